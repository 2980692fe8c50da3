import type { Condition, Medicine } from '@balsamo/domain/medicines/medicine.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { instantJson } from '../columns.ts';
import { namedFor, OWN, type RowScope } from '../row-scope.ts';

/** Members of a JSON object; the export writes the same. Column names stand alone. */
const SPAN_MEMBERS = `'since', since, 'hasEnded', has_ended, 'endedOn', ended_on, 'isShownToDoctors', is_shown_to_doctors`;
export const MEDICINE_MEMBERS = `'id', id, 'name', name, 'substance', substance, 'dose', dose, ${SPAN_MEMBERS}`;
export const CONDITION_MEMBERS = `'id', id, 'name', name, 'chapter', chapter, 'code', code, ${SPAN_MEMBERS}`;

const spanValues = ({ since, hasEnded, endedOn, isShownToDoctors }: Medicine | Condition) => [
  since,
  hasEnded,
  endedOn,
  isShownToDoctors,
];
const SPAN_COLUMNS = ['since', 'has_ended', 'ended_on', 'is_shown_to_doctors'];

/** What differs between the two tables: their columns, in the order of their values. */
type Kind<Kept> = { table: string; members: string; columns: readonly string[]; valuesOf: (kept: Kept) => unknown[] };
export const MEDICINES: Kind<Medicine> = {
  table: 'medicines',
  members: MEDICINE_MEMBERS,
  columns: ['name', 'substance', 'dose', ...SPAN_COLUMNS],
  valuesOf: (medicine) => [medicine.name, medicine.substance, medicine.dose, ...spanValues(medicine)],
};
export const CONDITIONS: Kind<Condition> = {
  table: 'conditions',
  members: CONDITION_MEMBERS,
  columns: ['name', 'chapter', 'code', ...SPAN_COLUMNS],
  valuesOf: (condition) => [condition.name, condition.chapter, condition.code, ...spanValues(condition)],
};

const IS_OWN = 'user_id = (select current_user_id())';

/** The contract's `Medicine` or `Condition`. */
const jsonOf = ({ members }: { members: string }) =>
  `json_build_object(${members}, 'createdAt', ${instantJson('created_at')}, 'updatedAt', ${instantJson('updated_at')})::text`;

/** All of somebody's: a row for each, `kind` says of which table. There are never more than `MEDICINES_MAX` and `CONDITIONS_MAX`. */
export function listKept(rowScope: RowScope = OWN): pg.QueryConfig {
  const rowsOf = ({ table, members }: { table: string; members: string }) =>
    `select '${table}' as kind, ${jsonOf({ members })} as json, id from ${table} where user_id = ${rowScope}`;
  return {
    name: namedFor(rowScope, 'medicines_list'),
    text: `select kind, json from (${rowsOf(MEDICINES)} union all ${rowsOf(CONDITIONS)}) as kept order by kind, id`,
  };
}

/** One of the person's own. */
export function findKept<Kept>(kind: Kind<Kept>, id: string): pg.QueryConfig {
  return {
    name: `${kind.table}_find`,
    text: `select ${jsonOf(kind)} as json from ${kind.table} where id = $1 and ${IS_OWN}`,
    values: [id],
  };
}

/** The same, to be written in this transaction: whoever else wants to write it waits. */
export function findKeptToWrite<Kept>(kind: Kind<Kept>, id: string): pg.QueryConfig {
  return {
    name: `${kind.table}_find_to_write`,
    text: `select ${jsonOf(kind)} as json from ${kind.table} where id = $1 and ${IS_OWN} for update`,
    values: [id],
  };
}

/** How many the person keeps, counted one writer after the other, so that none of two at the same moment is overlooked. */
export async function countKept<Kept>(
  { query }: Pick<UserTransaction, 'query'>,
  { table }: Pick<Kind<Kept>, 'table'>,
): Promise<number> {
  await query({
    name: `${table}_lock`,
    text: `select pg_advisory_xact_lock(hashtextextended('${table} ' || current_user_id(), 0))`,
  });
  const { rows } = await query<{ count: number }>({
    name: `${table}_count`,
    text: `select count(*)::int as count from ${table} where ${IS_OWN}`,
  });
  return rows[0]?.count ?? 0;
}

/** Stores it; no row where its id is taken. */
export function insertKept<Kept>(kind: Kind<Kept>, id: string, kept: Kept, now: Date): pg.QueryConfig {
  return {
    name: `${kind.table}_insert`,
    text: `insert into ${kind.table} (id, user_id, created_at, updated_at, ${kind.columns.join(', ')})
      values ($1, (select current_user_id()), $2, $2, ${kind.columns.map((_, index) => `$${index + 3}`).join(', ')})
      on conflict (id) do nothing returning ${jsonOf(kind)} as json`,
    values: [id, now, ...kind.valuesOf(kept)],
  };
}

/** Writes all that is said of it where nobody has changed it since `seen`; no row otherwise, or where there is none of this person's. */
export function updateKept<Kept>(
  kind: Kind<Kept>,
  id: string,
  kept: Kept,
  { seen, now }: { seen: Date; now: Date },
): pg.QueryConfig {
  return {
    name: `${kind.table}_update`,
    // Two changes within a millisecond would look like one to whoever waits for the second.
    text: `update ${kind.table} set updated_at = greatest($2, updated_at + interval '1 millisecond'),
        ${kind.columns.map((column, index) => `${column} = $${index + 4}`).join(', ')}
      where id = $1 and ${IS_OWN} and date_trunc('milliseconds', updated_at) = $3 returning ${jsonOf(kind)} as json`,
    values: [id, now, seen, ...kind.valuesOf(kept)],
  };
}

export function deleteKept<Kept>({ table }: Pick<Kind<Kept>, 'table'>, id: string): pg.QueryConfig {
  return {
    name: `${table}_delete`,
    text: `delete from ${table} where id = $1 and ${IS_OWN} returning id`,
    values: [id],
  };
}
