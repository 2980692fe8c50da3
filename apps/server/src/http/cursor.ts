import type { JsonText } from './feature.ts';
import { ProblemError } from './problem.ts';

/** Cursor pagination: the last row of a page of a list that is sorted by a time and then by id. */
export type Place = { at: Date; id: string };

/** An opaque cursor for the place after a row; `at` as the API answers instants. */
export function encodeCursor(at: string, id: string): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

/**
 * The place a cursor names.
 * @throws ProblemError 422 at `/cursor` when it is not one of ours.
 */
export function decodeCursor(cursor: string): Place {
  const [instant = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(instant) && !Number.isNaN(Date.parse(instant));
  if (!isInstant || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw new ProblemError(422, 'request.invalid', {
      errors: [{ pointer: '/cursor', code: 'unknown_cursor', message: 'Not a cursor of this list' }],
    });
  }
  return { at: new Date(instant), id };
}

/**
 * A page as JSON text, of rows that PostgreSQL wrote; one row more than the page was asked for, to know whether another
 * page follows. A row without JSON only says that there is what the list is of. `placeOf` reads time and id of the last row.
 */
export function pageText<Item>(
  rows: readonly { json: string | null }[],
  limit: number,
  placeOf: (item: Item) => { at: string; id: string },
): JsonText<{ items: Item[]; nextCursor: string | null }> {
  const items = rows.slice(0, limit).flatMap(({ json }) => json ?? []);
  const last = items.at(-1);
  const place = rows.length > limit && last !== undefined ? placeOf(JSON.parse(last) as Item) : undefined;
  const nextCursor = place ? JSON.stringify(encodeCursor(place.at, place.id)) : null;
  return `{"items":[${items.join(',')}],"nextCursor":${nextCursor}}` as ReturnType<typeof pageText<Item>>;
}
