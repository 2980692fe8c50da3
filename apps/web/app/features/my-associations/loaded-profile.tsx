import type { AssociationProfile } from '@balsamo/contract/my-associations/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { ApiProblem } from '../../platform/api-client.ts';
import { associationProfileQuery } from './my-association-queries.ts';

type LoadedProfileProps = { associationId: string; children: (association: AssociationProfile) => ReactNode };

/** Shows something of an association once it is here, and what keeps it away (spec §8). */
export function LoadedProfile({ associationId, children }: LoadedProfileProps) {
  const { t } = useTranslation(['myAssociations', 'common']);
  const query = useQuery(associationProfileQuery(associationId));
  const { data, isError, error } = query;
  if (isError && error instanceof ApiProblem && error.status === 404) {
    return (
      <EmptyState title={t('myAssociations:profile.notFound')} headingLevel={3}>
        {t('myAssociations:profile.notFoundText')}
      </EmptyState>
    );
  }
  if (data) return children(data);
  if (!isError) return <Skeleton className="h-64" aria-label={t('myAssociations:loading')} />;
  return (
    <LoadFailed
      query={query}
      title={t('myAssociations:profile.loadFailed')}
      retry={t('common:action.retry')}
      buttonSize="sm"
    >
      {t('myAssociations:connection')}
    </LoadFailed>
  );
}
