import type { EntryPlace } from '@balsamo/database/diary/queries.ts';
import { ProblemError } from '../http/problem.ts';

/** An opaque cursor for the place after an entry. */
export function encodeCursor(entry: { consumedAt: string; id: string }): string {
  return Buffer.from(`${entry.consumedAt} ${entry.id}`).toString('base64url');
}

/**
 * The place a cursor names.
 * @throws ProblemError 422 at `/cursor` when it is not one of ours.
 */
export function decodeCursor(cursor: string): EntryPlace {
  const [instant = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(instant) && !Number.isNaN(Date.parse(instant));
  if (!isInstant || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
    throw new ProblemError(422, 'request.invalid', {
      errors: [{ pointer: '/cursor', code: 'unknown_cursor', message: 'Not a cursor of this list' }],
    });
  }
  return { consumedAt: new Date(instant), id };
}
