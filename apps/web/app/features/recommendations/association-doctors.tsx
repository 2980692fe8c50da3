import { RECOMMENDED_DOCTORS_PAGE_SIZE } from '@balsamo/domain/recommendations/recommendation.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageButtons } from '../../components/ui/page-buttons.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { associationDoctorsQuery } from './recommendation-queries.ts';
import { RecommendedDoctorCard } from './recommended-doctor-card.tsx';

/** The doctors whom an association recommends, for patients who look at it. */
export function AssociationDoctors({ associationId }: { associationId: string }) {
  const { t } = useTranslation(['recommendations']);
  const [page, setPage] = useState(1);
  const top = useRef<HTMLDivElement>(null);
  const query = useQuery(associationDoctorsQuery(associationId, page));
  const { data } = query;
  if (!data) {
    if (!query.isError) return <Skeleton className="h-40 rounded-card" />;
    return (
      <LoadFailed
        query={query}
        title={t('recommendations:loadFailed.title')}
        retry={t('recommendations:loadFailed.reload')}
      >
        {t('recommendations:loadFailed.text')}
      </LoadFailed>
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState title={t('recommendations:empty.title')} headingLevel={3}>
        {t('recommendations:empty.forPatients')}
      </EmptyState>
    );
  }
  return (
    <div ref={top} className="scroll-mt-4">
      <ul className="flex flex-col gap-2.5" aria-busy={query.isPlaceholderData}>
        {data.items.map((doctor) => (
          <RecommendedDoctorCard key={doctor.id} doctor={doctor} headingLevel={3} />
        ))}
      </ul>
      <PageButtons
        page={page}
        pageCount={Math.ceil(data.total / RECOMMENDED_DOCTORS_PAGE_SIZE)}
        isPending={query.isPlaceholderData && query.isFetching}
        onPageChange={setPage}
        label={t('recommendations:pages')}
        top={top}
      />
    </div>
  );
}
