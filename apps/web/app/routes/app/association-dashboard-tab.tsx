import { lazy, Suspense } from 'react';
import { useAssociation } from '../../components/association/association-context.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { AssociationDashboardPage } from '../../features/associations/dashboard-page.tsx';

/** Below all else, and with texts and numbers of its own. */
const GroupFigures = lazy(() =>
  import('../../features/group-figures/group-figures.tsx').then((module) => ({ default: module.GroupFigures })),
);

/** How the association is doing, and, for those who may read reports, its members together. */
export default function AssociationDashboardTab() {
  const { may } = useAssociation();
  return (
    <AssociationDashboardPage>
      {may('members') ? (
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <GroupFigures />
        </Suspense>
      ) : null}
    </AssociationDashboardPage>
  );
}
