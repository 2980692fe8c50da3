import type { EntrySearch } from '@balsamo/domain/diary/entry-search.ts';
import type { EntryStatus, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { getTableColumns } from 'drizzle-orm';
import type pg from 'pg';
import { namedFor, OPENED, OWN, type RowScope } from '../row-scope.ts';
import { ENTRY_JSON, isReasonShown, PATIENT_ENTRY_JSON, STORED_VALUES } from './entry-json.ts';
import { diaryEntries } from './tables.ts';

/** An entry with what the patient wrote to it, which lies in a table of its own. */
export type EntryRow = typeof diaryEntries.$inferSelect & { notes: string | null };
export type NewEntryRow = Omit<typeof diaryEntries.$inferInsert, 'userId'> &
  Pick<EntryRow, 'copiedBefore' | 'unwantedEffects'> & { notes?: string | null };
/** What only PostgreSQL knows of an entry that was just stored: numbers as their columns hold them, and the item used as JSON. */
export type StoredValues = Pick<EntryRow, 'quantityValue' | 'effectDurationHours' | 'stockTaken'> & {
  inventoryItem: object | null;
};
/** An entry as JSON text, see `ENTRY_JSON`. */
export type EntryText = { json: string };

export const ENTRY_COLUMNS = Object.entries(getTableColumns(diaryEntries));
/** What a new entry has of itself: all but whose it is, and what only later writes set. The id comes first. */
const COLUMNS = ENTRY_COLUMNS.map(([member]) => member).filter(
  (member) => !['userId', 'isReminderSent', 'isEdited', 'deletedAt'].includes(member),
) as Exclude<keyof NewEntryRow, 'notes'>[];
const COLUMN_NAMES = COLUMNS.map((column) => diaryEntries[column].name).join(', ');
const PLACES = COLUMNS.map((_, index) => `$${index + 1}`).join(', ');
const NOTES_PLACE = `$${COLUMNS.length + 1}`;

const INSERTED = `inserted as (
  insert into diary_entries (user_id, ${COLUMN_NAMES})
  values ((select current_user_id()), ${PLACES})
  on conflict do nothing
  returning *
), noted as (
  insert into diary_entry_notes (entry_id, user_id, notes)
  select id, user_id, ${NOTES_PLACE}::text from inserted where ${NOTES_PLACE}::text is not null
)`;
/** Doctors are told of what is new by the statement that stores it: both stand, or neither. */
const STORED = `select ${STORED_VALUES}, tell_doctors_of_entry(id, consumption_method, created_at) as told
from inserted`;

const INSERT_ENTRY = `with ${INSERTED} ${STORED}`;
/** The movement goes with the entry in one statement: an id that was stored before moves nothing. */
const INSERT_ENTRY_WITH_STOCK = `with ${INSERTED},
moved as (
  insert into inventory_movements (user_id, item_id, entry_id, kind, change, occurred_at, created_at)
  select user_id, inventory_item_id, id, 'check_in', -stock_taken, consumed_at, created_at
  from inserted where stock_taken > 0
)
${STORED}`;

/**
 * Stores an entry, with the movement that takes `stockTaken` of its item. Rows: `StoredValues`. No row: the id is taken, by this person before
 * (`findStoredEntry`) or by someone else. Not asked in the same statement, which then costs a third more each time.
 */
export function insertEntry(row: NewEntryRow): pg.QueryConfig {
  // An array would be sent as an array of PostgreSQL, which is no JSON.
  const written = { ...row, unwantedEffects: JSON.stringify(row.unwantedEffects) };
  const values = [...COLUMNS.map((column) => written[column] ?? null), row.notes ?? null];
  return row.inventoryItemId
    ? { name: 'diary_insert_entry_with_stock', text: INSERT_ENTRY_WITH_STOCK, values }
    : { name: 'diary_insert_entry', text: INSERT_ENTRY, values };
}

/** One entry of the person's own, also when it was deleted. Rows: `json`, `deletedAt`. */
export function findStoredEntry(id: string): pg.QueryConfig {
  return {
    name: 'diary_find_stored_entry',
    text: `select ${ENTRY_JSON} as json, deleted_at as "deletedAt" from diary_entries where id = $1 and user_id = (select current_user_id())`,
    values: [id],
  };
}

const jsonFor = (rowScope: RowScope) => (rowScope === OPENED ? PATIENT_ENTRY_JSON : ENTRY_JSON);

/** One entry. */
export function findEntry(id: string, rowScope: RowScope = OWN): pg.QueryConfig {
  return {
    name: namedFor(rowScope, 'diary_find_entry'),
    text: `select ${jsonFor(rowScope)} as json from diary_entries
      where id = $1 and user_id = ${rowScope} and deleted_at is null`,
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

/** As `folded` of the domain does it. */
const foldedIn = (column: string) =>
  String.raw`lower(regexp_replace(normalize(${column}, nfd), '[\u0300-\u036f]', '', 'g'))`;

/** A diary, newest first. Rows: `json`. */
export function listEntries(filter: EntryFilter, rowScope: RowScope = OWN): pg.QueryConfig {
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
    const { text, productTypes, methods, effects, unwanted, triggers } = filter.search;
    const pattern = place(`%${text.replace(/[\\%_]/g, '\\$&')}%`);
    const isShown = rowScope === OPENED ? `and ${isReasonShown('told', 'user_id')}` : '';
    conditions.push(`(id in (
        select n.entry_id from diary_entry_notes n where n.user_id = ${rowScope} and ${foldedIn('n.notes')} like ${pattern})
      or exists (select from unnest(triggers) as told where ${foldedIn('told')} like ${pattern} ${isShown})
      or exists (
        select from jsonb_array_elements(unwanted_effects) as told where told ->> 'effect' = any(${place(unwanted)}))
      or inventory_item_id in (
        select i.id from ${rowScope === OPENED ? 'opened_products(null)' : 'inventory_items'} i
        where i.user_id = ${rowScope} and ${foldedIn('i.nickname')} like ${pattern})
      or product_type = any(${place(productTypes)}) or consumption_method = any(${place(methods)})
      or primary_effect = any(${place(effects)}) or triggers && ${place(triggers)}::text[])`);
  }
  return {
    name: namedFor(rowScope, name),
    text: `select ${jsonFor(rowScope)} as json from diary_entries
      where user_id = ${rowScope} and deleted_at is null
      ${conditions.map((condition) => `and ${condition}`).join('\n      ')}
      order by consumed_at desc, id desc limit ${place(filter.limit)}`,
    values,
  };
}

/** Takes back that doctors were told of an entry: of a deleted one all, of a recreational one those from whom such uses are hidden. */
export function forgetNewsOfEntry(id: string, isDeleted: boolean): pg.QueryConfig {
  return { name: 'diary_forget_news', text: 'select forget_news_of_entry($1, $2)', values: [id, isDeleted] };
}

/** Removes for good what was deleted before the given time; how many. For the job. */
export async function purgeDeletedEntries(client: pg.ClientBase, deletedBefore: Date): Promise<number> {
  const { rowCount } = await client.query('delete from diary_entries where deleted_at < $1', [deletedBefore]);
  return rowCount ?? 0;
}
