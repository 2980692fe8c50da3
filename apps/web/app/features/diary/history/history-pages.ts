import type { EntryList } from '@balsamo/contract/diary/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { EntryFilters } from '../../../components/diary-entry/entry-filter-bar.tsx';
import { useDebounced } from '../../../platform/use-debounced.ts';
import { historyQuery } from '../diary-queries.ts';
import { useLocalPage } from '../offline/use-local-page.ts';

/** A search runs when typing has rested this long (spec §9). */
const SEARCH_DEBOUNCE_MS = 500;
export const NO_FILTERS: EntryFilters = { search: '', productType: '' };

/** The history with its search, filter and pages. A page knows only where the next one begins, so the way back is remembered. */
export function useHistoryPages() {
  const [typed, setTyped] = useState<EntryFilters>(NO_FILTERS);
  const [cursors, setCursors] = useState<(string | undefined)[]>([undefined]);
  const search = useDebounced(typed.search.trim(), SEARCH_DEBOUNCE_MS);
  const filters = { search, productType: typed.productType };
  const page = cursors.length;
  const query = useQuery(historyQuery(filters, cursors.at(-1)));
  const { data } = query;
  const client = useQueryClient();
  const before = page > 1 ? client.getQueryData<EntryList>(historyQuery(filters, cursors.at(-2)).queryKey) : undefined;
  const entries = useLocalPage(data, {
    filters,
    isFirst: page === 1,
    newerThan: before?.items.at(-1),
    isOther: query.isPlaceholderData,
  });

  const previous = () => setCursors((before) => (before.length > 1 ? before.slice(0, -1) : before));
  const next = () => {
    const cursor = data?.nextCursor;
    if (cursor && !query.isPlaceholderData) setCursors((before) => [...before, cursor]);
  };
  // The last entry of a later page was deleted: what is left is on the page before.
  const isEmptiedPage = page > 1 && data?.items.length === 0 && !query.isPlaceholderData;
  useEffect(() => {
    if (isEmptiedPage) setCursors((before) => before.slice(0, -1));
  }, [isEmptiedPage]);

  return {
    query,
    /** What of the page stands with what is still on the device; undefined while there is nothing to show. */
    entries,
    typed,
    page,
    isFiltered: search !== '' || typed.productType !== '',
    hasNext: Boolean(data?.nextCursor),
    previous,
    next,
    setFilters: (filters: EntryFilters) => {
      setTyped(filters);
      setCursors([undefined]);
    },
  };
}
