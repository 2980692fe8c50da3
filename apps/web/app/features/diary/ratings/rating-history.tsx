import type { SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../../components/acting/for-keepers.tsx';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { MoreButton } from '../../../components/ui/more-button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useHomeNow } from '../../../platform/clock.ts';
import { EmptyPage } from '../marks.tsx';
import { useLocalRatings } from '../offline/use-local-ratings.ts';
import { ratingsQuery } from '../rating-queries.ts';
import { useSheetButton } from '../use-open-sheet.ts';
import { useRemoval } from '../use-removal.ts';
import { RatingLine } from './rating-line.tsx';
import { useDeleteRating, useRecordRating } from './rating-mutations.ts';

/** Every rating without a use, newest first. `onRemove` gives the focus a place that stays. */
export function RatingHistory({ onRemove }: { onRemove: () => void }) {
  const { t } = useTranslation(['diary']);
  const whose = useWhose();
  const sheetButton = useSheetButton();
  const format = useDiaryFormat();
  const home = useHomeNow();
  const query = useInfiniteQuery(ratingsQuery);
  const deleteRating = useDeleteRating();
  const recordRating = useRecordRating();
  const remove = useRemoval<SymptomRating>({
    remove: ({ id }) => deleteRating(id),
    restore: ({ id, ratedAt, timeZone, symptoms }) => recordRating({ id, ratedAt, timeZone, symptoms }),
    deleted: t('diary:rate.deleted'),
    restored: t('diary:rate.restored'),
    describe: ({ ratedAt, timeZone }) => format.when({ instant: new Date(ratedAt), timeZone }, home),
  });
  const ratings = useLocalRatings(query);

  if (!ratings) {
    return query.isError ? (
      <LoadFailed query={query} title={t('diary:errors.load')} retry={t('diary:errors.retry')}>
        {t('diary:errors.loadEntries')}
      </LoadFailed>
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
          <ForKeepers>
            <Button {...sheetButton({ kind: 'rate' })}>{t('diary:rate.open', whose)}</Button>
          </ForKeepers>
        }
      >
        {t('diary:rate.why')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-15 text-ink-soft">{t('diary:rate.listText', whose)}</p>
      <Card className="py-0">
        <ul className="divide-y divide-line">
          {ratings.map((rating) => (
            <RatingLine
              key={rating.id}
              rating={rating}
              home={home}
              onDelete={() => {
                onRemove();
                remove(rating);
              }}
            />
          ))}
        </ul>
      </Card>
      <MoreButton query={query} className="self-center">
        {t('diary:rate.more')}
      </MoreButton>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-center text-13 font-medium text-clay">
          {t('diary:errors.loadEntries')}
        </p>
      ) : null}
    </div>
  );
}
