import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { activeItemsQuery } from '../../components/stock/stock-queries.ts';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useQueueSize } from '../../offline/outbox/queue-size.ts';
import { LatestEntries } from './history/latest-entries.tsx';
import { LoadFailed } from './load-failed.tsx';
import { useOverview } from './offline/use-local-diary.ts';
import { BANNER_HEIGHT, PendingBanner } from './pending/pending-banner.tsx';
import { PendingList } from './pending/pending-list.tsx';
import { QuickActions } from './record/quick-actions.tsx';
import { useOpenSheet, usePrefetchSheet } from './use-open-sheet.ts';

/** Hardly ever needed. */
const RefusedSection = lazy(() => import('./offline/refused-section.tsx'));

/** Waiting entries listed on the home; the others are in the dialog. */
const PENDING_SHOWN = 3;
/** The page itself comes first; who taps earlier has the sheet fetched by the touch. */
const IDLE_MS = 8000;

/** The home of the diary. Recording is possible before, and without, an answer of the server. */
export function TodayPage() {
  const { t } = useTranslation(['diary']);
  const openSheet = useOpenSheet();
  const prefetchSheet = usePrefetchSheet();
  const client = useQueryClient();
  const { overview, isKnown, isError, ...query } = useOverview();
  const { refused } = useQueueSize();
  const waiting = overview?.unfinished ?? [];

  useEffect(() => {
    const timer = setTimeout(() => {
      prefetchSheet('record');
      void client.prefetchQuery(activeItemsQuery);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [client, prefetchSheet]);

  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-7 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-7">
        {overview && isKnown ? (
          <PendingBanner overview={overview} />
        ) : isError ? (
          <LoadFailed query={query} className={BANNER_HEIGHT}>
            {t('diary:errors.loadPendingText')}
          </LoadFailed>
        ) : (
          <Skeleton className="h-22 rounded-card" />
        )}
        <QuickActions usual={overview?.usual ?? (isError ? [] : undefined)} />
      </div>
      <div className="flex min-w-0 flex-col gap-7">
        {refused > 0 ? (
          <Suspense fallback={null}>
            <RefusedSection />
          </Suspense>
        ) : null}
        {waiting.length > 0 ? (
          <section aria-labelledby="pending-title">
            <div className="mb-2 flex min-h-11 items-center justify-between gap-3">
              <h2 id="pending-title" className="text-21">
                {t('diary:pending.title')}
              </h2>
              {waiting.length > PENDING_SHOWN ? (
                <Button variant="ghost" className="-mr-gutter" onClick={() => openSheet({ kind: 'pending' })}>
                  {t('diary:pending.seeAll', { count: waiting.length - PENDING_SHOWN })}
                </Button>
              ) : null}
            </div>
            <Card className="py-0">
              <PendingList entries={waiting.slice(0, PENDING_SHOWN)} />
            </Card>
          </section>
        ) : null}
        {overview && (isKnown || overview.latest.length > 0) ? (
          <LatestEntries entries={overview.latest} />
        ) : isError ? null : (
          <div>
            <Skeleton className="mt-2 mb-4 h-6 w-44" />
            <Skeleton className="h-64 rounded-card" />
          </div>
        )}
      </div>
    </div>
  );
}
