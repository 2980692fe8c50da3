import { type SQL, sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** A primary key made by PostgreSQL, sorted by time. */
export const generatedId = () => uuid().primaryKey().default(sql`uuidv7()`);

/** `timestamptz`, as `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** `'a', 'b'` for a check constraint; only for our own constants, never for input. */
export const listed = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** A whole number of our own constants in a check constraint. */
export const whole = (value: number): SQL => sql.raw(String(value));

/** SQL text of an instant as answers hold it: in UTC with milliseconds (the contract's `OutInstant`). */
export const instantJson = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** As a condition of a JSON path: has the member one of these values? Only for our own constants. */
export const oneOf = (member: string, values: readonly string[]) =>
  `exists(@.${member} ? (${values.map((value) => `@ == "${value}"`).join(' || ')}))`;

/** SQL for words as they are searched: as `folded` of the domain, and as the generated `search_name`. */
export const foldedSql = (words: string) =>
  `lower(regexp_replace(normalize(${words}, nfd), '[\\u0300-\\u036f]', '', 'g'))`;
