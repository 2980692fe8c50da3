import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { cipherOf } from './person-cipher.ts';
import { type KeptAnswer, openPersonDatabase, type PersonDatabase } from './person-database.ts';
import { rowKey } from './row-key.ts';

/** A kept answer once it is opened. */
export type ReadableAnswer = { queryKey: QueryKey; data: unknown; syncedAt: number };

/** Changes with the contract's schemas (vite.config.ts): an answer in a shape of before is dropped, never shown. */
export const SHAPES: string = import.meta.env.ANSWER_SHAPES ?? 'development';
/** A session that nobody used for so long is over; what it read is then not shown without asking either. */
export const LONGEST_KEPT_MS = 30 * 24 * 3_600_000;
const MOST_ANSWERS = 40;
const MOST_BYTES_EACH = 512 * 1024;
const FOR_EVER = Number.POSITIVE_INFINITY;

/** What was kept for a person and may be shown; what may not is deleted. */
export async function readAnswers(
  database: PersonDatabase,
  { shapes = SHAPES, now = Date.now() } = {},
): Promise<ReadableAnswer[]> {
  const [rows, cipher] = await Promise.all([database.getAll('answers'), cipherOf(database)]);
  const isGood = ({ version, syncedAt }: KeptAnswer) => version === shapes && now - syncedAt < LONGEST_KEPT_MS;
  const answers = rows.filter(isGood).map(async ({ key, content, syncedAt }) => {
    try {
      return { ...(await cipher.open<Omit<ReadableAnswer, 'syncedAt'>>(content)), syncedAt };
    } catch {
      void database.delete('answers', key).catch(() => {});
      return [];
    }
  });
  for (const { key } of rows.filter((row) => !isGood(row))) void database.delete('answers', key).catch(() => {});
  return (await Promise.all(answers)).flat();
}

/**
 * Puts kept answers in place, each as old as it is: the screens show them and ask anew, however new they are. Whoever reloads wants
 * that; and the shell has asked already: an answer that nobody took then would be taken for a later one.
 * What was asked meanwhile is newer.
 */
export function restoreAnswers(client: QueryClient, answers: readonly ReadableAnswer[]): void {
  for (const { queryKey, data, syncedAt } of answers) {
    if (client.getQueryState(queryKey)?.data !== undefined) continue;
    // However late its screen is opened.
    const query = client.getQueryCache().build(client, { queryKey, gcTime: FOR_EVER });
    client.setQueryData(queryKey, data, { updatedAt: syncedAt });
    query.invalidate();
  }
}

/**
 * Keeps the last answers of queries with `meta: { isKept: true }` on the device, the newest 40 of at most 512 KB each. Lists
 * of pages are kept with their first page.
 * @returns how to stop; nothing is kept after that
 */
export function keepAnswers(client: QueryClient, personId: string, { shapes = SHAPES } = {}): () => void {
  let isStopped = false;
  const opening = openPersonDatabase(personId);
  // The browser keeps nothing: the answer is on the screen, and that is all it has to be. The same below for a full disk.
  opening.catch(() => {});

  async function keep({ queryHash, queryKey, state }: Query): Promise<void> {
    const { data, dataUpdatedAt: syncedAt } = state;
    const database = await opening;
    const cipher = await cipherOf(database);
    const content = await cipher.seal({ queryKey, data: firstPage(data) });
    if (content.bytes.byteLength > MOST_BYTES_EACH) return;
    const answer: KeptAnswer = { key: await rowKey(queryHash), syncedAt, version: shapes, content };
    if (isStopped) return;
    await database.put('answers', answer);
    if ((await database.count('answers')) > MOST_ANSWERS) await dropOldest(database);
  }
  const isKept = ({ meta, state }: Query) => Boolean(meta?.isKept) && state.data !== undefined && state.data !== null;
  const keepQuietly = (query: Query) => void keep(query).catch(() => {});

  const cache = client.getQueryCache();
  for (const query of cache.getAll()) if (isKept(query)) keepQuietly(query);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return;
    // What a screen put in place by itself is no answer.
    if (event.action.manual && !event.query.meta?.isSetByAnswers) return;
    keepQuietly(event.query);
  });
  return () => {
    isStopped = true;
    unsubscribe();
    opening.then((database) => database.close()).catch(() => {});
  };
}

async function dropOldest(database: PersonDatabase): Promise<void> {
  const rows = await database.getAll('answers');
  const oldest = rows.toSorted((one, other) => one.syncedAt - other.syncedAt).slice(0, rows.length - MOST_ANSWERS);
  for (const { key } of oldest) await database.delete('answers', key);
}

/** Asking anew for a list asks for every page that is there, one after the other; one is enough to start with. */
function firstPage(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as Partial<InfiniteData<unknown>>;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
}
