import type { DiaryOverview, Entry, EntryList } from '@balsamo/contract/diary/schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import { diaryKeys } from './diary-queries.ts';

/** The server's last answer about an entry, wherever it stood. */
export function knownEntry(client: QueryClient, id: string): Entry | undefined {
  const own = client.getQueryData<Entry>(diaryKeys.entry(id));
  const overview = client.getQueryData<DiaryOverview>(diaryKeys.overview);
  const lists = client.getQueriesData<EntryList>({ queryKey: diaryKeys.entries }).map(([, list]) => list?.items ?? []);
  return [own ? [own] : [], overview?.unfinished ?? [], overview?.latest ?? [], ...lists]
    .flat()
    .filter((entry) => entry.id === id)
    .sort((one, other) => other.updatedAt.localeCompare(one.updatedAt))[0];
}
