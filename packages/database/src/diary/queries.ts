import type { ConsumptionMethod, EntryStatus, PrimaryEffect, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { ENTRY_JSON } from './entry-json.ts';
import { diaryEntries } from './tables.ts';

export type EntryRow = typeof diaryEntries.$inferSelect;
export type NewEntryRow = Omit<typeof diaryEntries.$inferInsert, 'userId'>;
/** An entry as JSON text, see `ENTRY_JSON`. */
export type EntryText = { json: string };

const COLUMNS = [
  'id',
  'productType',
  'consumptionMethod',
  'quantityValue',
  'quantityUnit',
  'consumedAt',
  'timeZone',
  'moodBefore',
  'anxietyBefore',
  'energyBefore',
  'painBefore',
  'sleepBefore',
  'moodAfter',
  'anxietyAfter',
  'energyAfter',
  'painAfter',
  'sleepAfter',
  'triggers',
  'notes',
  'source',
  'status',
  'primaryEffect',
  'hasEffectEnded',
  'effectDurationHours',
  'inventoryItemId',
  'checkOutDueAt',
  'checkedOutAt',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof NewEntryRow)[];
const COLUMN_NAMES = COLUMNS.map((column) => diaryEntries[column].name).join(', ');
const PLACES = COLUMNS.map((_, index) => `$${index + 1}`).join(', ');

const INSERT_ENTRY = `
with inserted as (
  insert into diary_entries (user_id, ${COLUMN_NAMES})
  values ((select current_user_id()), ${PLACES})
  on conflict (id) do nothing
  returning *
)
select ${ENTRY_JSON} as json, true as is_new from inserted
union all
select ${ENTRY_JSON} as json, false as is_new from diary_entries where id = $1 and user_id = (select current_user_id())`;

/**
 * Stores an entry, or finds what this person stored under the id before. No row: the id is someone else's, or
 * another request is storing it at this very moment (then `findStoredEntry` sees it).
 */
export function insertEntry(row: NewEntryRow): pg.QueryConfig {
  return { name: 'diary_insert_entry', text: INSERT_ENTRY, values: COLUMNS.map((column) => row[column] ?? null) };
}

/** One entry of the person's own, also when it was deleted. */
export function findStoredEntry(id: string): pg.QueryConfig {
  return {
    name: 'diary_find_stored_entry',
    text: `select ${ENTRY_JSON} as json from diary_entries where id = $1 and user_id = (select current_user_id())`,
    values: [id],
  };
}

/** One entry of the person's own. */
export function findEntry(id: string): pg.QueryConfig {
  return {
    name: 'diary_find_entry',
    text: `select ${ENTRY_JSON} as json from diary_entries
      where id = $1 and user_id = (select current_user_id()) and deleted_at is null`,
    values: [id],
  };
}

/** Where a page of the diary ends: the last entry's time of use and id. */
export type EntryPlace = { consumedAt: Date; id: string };

export type EntryFilter = {
  /** Rows to answer; ask for one more than a page to know whether another follows. */
  limit: number;
  after?: EntryPlace | undefined;
  productType?: ProductType | undefined;
  status?: EntryStatus | undefined;
  search?: EntrySearch | undefined;
};

/** Text to find in the notes, and the stored words whose names in the reader's language match it. */
export type EntrySearch = {
  text: string;
  productTypes: ProductType[];
  methods: ConsumptionMethod[];
  effects: PrimaryEffect[];
  triggers: string[];
};

/** The person's diary, newest first. Rows: `json`, and `consumed_at`, `id` to continue from. */
export function listEntries(filter: EntryFilter): pg.QueryConfig {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  let name = 'diary_list';
  if (filter.after) {
    name += '_after';
    conditions.push(`(consumed_at, id) < (${place(filter.after.consumedAt)}, ${place(filter.after.id)})`);
  }
  if (filter.productType) {
    name += '_type';
    conditions.push(`product_type = ${place(filter.productType)}`);
  }
  if (filter.status) {
    name += '_status';
    conditions.push(`status = ${place(filter.status)}`);
  }
  if (filter.search) {
    name += '_search';
    const { text, productTypes, methods, effects, triggers } = filter.search;
    conditions.push(`(notes ilike ${place(`%${text.replace(/[\\%_]/g, '\\$&')}%`)}
      or product_type = any(${place(productTypes)}) or consumption_method = any(${place(methods)})
      or primary_effect = any(${place(effects)}) or triggers && ${place(triggers)}::text[])`);
  }
  return {
    name,
    text: `select ${ENTRY_JSON} as json from diary_entries
      where user_id = (select current_user_id()) and deleted_at is null
      ${conditions.map((condition) => `and ${condition}`).join('\n      ')}
      order by consumed_at desc, id desc limit ${place(filter.limit)}`,
    values,
  };
}

/** How many unfinished entries the home shows at most, and how far back it looks for usual amounts. */
const UNFINISHED_SHOWN = 50;
const USUAL_LOOK_BACK = 200;

const OVERVIEW = `
with own as (select current_user_id() as user_id),
unfinished as (
  select e.* from diary_entries e, own
  where e.user_id = own.user_id and e.status = 'incompleto' and e.deleted_at is null
),
recent as (
  select e.product_type, e.consumption_method, e.quantity_value, e.quantity_unit, e.consumed_at, e.id
  from diary_entries e, own
  where e.user_id = own.user_id and e.deleted_at is null
  order by e.consumed_at desc, e.id desc limit ${USUAL_LOOK_BACK}
),
usual as (
  select distinct on (product_type, consumption_method) * from recent
  order by product_type, consumption_method, consumed_at desc, id desc
)
select json_build_object(
  'pendingCount', (select count(*) from unfinished where check_out_due_at > $1),
  'overdueCount', (select count(*) from unfinished where check_out_due_at <= $1),
  'completedTodayCount', (
    select count(*) from diary_entries e, own
    where e.user_id = own.user_id and e.checked_out_at >= $2 and e.checked_out_at < $3
      and e.checked_out_at is not null and e.deleted_at is null),
  'unfinished', (
    select coalesce(json_agg(${ENTRY_JSON}::json), '[]')
    from (select * from unfinished order by check_out_due_at, id limit ${UNFINISHED_SHOWN}) as shown),
  'latest', (
    select coalesce(json_agg(${ENTRY_JSON}::json), '[]')
    from (select e.* from diary_entries e, own
      where e.user_id = own.user_id and e.deleted_at is null
      order by e.consumed_at desc, e.id desc limit 3) as newest),
  'usual', (
    select coalesce(json_agg(json_build_object(
      'productType', product_type, 'consumptionMethod', consumption_method,
      'quantity', json_build_object('value', trim_scale(quantity_value), 'unit', quantity_unit))
      order by consumed_at desc), '[]')
    from usual)
)::text as json`;

/** The diary home in one answer (contract: `DiaryOverview`); the local day is [dayStart, dayEnd). */
export function readOverview(now: Date, day: { start: Date; end: Date }): pg.QueryConfig {
  return { name: 'diary_overview', text: OVERVIEW, values: [now, day.start, day.end] };
}

const isOwn = (id: string) => and(eq(diaryEntries.id, id), eq(diaryEntries.userId, sql`(select current_user_id())`));

/** The stored row, locked until the transaction ends, so that two edits at once follow one another. */
export async function lockEntry({ orm }: UserTransaction, id: string): Promise<EntryRow | undefined> {
  const [row] = await orm
    .select()
    .from(diaryEntries)
    .where(and(isOwn(id), isNull(diaryEntries.deletedAt)))
    .for('update');
  return row;
}

/** Writes the changed columns and answers the entry. */
export async function updateEntry(
  { orm }: UserTransaction,
  id: string,
  changes: Partial<NewEntryRow>,
): Promise<string> {
  const [row] = await orm
    .update(diaryEntries)
    .set(changes)
    .where(isOwn(id))
    .returning({ json: sql<string>`${sql.raw(ENTRY_JSON)}` });
  if (!row) throw new Error('a locked entry was not there to update');
  return row.json;
}

/** Marks an entry deleted; again changes nothing. No row: no such entry of this person. */
export function deleteEntry(id: string, now: Date): pg.QueryConfig {
  return {
    name: 'diary_delete_entry',
    text: `update diary_entries set deleted_at = coalesce(deleted_at, $2), updated_at = $2
      where id = $1 and user_id = (select current_user_id()) returning id`,
    values: [id, now],
  };
}

/** Takes a deletion back; an entry that was not deleted stays as it is. */
export function restoreEntry(id: string, now: Date): pg.QueryConfig {
  return {
    name: 'diary_restore_entry',
    text: `update diary_entries set deleted_at = null, updated_at = case when deleted_at is null then updated_at else $2 end
      where id = $1 and user_id = (select current_user_id()) returning ${ENTRY_JSON} as json`,
    values: [id, now],
  };
}

/** Removes for good what was deleted before the given time; how many. For the job. */
export async function purgeDeletedEntries(client: pg.ClientBase, deletedBefore: Date): Promise<number> {
  const { rowCount } = await client.query('delete from diary_entries where deleted_at < $1', [deletedBefore]);
  return rowCount ?? 0;
}
