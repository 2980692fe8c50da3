import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { Entry, EntryList } from '@balsamo/contract/diary/schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import { diaryKeys } from '../diary-queries.ts';

/**
 * The server's last answer about each entry, wherever it stood, as of now. Looked through once for however many: hundreds may
 * wait on the device, and each answer shows them anew.
 */
export function knownEntries(client: QueryClient): (id: string) => Entry | undefined {
  let entries: ReadonlyMap<string, Entry> | undefined;
  return (id) => {
    entries ??= newestById(client);
    return entries.get(id);
  };
}

/** All that the server has said about and that is not deleted, newest first. */
export function allKnownEntries(client: QueryClient): Entry[] {
  const there = [...newestById(client).values()].filter(({ deletedAt }) => deletedAt === undefined);
  return there.sort((one, other) => other.consumedAt.localeCompare(one.consumedAt));
}

export const knownEntry = (client: QueryClient, id: string): Entry | undefined => knownEntries(client)(id);

function newestById(client: QueryClient): ReadonlyMap<string, Entry> {
  const newest = new Map<string, Entry>();
  const take = (entry: Entry | undefined) => {
    const before = entry && newest.get(entry.id);
    if (entry && (!before || entry.updatedAt > before.updatedAt)) newest.set(entry.id, entry);
  };
  for (const [, own] of client.getQueriesData<Entry>({ queryKey: diaryKeys.singles })) take(own);
  const overview = client.getQueryData<DiaryOverview>(diaryKeys.overview);
  overview?.unfinished.forEach(take);
  overview?.latest.forEach(take);
  for (const [, list] of client.getQueriesData<EntryList>({ queryKey: diaryKeys.entries })) list?.items.forEach(take);
  return newest;
}
