import type { PlanPrescription } from '@balsamo/domain/prescriptions/todays-plan.ts';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../../components/acting/acting.ts';
import { PartNotFetched } from '../../../components/layout/not-fetched.tsx';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { trackersQuery } from '../../../components/trackers/tracker-queries.ts';
import { Banner } from '../../../components/ui/banner.tsx';
import { LazyPart } from '../../../components/ui/lazy-part.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { ReportEffectButton } from '../../../components/unwanted-effects/report-effect-button.tsx';
import { useQueueSize } from '../../../offline/outbox/queue-size.ts';
import { LatestEntries } from '../history/latest-entries.tsx';
import { useOverview } from '../offline/use-local-diary.ts';
import { BANNER_HEIGHT, PendingBanner } from '../pending/pending-banner.tsx';
import { QuickActions } from '../record/quick-actions.tsx';
import { PlanCard } from '../today/plan-card.tsx';
import { usePrefetchSheet } from '../use-open-sheet.ts';

/** Hardly ever needed. */
const RefusedSection = lazy(() => import('../refused/refused-section.tsx'));

/** The page itself comes first; who taps earlier has the sheet fetched by the touch. */
const IDLE_MS = 8000;

type TodayPageProps = {
  /** What is in force; undefined while nobody knows, the first time on a device. */
  prescriptions: readonly PlanPrescription[] | undefined;
};

/** The home of the diary. Recording is possible before, and without, an answer of the server. */
export function TodayPage({ prescriptions }: TodayPageProps) {
  const { t } = useTranslation(['diary', 'common']);
  const isReadOnly = useIsReadOnly();
  const prefetchSheet = usePrefetchSheet();
  const client = useQueryClient();
  const { overview, isKnown, isError, ...query } = useOverview();
  const { refused } = useQueueSize();

  useEffect(() => {
    const timer = setTimeout(() => {
      prefetchSheet('record');
      void client.prefetchQuery(activeItemsQuery);
      void client.prefetchQuery(trackersQuery);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [client, prefetchSheet]);

  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-7 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-4">
        {prescriptions ? (
          <>
            <PlanCard prescriptions={prescriptions} overview={overview} />
            {overview && isKnown ? (
              <PendingBanner overview={overview} />
            ) : isError ? (
              <LoadFailed
                query={query}
                title={t('diary:errors.load')}
                retry={t('diary:errors.retry')}
                className={BANNER_HEIGHT}
              >
                {t('diary:errors.loadPendingText')}
              </LoadFailed>
            ) : (
              <Skeleton className="h-16 rounded-card" />
            )}
            {isReadOnly ? (
              <Banner tone="neutral" title={t('common:care.readOnly')}>
                {t('common:care.readOnlyText')}
              </Banner>
            ) : (
              <>
                <QuickActions
                  usual={overview?.usual ?? (isError ? [] : undefined)}
                  chosen={overview?.preferences.quickActions ?? []}
                />
                <ReportEffectButton />
              </>
            )}
          </>
        ) : (
          // The first time on this device: what stands above the cards and the latest uses is not known, and would push them down.
          <Skeleton className="h-120 rounded-card" />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-7">
        {refused > 0 ? (
          <LazyPart missing={<PartNotFetched title={t('diary:refused.title')} />}>
            <RefusedSection />
          </LazyPart>
        ) : null}
        {prescriptions && overview && (isKnown || overview.latest.length > 0) ? (
          <LatestEntries entries={overview.latest} />
        ) : isError || !prescriptions ? null : (
          <div>
            <Skeleton className="mt-2 mb-4 h-6 w-44" />
            <Skeleton className="h-64 rounded-card" />
          </div>
        )}
      </div>
    </div>
  );
}
