import { useAssociation } from '../../components/association/association-context.tsx';
import { AssociationDashboardPage } from '../../features/associations/dashboard-page.tsx';
import { GroupFigures } from '../../features/group-figures/group-figures.tsx';

/** How the association is doing, and, for those who may read reports, its members together. */
export default function AssociationDashboardTab() {
  const { may } = useAssociation();
  return <AssociationDashboardPage>{may('members') ? <GroupFigures /> : null}</AssociationDashboardPage>;
}
