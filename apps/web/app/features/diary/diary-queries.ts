import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EntryFilters } from '../../components/diary-entry/entry-filter-bar.tsx';
import { api } from '../../platform/api-client.ts';

/** Entries per page of the history (spec §9). */
export const HISTORY_PAGE_SIZE = 6;

export const diaryKeys = {
  all: ['diary'] as const,
  overview: ['diary', 'overview'] as const,
  entries: ['diary', 'entries'] as const,
  /** Of all that were asked for one by one. */
  singles: ['diary', 'entry'] as const,
  entry: (id: string) => ['diary', 'entry', id] as const,
};

/** What the home of the diary shows. */
export const overviewQuery = queryOptions({
  queryKey: diaryKeys.overview,
  queryFn: ({ signal }) => api.get('/api/diary/overview', { signal }),
  meta: { isKept: true },
});

/** One page of the history; `cursor` is the place where the page before ended. */
export function historyQuery(filters: EntryFilters, cursor: string | undefined) {
  return queryOptions({
    queryKey: [...diaryKeys.entries, filters, cursor ?? null] as const,
    queryFn: ({ signal }) =>
      api.get('/api/diary/entries', { signal, query: { limit: HISTORY_PAGE_SIZE, cursor, ...filters } }),
    placeholderData: keepPreviousData,
    // What was searched for is asked anew; it stays on no disk.
    meta: { isKept: filters.search === '' && filters.productType === '' },
  });
}

export function entryQuery(id: string) {
  return queryOptions({
    queryKey: diaryKeys.entry(id),
    queryFn: ({ signal }) => api.get('/api/diary/entries/{id}', { params: { id }, signal }),
  });
}
