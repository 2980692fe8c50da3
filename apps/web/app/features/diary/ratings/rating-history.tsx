import type { SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { showToast } from '../../../components/ui/toast.ts';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { EmptyPage } from '../marks.tsx';
import { useLocalRatings } from '../offline/use-local-ratings.ts';
import { useOpenSheet, usePrefetchSheet } from '../use-open-sheet.ts';
import { RatingLine } from './rating-line.tsx';
import { useDeleteRating, useRecordRating } from './rating-mutations.ts';
import { ratingsQuery } from './rating-queries.ts';

/** Every rating without a use, newest first. `onRemove` gives the focus a place that stays. */
export function RatingHistory({ onRemove }: { onRemove: () => void }) {
  const { t } = useTranslation(['diary']);
  const openSheet = useOpenSheet();
  const prefetchSheet = usePrefetchSheet();
  const now = useNow();
  const homeTimeZone = useHomeTimeZone();
  const query = useInfiniteQuery(ratingsQuery);
  const deleteRating = useDeleteRating();
  const recordRating = useRecordRating();
  const ratings = useLocalRatings(query);

  const restore = ({ id, ratedAt, timeZone, symptoms }: SymptomRating) =>
    recordRating({ id, ratedAt, timeZone, symptoms }).then(
      () => showToast('success', t('diary:rate.restored')),
      () => showToast('error', t('diary:errors.title'), { description: t('diary:errors.restore') }),
    );
  const remove = (rating: SymptomRating) => {
    onRemove();
    deleteRating(rating.id).then(
      () =>
        showToast('message', t('diary:rate.deleted'), {
          action: { label: t('diary:entry.undo'), onClick: () => void restore(rating) },
        }),
      () => showToast('error', t('diary:errors.title'), { description: t('diary:errors.delete') }),
    );
  };

  if (!ratings) {
    return query.isError ? (
      <Banner
        tone="overdue"
        role="alert"
        title={t('diary:errors.load')}
        action={
          <Button variant="secondary" isPending={query.isFetching} onClick={() => query.refetch()}>
            {t('diary:errors.retry')}
          </Button>
        }
      >
        {t('diary:errors.loadEntries')}
      </Banner>
    ) : (
      <div aria-busy="true">
        <span className="sr-only">{t('diary:history.loading')}</span>
        <Skeleton className="h-120 rounded-card" />
      </div>
    );
  }
  if (ratings.length === 0) {
    return (
      <EmptyState
        mark={<EmptyPage />}
        title={t('diary:rate.emptyTitle')}
        action={
          <Button onPointerDown={() => prefetchSheet('rate')} onClick={() => openSheet({ kind: 'rate' })}>
            {t('diary:rate.open')}
          </Button>
        }
      >
        {t('diary:rate.why')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-15 text-ink-soft">{t('diary:rate.listText')}</p>
      <Card className="py-0">
        <ul className="divide-y divide-line">
          {ratings.map((rating) => (
            <RatingLine
              key={rating.id}
              rating={rating}
              now={now}
              homeTimeZone={homeTimeZone}
              onEdit={(one) => openSheet({ kind: 'rate', rating: one })}
              onDelete={remove}
            />
          ))}
        </ul>
      </Card>
      {query.hasNextPage ? (
        <Button
          variant="secondary"
          className="self-center"
          isPending={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('diary:rate.more')}
        </Button>
      ) : null}
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-center text-13 font-medium text-clay">
          {t('diary:errors.loadEntries')}
        </p>
      ) : null}
    </div>
  );
}
