import { type SQL, sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** A primary key made by PostgreSQL, sorted by time. */
export const generatedId = () => uuid().primaryKey().default(sql`uuidv7()`);

/** `timestamptz`, as `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** `'a', 'b'` for a check constraint; only for our own constants, never for input. */
export const listed = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '));
