import type { ListKind } from '@balsamo/domain/exports/vocabulary.ts';
import { eq, sql } from 'drizzle-orm';
import type { UserTransaction } from '../as-user.ts';
import { ratingQuestions } from '../diary/ratings/tables.ts';
import { RECORD_SOURCES } from './record-json.ts';

/** Records that are in memory at once. */
const BATCH = 500;

export type ReadingScope = {
  /** Half open, of the kinds that have an instant; null = without that end. */
  from: Date | null;
  until: Date | null;
  /** Are deleted entries and hidden prescriptions part of it? */
  isWithDeleted: boolean;
};

let cursors = 0;

function condition(kind: ListKind, { from, until, isWithDeleted }: ReadingScope): { text: string; values: Date[] } {
  const { person, instant, isThere } = RECORD_SOURCES[kind];
  const values: Date[] = [];
  const parts = [`${person} = (select current_user_id())`];
  if (instant && from) parts.push(`${instant} >= $${values.push(from)}`);
  if (instant && until) parts.push(`${instant} < $${values.push(until)}`);
  if (isThere && !isWithDeleted) parts.push(isThere);
  return { text: parts.join(' and '), values };
}

/**
 * All records of a kind, one after the other, as the contract's `ExportedRecord`; the person's transaction holds the place
 * (a cursor of PostgreSQL).
 */
export async function* readRecords(
  { query }: UserTransaction,
  kind: ListKind,
  scope: ReadingScope,
): AsyncGenerator<unknown> {
  const { table, json, order } = RECORD_SOURCES[kind];
  const { text, values } = condition(kind, scope);
  // A list may be walked twice, also before the first walk is over.
  const cursor = `reading_${++cursors}`;
  await query({
    text: `declare ${cursor} no scroll cursor for select ${json} as record from ${table} where ${text} order by ${order}`,
    values,
  });
  for (;;) {
    const { rows } = await query<{ record: unknown }>({ text: `fetch ${BATCH} from ${cursor}` });
    for (const { record } of rows) yield record;
    if (rows.length < BATCH) break;
  }
  await query({ text: `close ${cursor}` });
}

/** How many records of each kind there are; what progress is told by. */
export async function countRecords(
  { query }: UserTransaction,
  kinds: readonly ListKind[],
  scope: ReadingScope,
): Promise<number> {
  let count = 0;
  for (const kind of kinds) {
    const { text, values } = condition(kind, scope);
    const { rows } = await query<{ count: number }>({
      text: `select count(*)::int as count from ${RECORD_SOURCES[kind].table} where ${text}`,
      values,
    });
    count += rows[0]?.count ?? 0;
  }
  return count;
}

/** When the person is asked how they are; null = never set. */
export async function readRatingQuestion({
  orm,
}: Pick<UserTransaction, 'orm'>): Promise<{ time: string; isActive: boolean } | null> {
  const [row] = await orm
    .select({ time: ratingQuestions.localTime, isActive: ratingQuestions.isActive })
    .from(ratingQuestions)
    .where(eq(ratingQuestions.userId, sql`(select current_user_id())`));
  return row ?? null;
}
