import type { CountedItem } from '@balsamo/domain/inventory/deduction.ts';
import type { ItemStatus } from '@balsamo/domain/inventory/item.ts';
import { and, eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { STANDING_OF_LEDGER } from './standing.ts';
import { inventoryItems } from './tables.ts';

export type ItemRow = typeof inventoryItems.$inferSelect;
export type NewItemRow = Omit<typeof inventoryItems.$inferInsert, 'userId'>;
/** What of an item an entry needs to know: see the domain's `CountedItem`. */
export type CountedItemRow = CountedItem & { id: string };

const isOwn = (id: string) =>
  and(eq(inventoryItems.id, id), eq(inventoryItems.userId, sql`(select current_user_id())`));

/**
 * How an item of the patient's own is counted. Its key is held until the transaction ends, as a movement would hold it
 * anyway: the unit cannot change and nobody counts meanwhile, and other uses need not wait.
 */
export function holdCountedItem(id: string): pg.QueryConfig {
  return {
    name: 'inventory_hold_counted_item',
    text: `select id, unit, drops_per_ml::float8 as "dropsPerMl", amount_per_use::float8 as "amountPerUse"
      from inventory_items
      where id = $1 and user_id = (select current_user_id()) for key share`,
    values: [id],
  };
}

/** Stores an item; false: the id is taken. */
export async function insertItem({ orm }: UserTransaction, row: NewItemRow): Promise<boolean> {
  const inserted = await orm
    .insert(inventoryItems)
    .values({ ...row, userId: sql`(select current_user_id())` })
    .onConflictDoNothing()
    .returning({ id: inventoryItems.id });
  return inserted.length > 0;
}

/** The stored row, locked until the transaction ends: uses, renewals and counts of it follow one another. */
export async function lockItem({ orm }: UserTransaction, id: string): Promise<ItemRow | undefined> {
  const [row] = await orm.select().from(inventoryItems).where(isOwn(id)).for('update');
  return row;
}

/** Writes the changed columns; false: no such item of this person. */
export async function updateItem({ orm }: UserTransaction, id: string, changes: Partial<NewItemRow>): Promise<boolean> {
  const updated = await orm.update(inventoryItems).set(changes).where(isOwn(id)).returning({ id: inventoryItems.id });
  return updated.length > 0;
}

/** An item with where it stands and its use per day. */
export type StandingRow = Omit<ItemRow, 'userId' | 'dropsPerMl' | 'amountPerUse'> & {
  dropsPerMl: number | null;
  amountPerUse: number | null;
  balance: number;
  isCounted: boolean;
  hasMovements: boolean;
  /** Are there uses of it that could not be taken from it? */
  hasUncountedUses: boolean;
  firstUsedAt: Date | null;
  /** What entries took in each looked-back day that has uses; `place` counts the days of `dayStarts` from 1. */
  uses: { place: number; amount: number }[];
};

/** Where a page of the stock ends: the last item's time of creation and id. */
export type ItemPlace = { createdAt: Date; id: string };

const COLUMNS = `i.id, i.nickname, i.product_type as "productType", i.unit, i.status, i.brand, i.thc, i.thca, i.cbd, i.cbda,
  i.strength_basis as "strengthBasis", i.drops_per_ml::float8 as "dropsPerMl",
  i.amount_per_use::float8 as "amountPerUse", i.batch, i.expires_on::text as "expiresOn",
  i.opened_on::text as "openedOn", i.days_after_opening as "daysAfterOpening", i.delivery_days as "deliveryDays",
  i.order_reminder_on::text as "orderReminderOn", i.notes, i.created_at as "createdAt", i.updated_at as "updatedAt",
  ledger.balance, ledger."isCounted", ledger."hasMovements",
  first_use.at as "firstUsedAt", recent.uses,
  exists (
    select from diary_entries e
    where e.user_id = i.user_id and e.inventory_item_id = i.id and e.deleted_at is null and e.stock_taken is null
  ) as "hasUncountedUses"`;

/** `$1` is the starts of the looked-back days, oldest first, and of today, which ends them. */
const STANDING = `
  cross join lateral (${STANDING_OF_LEDGER}) as ledger
  cross join lateral (
    select min(e.consumed_at) as at from diary_entries e
    where e.user_id = i.user_id and e.inventory_item_id = i.id and e.deleted_at is null and e.stock_taken > 0
  ) as first_use
  cross join lateral (
    select coalesce(json_agg(json_build_object('place', place, 'amount', amount)), '[]') as uses from (
      select width_bucket(e.consumed_at, $1::timestamptz[]) as place, sum(e.stock_taken) as amount
      from diary_entries e
      where e.user_id = i.user_id and e.inventory_item_id = i.id and e.deleted_at is null and e.stock_taken > 0
        and e.consumed_at >= ($1::timestamptz[])[1] and e.consumed_at < ($1::timestamptz[])[cardinality($1::timestamptz[])]
      group by 1
    ) as per_day
  ) as recent`;

/** One item of the person's own. */
export function findItem(id: string, dayStarts: readonly Date[]): pg.QueryConfig {
  return {
    name: 'inventory_find_item',
    text: `select ${COLUMNS} from inventory_items i ${STANDING}
      where i.id = $2 and i.user_id = (select current_user_id())`,
    values: [dayStarts, id],
  };
}

/** The person's items of one status, newest first. */
export function listItems(
  filter: { status: ItemStatus; limit: number; after?: ItemPlace | undefined },
  dayStarts: readonly Date[],
): pg.QueryConfig {
  const { status, limit, after } = filter;
  return {
    name: after ? 'inventory_list_after' : 'inventory_list',
    text: `select ${COLUMNS} from inventory_items i ${STANDING}
      where i.user_id = (select current_user_id()) and i.status = $2
      ${after ? 'and (i.created_at, i.id) < ($4, $5)' : ''}
      order by i.created_at desc, i.id desc limit $3`,
    values: [dayStarts, status, limit, ...(after ? [after.createdAt, after.id] : [])],
  };
}

/** All of the person's items, finished ones too, newest first. */
export function listAllItems(dayStarts: readonly Date[]): pg.QueryConfig {
  return {
    name: 'inventory_list_all',
    text: `select ${COLUMNS} from inventory_items i ${STANDING}
      where i.user_id = (select current_user_id()) order by i.created_at desc, i.id desc`,
    values: [dayStarts],
  };
}
