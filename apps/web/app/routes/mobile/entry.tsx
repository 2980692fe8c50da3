import { Navigate } from 'react-router';
import { devicePerson } from '../../platform/device-person.ts';
import EntryPage from '../app/entry.tsx';

/** In a browser the server sends home whoever is signed in; here nobody does. */
export default function MobileEntry() {
  return devicePerson() ? <Navigate to="/diary" replace /> : <EntryPage />;
}
