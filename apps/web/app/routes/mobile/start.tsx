import { Navigate } from 'react-router';
import { devicePerson } from '../../platform/device-person.ts';

/** Where a store app begins: with the diary of whoever is signed in, from where others are sent on to their own home; else at the door. */
export default function StartPage() {
  return <Navigate to={devicePerson() ? '/diary' : '/app'} replace />;
}
