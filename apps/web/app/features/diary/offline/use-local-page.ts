import type { Entry, EntryList } from '@balsamo/contract/diary/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntryFilters } from '../../../components/diary-entry/entry-filter-bar.tsx';
import { useOutboxState } from '../../../offline/outbox/outbox-context.ts';
import { useIsQueueAwaited } from '../../../offline/outbox/outbox-provider.tsx';
import type { Write } from '../../../offline/outbox/write.ts';
import { entryMatcher } from './entry-search.ts';
import { allKnownEntries, knownEntries } from './known-entry.ts';
import { type FindItem, shownEntries } from './local-entries.ts';
import { entryIdOf } from './local-overview.ts';
import { useFindItem } from './use-local-diary.ts';

export type PlaceOfPage = {
  isFirst: boolean;
  /** Is something searched for? What was written here of an entry may be found before the server knows it. */
  isFiltered?: boolean;
  /** The last entry of the page before; undefined where that is not loaded. */
  newerThan?: Pick<Entry, 'consumedAt'> | undefined;
};

/**
 * A page of the history with what is still on the device: entries of its own stand where their time puts them, and make
 * the page longer until they are sent.
 *
 * @param known what the server has said about an entry that this page does not hold
 */
export function localPage(
  page: EntryList,
  writes: readonly Write[],
  { isFirst, newerThan, isFiltered = false }: PlaceOfPage,
  isWanted: (entry: Entry) => boolean,
  findItem: FindItem,
  known: (id: string) => Entry | undefined,
): Entry[] {
  const listed = new Set(page.items.map(({ id }) => id));
  const touched = [...new Set(writes.flatMap(({ subject }) => entryIdOf(subject) ?? []))];
  // A deleted entry that is brought back, and what a search may find now; others that the server knows stand on the page that it gave them.
  const added = touched.flatMap((id) => {
    const entry = listed.has(id) ? undefined : known(id);
    return entry && (isFiltered || entry.deletedAt !== undefined) ? [entry] : [];
  });
  const isElsewhere = (id: string) =>
    !isFiltered && !listed.has(id) && known(id) !== undefined && known(id)?.deletedAt === undefined;
  const last = page.nextCursor === null ? undefined : page.items.at(-1);
  const belongs = ({ id, consumedAt }: Entry) =>
    !isElsewhere(id) &&
    (isFirst || (newerThan !== undefined && consumedAt < newerThan.consumedAt)) &&
    (last === undefined || consumedAt >= last.consumedAt);
  return shownEntries([...page.items, ...added], writes, findItem).filter(
    (entry) => listed.has(entry.id) || (belongs(entry) && isWanted(entry)),
  );
}

export type LocalPageOptions = Omit<PlaceOfPage, 'isFiltered'> & {
  filters: EntryFilters;
  /** Is this the page before, shown until the asked one arrives? */
  isOther: boolean;
};

const NO_PAGE: EntryList = { items: [], nextCursor: null };

/**
 * Undefined while there is nothing to show. Until the server answers the first page holds what this device has; of a search, all that it
 * has found among what it was told before.
 */
export function useLocalPage(page: EntryList | undefined, options: LocalPageOptions): Entry[] | undefined {
  const { filters, isFirst, newerThan, isOther } = options;
  const { search, productType } = filters;
  const client = useQueryClient();
  const { writes } = useOutboxState();
  const isAwaited = useIsQueueAwaited();
  const findItem = useFindItem();
  return useMemo(() => {
    if (isAwaited) return undefined;
    const isWanted = entryMatcher({ search, productType });
    const isFiltered = search !== '' || productType !== '';
    const held = isFiltered && isFirst ? { ...NO_PAGE, items: allKnownEntries(client).filter(isWanted) } : NO_PAGE;
    const entries = localPage(
      page ?? held,
      writes,
      { isFirst: isFirst && !isOther, newerThan: isOther ? undefined : newerThan, isFiltered },
      isWanted,
      findItem,
      knownEntries(client),
    );
    return page || entries.length > 0 ? entries : undefined;
  }, [page, writes, isFirst, newerThan, isOther, search, productType, findItem, isAwaited, client]);
}
