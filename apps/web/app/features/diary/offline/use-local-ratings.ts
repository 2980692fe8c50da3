import type { SymptomRating, SymptomRatingList } from '@balsamo/contract/diary/rating-schemas.ts';
import { givenRatings } from '@balsamo/domain/diary/symptoms.ts';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { applyWrites, type ItemState } from '../../../offline/outbox/apply-writes.ts';
import { useOutboxState } from '../../../offline/outbox/outbox-context.ts';
import { useIsQueueAwaited } from '../../../offline/outbox/outbox-provider.tsx';
import type { Write } from '../../../offline/outbox/write.ts';
import { isOfKind } from '../../../offline/outbox/write-kind.ts';
import { ratingsQuery } from '../rating-queries.ts';
import { newRatingWrite, ratingChangesWrite, ratingDeletionWrite, ratingSubject } from './rating-writes.ts';

type RatingsState = { data: InfiniteData<SymptomRatingList> | undefined; hasNextPage: boolean; isError: boolean };

/**
 * The ratings that are loaded with what is still on the device; undefined while there is nothing to show. One that is
 * older than all that is loaded comes with its page.
 */
export function useLocalRatings({ data, hasNextPage, isError }: RatingsState): SymptomRating[] | undefined {
  const { writes } = useOutboxState();
  const isAwaited = useIsQueueAwaited();
  return useMemo(() => {
    if (isAwaited || (!data && !isError)) return undefined;
    const loaded = data?.pages.flatMap((page) => page.items) ?? [];
    const oldest = hasNextPage ? (loaded.at(-1)?.ratedAt ?? '') : '';
    const ratings = localRatings(loaded, writes).filter(({ ratedAt }) => ratedAt >= oldest);
    return data || ratings.length > 0 ? ratings : undefined;
  }, [data, hasNextPage, isError, writes, isAwaited]);
}

/** The rating that a write is about, as the device knows it; undefined for what it has never seen. */
export function useRatingOf(write: Write): SymptomRating | undefined {
  const client = useQueryClient();
  const { writes } = useOutboxState();
  const seen = client.getQueryData(ratingsQuery.queryKey)?.pages.flatMap((page) => page.items) ?? [];
  return localRatings(
    seen.filter(({ id }) => ratingSubject(id) === write.subject),
    writes.filter(({ subject }) => subject === write.subject),
  )[0];
}

/** The ratings as they stand with what is still on the device, newest first. */
function localRatings(ratings: readonly SymptomRating[], writes: readonly Write[]): SymptomRating[] {
  const shown = writes.filter((write) => !(write.kind === ratingDeletionWrite.name && write.state === 'refused'));
  return applyWrites(ratings, shown, ({ id }) => ratingSubject(id), afterWrite)
    .map(({ item }) => item)
    .sort((one, other) => Number(one.ratedAt < other.ratedAt) - Number(one.ratedAt > other.ratedAt));
}

function afterWrite({ item: rating, isDeleted }: ItemState<SymptomRating>, write: Write): ItemState<SymptomRating> {
  const { recordedAt } = write;
  if (isOfKind(write, newRatingWrite)) {
    const ratedAt = new Date(write.payload.ratedAt).toISOString();
    const symptoms = givenRatings(write.payload.symptoms);
    return {
      item: {
        ...write.payload,
        symptoms,
        own: write.payload.own ?? {},
        ratedAt,
        createdAt: recordedAt,
        updatedAt: recordedAt,
      },
      isDeleted: false,
    };
  }
  if (!rating) return { item: rating, isDeleted };
  if (isOfKind(write, ratingDeletionWrite)) return { item: rating, isDeleted: true };
  if (isOfKind(write, ratingChangesWrite)) {
    const { symptoms = rating.symptoms, own = rating.own } = write.payload.changes;
    return { item: { ...rating, symptoms: givenRatings(symptoms), own, updatedAt: recordedAt }, isDeleted };
  }
  return { item: rating, isDeleted };
}
