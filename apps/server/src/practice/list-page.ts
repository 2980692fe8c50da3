import { refusedFields } from '../http/problem.ts';

const CURSOR = /^(\d{1,9}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The page of a sorted list that follows a cursor. The order is made anew for each page and people move in it while somebody reads;
 * the cursor names the last one shown and the place they had. Who moved may be shown twice; nobody is left out because somebody
 * else moved. It names nobody and says nothing about anyone, since it stands in addresses.
 * @throws ProblemError 422 at `/cursor` when it is not one of ours.
 */
export function pageAfter<Item extends { id: string }>(
  sorted: readonly Item[],
  limit: number,
  cursor: string | undefined,
): { items: Item[]; nextCursor: string | null } {
  const start = cursor === undefined ? 0 : startAfter(sorted, cursor);
  const items = sorted.slice(start, start + limit);
  const last = items.at(-1);
  const end = start + items.length;
  return { items, nextCursor: last && end < sorted.length ? encode(end, last.id) : null };
}

const encode = (end: number, id: string) => Buffer.from(`${end} ${id}`).toString('base64url');

function startAfter(sorted: readonly { id: string }[], cursor: string): number {
  const [, end, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (!end || !id) throw refusedFields({ pointer: '/cursor', code: 'unknown_cursor' });
  const shown = sorted.findIndex((item) => item.id === id);
  const isWhereItWas = shown >= 0 && shown < Number(end);
  // Gone or moved down: whoever followed stands one place higher now.
  return isWhereItWas ? shown + 1 : Math.max(0, Number(end) - 1);
}
