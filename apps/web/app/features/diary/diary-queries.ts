import type {
  CheckOut,
  DiaryOverview,
  Entry,
  EntryChanges,
  EntryList,
  NewEntry,
  NewManualEntry,
} from '@balsamo/contract/diary/schemas.ts';
import type { ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { insightKeys } from '../../components/insight-keys.ts';
import { stockKeys } from '../../components/stock/stock-queries.ts';
import { api } from '../../platform/api-client.ts';
import { withEntry, withoutEntry } from './diary-cache.ts';
import { changesSinceSent } from './resent-entry.ts';

export const OVERVIEW_PATH = '/api/diary/overview';
const ENTRIES_PATH = '/api/diary/entries';
/** Entries per page of the history (product.md §9). */
export const HISTORY_PAGE_SIZE = 6;

export type HistoryFilters = { search: string; productType: ProductType | '' };

export const diaryKeys = {
  all: ['diary'] as const,
  overview: ['diary', 'overview'] as const,
  entries: ['diary', 'entries'] as const,
  entry: (id: string) => ['diary', 'entry', id] as const,
};

/** What the home of the diary shows. */
export const overviewQuery = queryOptions({
  queryKey: diaryKeys.overview,
  queryFn: ({ signal }) => api.get<DiaryOverview>(OVERVIEW_PATH, { signal }),
});

/** One page of the history; `cursor` is the place where the page before ended. */
export function historyQuery(filters: HistoryFilters, cursor: string | undefined) {
  return queryOptions({
    queryKey: [...diaryKeys.entries, filters, cursor ?? null] as const,
    queryFn: ({ signal }) =>
      api.get<EntryList>(ENTRIES_PATH, { signal, query: { limit: HISTORY_PAGE_SIZE, cursor, ...filters } }),
    placeholderData: keepPreviousData,
  });
}

export function entryQuery(id: string) {
  return queryOptions({
    queryKey: diaryKeys.entry(id),
    queryFn: ({ signal }) => api.get<Entry>(`${ENTRIES_PATH}/${encodeURIComponent(id)}`, { signal }),
  });
}

/** Shows an answered entry at once wherever it stands, then asks for the true counts and order. */
function settle(client: QueryClient, entry: Entry): void {
  client.setQueryData(diaryKeys.entry(entry.id), entry);
  client.setQueryData<DiaryOverview>(diaryKeys.overview, (overview) => overview && withEntry(overview, entry));
  client.setQueriesData<EntryList>({ queryKey: diaryKeys.entries }, (list) => list && replaceIn(list, entry));
  void client.invalidateQueries({ queryKey: diaryKeys.overview });
  void client.invalidateQueries({ queryKey: diaryKeys.entries });
  // What was used came out of the stock.
  void client.invalidateQueries({ queryKey: stockKeys.all });
  void client.invalidateQueries({ queryKey: insightKeys.all });
}

function replaceIn(list: EntryList, entry: Entry): EntryList {
  return { ...list, items: list.items.map((item) => (item.id === entry.id ? entry : item)) };
}

/**
 * Records a use. Where an earlier try had arrived after all, the stored entry comes back; what was changed in the
 * form since then is sent after it.
 */
export function useRecordEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (entry: NewEntry) => {
      const stored = await api.post<Entry>(ENTRIES_PATH, entry);
      const changes = changesSinceSent(stored, entry);
      return changes ? api.patch<Entry>(`${ENTRIES_PATH}/${entry.id}`, changes) : stored;
    },
    onSuccess: (entry) => settle(client, entry),
  });
}

export function useRecordManualEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: NewManualEntry) => api.post<Entry>('/api/diary/manual-entries', entry),
    onSuccess: (entry) => settle(client, entry),
  });
}

export function useChangeEntry(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: EntryChanges) => api.patch<Entry>(`${ENTRIES_PATH}/${id}`, changes),
    onSuccess: (entry) => settle(client, entry),
  });
}

export function useCheckOut(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (checkOut: CheckOut) => api.post<Entry>(`${ENTRIES_PATH}/${id}/check-out`, checkOut),
    onSuccess: (entry) => settle(client, entry),
  });
}

/** Takes the entry out of every list at once; puts the lists back when the server refuses. */
export function useDeleteEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (entry: Entry) => api.delete(`${ENTRIES_PATH}/${entry.id}`),
    onMutate: async (entry) => {
      await client.cancelQueries({ queryKey: diaryKeys.all });
      const before = client.getQueriesData({ queryKey: diaryKeys.all });
      client.setQueryData<DiaryOverview>(diaryKeys.overview, (overview) => overview && withoutEntry(overview, entry));
      client.setQueriesData<EntryList>(
        { queryKey: diaryKeys.entries },
        (list) => list && { ...list, items: list.items.filter((item) => item.id !== entry.id) },
      );
      return { before };
    },
    onError: (_error, _entry, context) => {
      for (const [key, data] of context?.before ?? []) client.setQueryData(key, data);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: stockKeys.all });
      void client.invalidateQueries({ queryKey: insightKeys.all });
      return client.invalidateQueries({ queryKey: diaryKeys.all });
    },
  });
}

export function useRestoreEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.post<Entry>(`${ENTRIES_PATH}/${id}/restore`),
    onSuccess: (entry) => settle(client, entry),
  });
}
