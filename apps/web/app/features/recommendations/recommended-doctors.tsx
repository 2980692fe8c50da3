import type { RecommendedDoctor } from '@balsamo/contract/recommendations/schemas.ts';
import { RECOMMENDED_DOCTORS_PAGE_SIZE } from '@balsamo/domain/recommendations/recommendation.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssociation } from '../../components/association/association-context.tsx';
import { DraftContext } from '../../components/form/draft.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { JoinedCups } from '../../components/marks/joined-cups.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageButtons } from '../../components/ui/page-buttons.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { recommendedDoctorsQuery } from './recommendation-queries.ts';
import { RecommendedDoctorCard } from './recommended-doctor-card.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const loadSheet = () => import('./recommend-sheet.tsx').then((module) => ({ default: module.RecommendSheet }));
const RecommendSheet = lazy(loadSheet);

/** The doctors whom the open association recommends (spec §2.5). Who keeps the list adds and removes; every other staff reads. */
export function RecommendedDoctors() {
  const { t } = useTranslation(['recommendations']);
  const { may } = useAssociation();
  const { current, props, open } = useSheets<'recommend'>('recommended-doctors');
  const openSheet = () => {
    open('recommend', loadSheet).catch(
      () =>
        void showToast('error', t('recommendations:sheet.failed'), {
          description: t('recommendations:problem.connection'),
        }),
    );
  };
  useSheetGivenBack<'recommend'>('recommended-doctors', openSheet);
  const add = may('texts') ? (
    <Button onClick={openSheet}>
      <Plus className="size-5" aria-hidden="true" />
      {t('recommendations:add')}
    </Button>
  ) : null;
  return (
    <>
      <Doctors add={add} />
      {current ? (
        <Suspense fallback={null}>
          <DraftContext value={current.draft}>
            <RecommendSheet key={current.opening} {...props} />
          </DraftContext>
        </Suspense>
      ) : null}
    </>
  );
}

/**
 * `add` stands once: in the heading, or where nobody is recommended yet in their place. Nowhere until that is known: it would go from under
 * a finger.
 */
function Doctors({ add }: { add: ReactNode }) {
  const { t } = useTranslation(['recommendations']);
  const { id: associationId, may } = useAssociation();
  const [wanted, setWanted] = useState(1);
  const query = useQuery(recommendedDoctorsQuery(associationId, wanted));
  const [removed, setRemoved] = useState<RecommendedDoctor>();
  const [isAsking, setAsking] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const { data } = query;
  const pageCount = data ? Math.ceil(data.total / RECOMMENDED_DOCTORS_PAGE_SIZE) : 0;
  // The last one of the last page was removed, by whomever.
  if (data && !query.isPlaceholderData && wanted > 1 && wanted > pageCount) setWanted(Math.max(pageCount, 1));
  const isEmpty = data?.total === 0;
  return (
    <div ref={top} className="scroll-mt-4">
      <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="max-w-prose min-w-[min(16rem,100%)] flex-1">
          <h1 className="text-28">{t('recommendations:title')}</h1>
          <p className="mt-1 text-15 text-ink-soft">{t('recommendations:intro')}</p>
        </div>
        {add && query.isPending ? <Skeleton className="h-11 w-52 max-w-full" /> : isEmpty ? null : add}
      </header>
      {data && !isEmpty ? (
        <>
          <p className="tabular mb-3 text-15 text-ink-soft" role="status">
            {t('recommendations:count', { count: data.total })}
          </p>
          <ul
            className="grid grid-cols-1 gap-2.5 md:grid-cols-2 lg:grid-cols-3"
            aria-label={t('recommendations:title')}
            aria-busy={query.isPlaceholderData}
          >
            {data.items.map((doctor) => (
              <RecommendedDoctorCard
                key={doctor.id}
                doctor={doctor}
                onRemove={
                  may('texts')
                    ? () => {
                        setRemoved(doctor);
                        setAsking(true);
                      }
                    : undefined
                }
              />
            ))}
          </ul>
          {query.isError ? <NotLoaded query={query} className="mt-3" /> : null}
          <PageButtons
            page={Math.min(wanted, pageCount)}
            pageCount={pageCount}
            isPending={query.isPlaceholderData && query.isFetching}
            onPageChange={setWanted}
            label={t('recommendations:pages')}
            top={top}
          />
        </>
      ) : null}
      {isEmpty ? (
        <EmptyState mark={<JoinedCups />} title={t('recommendations:empty.title')} action={add}>
          {add ? t('recommendations:empty.text') : t('recommendations:empty.readOnly')}
        </EmptyState>
      ) : null}
      {data ? null : query.isError ? <NotLoaded query={query} /> : <DoctorsSkeleton />}
      {removed ? <RemoveDialog doctor={removed} isOpen={isAsking} onOpenChange={setAsking} /> : null}
    </div>
  );
}

function NotLoaded({
  query,
  className,
}: {
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string;
}) {
  const { t } = useTranslation(['recommendations']);
  return (
    <LoadFailed
      query={query}
      title={t('recommendations:loadFailed.title')}
      retry={t('recommendations:loadFailed.reload')}
      {...(className ? { className } : {})}
    >
      {t('recommendations:loadFailed.text')}
    </LoadFailed>
  );
}

function DoctorsSkeleton() {
  const { t } = useTranslation(['recommendations']);
  return (
    <div aria-busy="true">
      <span className="sr-only">{t('recommendations:loading')}</span>
      <Skeleton className="mb-3 h-6 w-44" />
      <div className="grid grid-cols-1 gap-2.5 md:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-48 rounded-card" />
        ))}
      </div>
    </div>
  );
}
