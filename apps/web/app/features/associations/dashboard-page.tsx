import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { DashboardCards } from './dashboard-cards.tsx';
import { associationDashboardQuery } from './dashboard-query.ts';
import { FirstSteps } from './first-steps.tsx';

/** The figures stand below what comes first on a phone's screen; they are fetched beside it (routes/app/association.tsx). */
export const loadDashboardFigures = () => import('./dashboard-figures.tsx');
const DashboardFigures = lazy(loadDashboardFigures);

/** How the association is doing (spec §2.5); nothing of it comes from a diary, but for the figures of groups in `children`. */
export function AssociationDashboardPage({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(['association', 'common']);
  const { id } = useAssociation();
  const query = useQuery(associationDashboardQuery(id));
  const { data: dashboard } = query;
  return (
    <>
      <h1 className="mb-5 text-28">{t('association:tab.dashboard')}</h1>
      {dashboard ? (
        <div className="flex flex-col gap-5">
          <FirstSteps dashboard={dashboard} />
          <DashboardCards dashboard={dashboard} />
          <Suspense fallback={<FiguresSkeleton />}>
            <DashboardFigures dashboard={dashboard}>{children}</DashboardFigures>
          </Suspense>
        </div>
      ) : query.isError ? (
        <LoadFailed query={query} title={t('association:dashboard.loadFailed')} retry={t('common:action.retry')}>
          {t('association:loadFailed.text')}
        </LoadFailed>
      ) : (
        <DashboardSkeleton />
      )}
    </>
  );
}

function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <div className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} className="h-28 rounded-card" />
        ))}
      </div>
      <FiguresSkeleton />
    </div>
  );
}

function FiguresSkeleton() {
  return (
    <>
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-64 rounded-card" />
    </>
  );
}
