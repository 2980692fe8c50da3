import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { PersonDatabase } from './person-database.ts';

/** What the server answered last to one question. */
export type KeptAnswer = {
  /** Hash of the query key. */
  key: string;
  queryKey: QueryKey;
  data: unknown;
  /** When it was answered, by the clock of this device; milliseconds. */
  syncedAt: number;
  /** The app that kept it; another version asks anew before it shows a shape it does not know. */
  version: string;
};

/** A query says so in its `meta`: `{ isKept: true }`. */
declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { isKept?: boolean };
  }
}

/**
 * Keeps the last answers of queries with `meta: { isKept: true }` on the device, and puts back those of before, so that the
 * screens have something to show without a network. `dataUpdatedAt` of such a query is the time of the last sync.
 *
 * @param version of the answers' shapes; what another one kept is thrown away
 * @returns how to stop, once what was kept is back
 */
export async function keepAnswers(client: QueryClient, database: PersonDatabase, version: string): Promise<() => void> {
  for (const { key, queryKey, data, syncedAt, version: keptBy } of await database.getAll('answers')) {
    if (keptBy !== version) await database.delete('answers', key);
    // What was asked meanwhile is newer.
    else if (client.getQueryState(queryKey)?.data === undefined) {
      client.setQueryData(queryKey, data, { updatedAt: syncedAt });
    }
  }
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.query.meta?.isKept) return;
    // What a screen put in place by itself is no answer.
    if (event.action.manual) return;
    const { queryHash: key, queryKey, state } = event.query;
    const answer: KeptAnswer = { key, queryKey, data: state.data, syncedAt: state.dataUpdatedAt, version };
    // A device that is full, or a person who is leaving: the answer is on the screen, and that is all it has to be.
    database.put('answers', answer).catch(() => {});
  });
}
