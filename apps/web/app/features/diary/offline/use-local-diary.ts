import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { useOutboxState, useWritesOf } from '../../../offline/outbox/outbox-context.ts';
import { useIsQueueAwaited } from '../../../offline/outbox/outbox-provider.tsx';
import type { Write } from '../../../offline/outbox/write.ts';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { entryQuery, overviewQuery } from '../diary-queries.ts';
import { entryItemOf } from '../used-product.ts';
import { entrySubject } from './diary-writes.ts';
import { knownEntries, knownEntry } from './known-entry.ts';
import { type FindItem, shownEntry } from './local-entries.ts';
import { entryIdOf, localOverview } from './local-overview.ts';

/** Of a diary that holds nothing yet. */
export const NOTHING_YET: DiaryOverview = {
  pendingCount: 0,
  overdueCount: 0,
  completedTodayCount: 0,
  unfinished: [],
  latest: [],
  today: [],
  preferences: { mainSymptom: null, quickActions: [] },
  usual: [],
};

/**
 * What the home of the diary shows: the server's last answer with what is still on the device. `isKnown` is false while
 * the server has never answered; then there is only what this device holds.
 */
export function useOverview() {
  const client = useQueryClient();
  const query = useQuery(overviewQuery);
  const { writes } = useOutboxState();
  const isAwaited = useIsQueueAwaited();
  const now = useNow();
  const timeZone = useHomeTimeZone();
  const findItem = useFindItem();
  const answered = isAwaited ? undefined : query.data;
  const overview = useMemo(() => {
    if (!answered && writes.length === 0) return undefined;
    return localOverview(answered ?? NOTHING_YET, writes, {
      now,
      timeZone,
      findItem,
      findEntry: knownEntries(client),
    });
  }, [answered, writes, now, timeZone, findItem, client]);
  return { ...query, overview, isKnown: answered !== undefined, isError: query.isError && !isAwaited };
}

/** One entry as this device knows it. One that is not recorded on the server yet is asked for nowhere. */
export function useLocalEntry(id: string) {
  const client = useQueryClient();
  const findItem = useFindItem();
  const writes = useWritesOf(entrySubject(id));
  const isAwaited = useIsQueueAwaited();
  const known = knownEntry(client, id);
  const isOnlyHere = !known && shownEntry(undefined, writes) !== undefined;
  const query = useQuery({ ...entryQuery(id), initialData: known, enabled: !isOnlyHere && !isAwaited });
  const entry = useMemo(() => shownEntry(query.data, writes, findItem), [query.data, writes, findItem]);
  return { entry, isError: query.isError && !entry };
}

/** The entry as it stood before one of its writes; undefined for the write that records it. */
export function useEntryBefore(): (write: Write, writes: readonly Write[]) => Entry | undefined {
  const client = useQueryClient();
  const findItem = useFindItem();
  return (write, writes) => {
    const earlier = writes.filter(({ subject, sequence }) => subject === write.subject && sequence < write.sequence);
    return shownEntry(knownEntry(client, entryIdOf(write.subject) ?? ''), earlier, findItem);
  };
}

/** An item of the stock as entries carry it, from what is known by now. */
export function useFindItem(): FindItem {
  const { data } = useQuery({ ...activeItemsQuery, enabled: false });
  return useMemo(() => findItemIn(data), [data]);
}

export function findItemIn(items: readonly InventoryItem[] | undefined): FindItem {
  return (id) => {
    const item = items?.find((one) => one.id === id);
    return item && entryItemOf(item);
  };
}
