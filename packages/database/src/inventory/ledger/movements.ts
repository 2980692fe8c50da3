import type { Movement, Standing } from '@balsamo/domain/inventory/ledger.ts';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { UserTransaction } from '../../as-user.ts';
import { instantJson } from '../../columns.ts';
import { STANDING_OF_LEDGER } from '../standing.ts';
import { inventoryMovements } from './tables.ts';

/** Where a page of a ledger ends: the last movement's time of booking and id. */
export type MovementPlace = { createdAt: Date; id: string };

/** When it happened, when it is booked, and the client's id for the last of the movements where it made one. */
export type Booking = { occurredAt: Date; now: Date; id?: string };

/**
 * Appends to the ledger of the person's own items. Lock the item first where the change depends on its balance.
 * False: the client's id is taken, and nothing is kept of the others once the transaction fails.
 */
export async function appendMovements(
  { orm }: UserTransaction,
  movements: readonly Movement[],
  { occurredAt, now, id }: Booking,
): Promise<boolean> {
  if (movements.length === 0) return true;
  const last = movements.length - 1;
  const rows = movements.map((movement, place) => ({
    ...(id !== undefined && place === last ? { id } : {}),
    userId: sql`(select current_user_id())`,
    itemId: movement.itemId,
    entryId: movement.entryId,
    kind: movement.kind,
    change: String(movement.change),
    occurredAt,
    createdAt: now,
  }));
  const inserted = await orm
    .insert(inventoryMovements)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: inventoryMovements.id });
  return inserted.length === rows.length;
}

/** An import says it before its first movement: from then on its movements change no balance, and `sumUpBalances` has to come last. */
export function leaveBalances(): pg.QueryConfig {
  return { text: "select set_config('app.sums_up_balances', 'on', true)" };
}

/** Has the balances of the person's products say what their ledgers say. */
export function sumUpBalances(): pg.QueryConfig {
  return { name: 'inventory_sum_up_balances', text: 'select sum_up_balances()', values: [] };
}

/** A movement of the person's own by its id: what a client's repeated request booked before. */
export async function findMovement(
  { query }: UserTransaction,
  id: string,
): Promise<{ itemId: string; kind: Movement['kind'] } | undefined> {
  const { rows } = await query<{ itemId: string; kind: Movement['kind'] }>({
    name: 'inventory_find_movement',
    text: `select item_id as "itemId", kind from inventory_movements
      where id = $1 and user_id = (select current_user_id())`,
    values: [id],
  });
  return rows[0];
}

/** Where an item stands, and whether it has movements at all. */
export async function standingOf(
  { query }: UserTransaction,
  itemId: string,
): Promise<Standing & { hasMovements: boolean }> {
  const { rows } = await query<Standing & { hasMovements: boolean }>({
    name: 'inventory_standing',
    text: `select standing.* from inventory_items i cross join lateral (${STANDING_OF_LEDGER}) as standing
      where i.id = $1 and i.user_id = (select current_user_id())`,
    values: [itemId],
  });
  return rows[0] as Standing & { hasMovements: boolean };
}

const MOVEMENT_JSON = `json_build_object(
  'id', m.id, 'kind', m.kind, 'change', trim_scale(m.change), 'entryId', m.entry_id,
  'occurredAt', ${instantJson('m.occurred_at')},
  'createdAt', ${instantJson('m.created_at')})::text`;

/**
 * The ledger of an item, booked last first, as JSON texts. No row at all: no such item of this person. `nulls last` is how the index is ordered,
 * though there are none: otherwise the whole ledger is read and sorted for a page.
 */
export function listMovements(
  itemId: string,
  { limit, after }: { limit: number; after?: MovementPlace | undefined },
): pg.QueryConfig {
  return {
    name: after ? 'inventory_movements_after' : 'inventory_movements',
    text: `select m.json from inventory_items i left join lateral (
        select ${MOVEMENT_JSON} as json, m.created_at, m.id from inventory_movements m
        where m.user_id = i.user_id and m.item_id = i.id ${after ? 'and (m.created_at, m.id) < ($3, $4)' : ''}
        order by m.created_at desc nulls last, m.id desc nulls last limit $2
      ) as m on true
      where i.id = $1 and i.user_id = (select current_user_id())
      order by m.created_at desc, m.id desc`,
    values: [itemId, limit, ...(after ? [after.createdAt, after.id] : [])],
  };
}
