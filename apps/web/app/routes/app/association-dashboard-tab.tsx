import { AssociationDashboardPage } from '../../features/associations/dashboard-page.tsx';

/** How the association is doing. */
export default function AssociationDashboardTab() {
  return <AssociationDashboardPage />;
}
