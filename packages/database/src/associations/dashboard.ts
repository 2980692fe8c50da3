import type { AssociationProductType } from '@balsamo/domain/dispensary/vocabulary.ts';
import type { StockUnit } from '@balsamo/domain/inventory/item.ts';
import type pg from 'pg';

/** Rows of lists that the dashboard shows. */
const LIST_ROWS = 5;

export type MemberCounts = {
  active: number;
  inactive: number;
  newThisMonth: number;
  /** Pending and not expired; null for staff who do not see invitations. */
  openInvitations: number | null;
  recommendedDoctors: number;
};

/** How many belong to the association, left it, joined since the instant, are invited, and are recommended by it. */
export function countPeople(associationId: string, monthStart: Date, now: Date): pg.QueryConfig {
  return {
    name: 'associations_count_people',
    text: `select count(*) filter (where status = 'active')::int as active,
        count(*) filter (where status = 'inactive')::int as inactive,
        count(*) filter (where status = 'active' and joined_at >= $2)::int as "newThisMonth",
        case when $1 = any ((select staffed_associations('members'))::uuid[]) then (
          select count(*)::int from association_invitations
          where association_id = $1 and status = 'pending' and expires_at > $3) end as "openInvitations",
        (select count(*)::int from recommended_doctors($1)) as "recommendedDoctors"
      from association_members where association_id = $1`,
    values: [associationId, monthStart, now],
  };
}

export type ShelfRow = {
  products: number;
  available: number;
  lowStock: number;
  outOfStock: number;
  productTypes: { type: AssociationProductType; products: number }[];
  low: { productId: string; name: string; unit: StockUnit; quantity: number; threshold: number | null }[];
};

/** What is on the shelf: what was recalled or has expired by the day is not there to be handed out. Low and out of stock as the domain says (`dispensary/shelf.ts`). */
export function readShelf(associationId: string, day: string): pg.QueryConfig {
  return {
    name: 'associations_read_shelf',
    text: `with stock as (
        select product.id, product.name, product.product_type, product.unit, product.low_stock_threshold as threshold,
          coalesce(sum(lot.quantity) filter (
            where lot.recalled_at is null and (lot.expires_on is null or lot.expires_on >= $2)), 0) as quantity
        from association_products product
        left join association_lots lot on lot.product_id = product.id and lot.association_id = product.association_id
        where product.association_id = $1 and product.removed_at is null
        group by product.id
      ), judged as (
        select *, case when quantity <= 0 then 'out' when quantity <= threshold then 'low' else 'there' end as level from stock
      )
      select count(*)::int as products,
        count(*) filter (where level = 'there')::int as available,
        count(*) filter (where level = 'low')::int as "lowStock",
        count(*) filter (where level = 'out')::int as "outOfStock",
        (select coalesce(json_agg(json_build_object('type', product_type, 'products', products) order by products desc, product_type), '[]')
         from (select product_type, count(*) as products from judged group by 1) as types) as "productTypes",
        (select coalesce(json_agg(json_build_object('productId', id, 'name', name, 'unit', unit, 'quantity', quantity, 'threshold', threshold)
           order by level desc, quantity, name), '[]')
         from (select * from judged where level <> 'there' order by level desc, quantity, name limit ${LIST_ROWS}) as lowest) as low
      from judged`,
    values: [associationId, day],
  };
}

export type ExpiringRow = {
  expiring: {
    productId: string;
    name: string;
    batchNumber: string | null;
    expiresOn: string;
    quantity: number;
    unit: StockUnit;
  }[];
  /** Those that are not listed counted too. */
  expiringLots: number;
};

/** Lots of which something is there and that expire by the day, the soonest first; those that have expired too. One row. */
export function listExpiring(associationId: string, day: string): pg.QueryConfig {
  return {
    name: 'associations_list_expiring',
    text: `select count(*)::int as "expiringLots",
        coalesce(json_agg(json_build_object('productId', product_id, 'name', name, 'batchNumber', batch_number, 'expiresOn', expires_on,
          'quantity', quantity, 'unit', unit) order by place) filter (where place <= ${LIST_ROWS}), '[]') as expiring
      from (
        select lot.product_id, product.name, lot.batch_number, lot.expires_on, lot.quantity, product.unit,
          row_number() over (order by lot.expires_on, lot.id) as place
        from association_lots lot join association_products product on product.id = lot.product_id
        where lot.association_id = $1 and lot.quantity > 0 and lot.expires_on <= $2 and lot.recalled_at is null and product.removed_at is null
      ) as soon`,
    values: [associationId, day],
  };
}

export type MovementDayRow = { day: string; entries: number; dispensings: number; movements: number };

/**
 * What moved on each of so many local days, of which the instant begins the first; a dispensing that was undone counts as none. Days without
 * anything are missing. Each day between its own two instants: to tell the day of every movement took longer than to read it.
 */
export function countMovementsByDay(associationId: string, from: Date, days: number, timeZone: string): pg.QueryConfig {
  return {
    name: 'associations_count_movements',
    text: `with local as (
        select (($2::timestamptz at time zone $4)::date + n)::timestamp as midnight from generate_series(0, $3::int - 1) n
      )
      select to_char(local.midnight, 'YYYY-MM-DD') as day, moved.*
      from local cross join lateral (
        select count(*) filter (where kind = 'entry')::int as entries,
          (count(*) filter (where kind = 'dispensing') - count(*) filter (where kind = 'return'))::int as dispensings,
          count(*)::int as movements
        from association_movements where association_id = $1
          and created_at >= local.midnight at time zone $4 and created_at < (local.midnight + interval '1 day') at time zone $4
      ) as moved where moved.movements > 0`,
    values: [associationId, from, days, timeZone],
  };
}

export type DispensedRow = { productId: string; name: string; unit: StockUnit; quantity: number; times: number };

/** What was handed out most often since the instant, without what was undone. */
export function listMostDispensed(associationId: string, from: Date): pg.QueryConfig {
  return {
    name: 'associations_most_dispensed',
    text: `select product.id as "productId", product.name, product.unit, dispensed.quantity::float8 as quantity, dispensed.times
      from (
        select product_id, -sum(change) as quantity,
          (count(*) filter (where kind = 'dispensing') - count(*) filter (where kind = 'return'))::int as times
        from association_movements
        where association_id = $1 and created_at >= $2 and kind in ('dispensing', 'return')
        group by product_id
        having count(*) filter (where kind = 'dispensing') > count(*) filter (where kind = 'return')
        order by times desc, quantity desc, product_id limit ${LIST_ROWS}
      ) as dispensed join association_products product on product.id = dispensed.product_id
      order by dispensed.times desc, dispensed.quantity desc, product.id`,
    values: [associationId, from],
  };
}
