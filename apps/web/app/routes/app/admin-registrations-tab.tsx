import { RegistrationsPage } from '../../features/operators/registrations-page.tsx';

/** Doctors' registrations to look up (spec-D35). */
export default function AdminRegistrationsTab() {
  return <RegistrationsPage />;
}
