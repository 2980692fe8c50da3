import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RecommendingAssociation } from '../../components/association/recommending-association.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useDayText } from '../../platform/day-text.ts';
import { associationsQuery } from './connection-queries.ts';

/** Associations that recommend a doctor. The patient's own ones stand in the diary (spec §2.3). */
export function DoctorAssociations({ doctorId }: { doctorId: string }) {
  const { t } = useTranslation(['connections', 'common']);
  const navigate = useNavigate();
  const dayText = useDayText();
  const query = useInfiniteQuery(associationsQuery(doctorId));
  const recommendations = query.data?.pages.flatMap(({ items }) => items);
  const seeOwn = (
    <Button
      variant="secondary"
      // The place takes that of the sheet's step, which closes it.
      onClick={() => navigate({ pathname: '/diary', hash: 'association' }, { replace: true })}
    >
      {t('connections:profile.seeAssociations')}
    </Button>
  );
  if (!recommendations) {
    if (!query.isError) return <Skeleton className="h-40 rounded-card" />;
    return (
      <LoadFailed
        query={query}
        title={t('connections:profile.associationsFailed')}
        retry={t('common:action.retry')}
        buttonSize="sm"
      >
        {t('connections:problem.connection')}
      </LoadFailed>
    );
  }
  if (recommendations.length === 0) {
    return (
      <EmptyState title={t('connections:profile.noAssociations')} headingLevel={3} className="py-6" action={seeOwn}>
        {t('connections:profile.noAssociationsText')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <ul className="flex w-full flex-col gap-2.5" aria-label={t('connections:profile.associations')}>
        {recommendations.map((recommendation) => (
          <RecommendingAssociation
            key={recommendation.id}
            recommendation={recommendation}
            headingLevel={3}
            since={t('connections:profile.recommendedSince', { day: dayText(recommendation.recommendedAt) })}
          />
        ))}
      </ul>
      <MoreButton query={query} size="sm">
        {t('connections:more')}
      </MoreButton>
      {seeOwn}
    </div>
  );
}
