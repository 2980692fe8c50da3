import { UNDO_MINUTES } from '@balsamo/domain/dispensary/dispensing.ts';
import type { StockMovementKind } from '@balsamo/domain/dispensary/vocabulary.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { instantJson } from '../columns.ts';
import { WAKE_CHANNEL } from '../notifications/queries.ts';
import { tell } from '../notifications/tell.ts';

/** What an association hands out, in the session of whoever hands it out: the policies say who may (spec-D16). */

/** A lot as it is handed out from and recalled; amounts in the product's unit. */
export type HeldLot = {
  id: string;
  productId: string;
  productName: string;
  /** Nothing more is handed out of a deleted product. */
  isProductRemoved: boolean;
  batchNumber: string | null;
  quantity: number;
  expiresOn: string | null;
  recalledAt: Date | null;
};

/** The lot, locked until the transaction ends: whoever books on it or recalls it waits. Undefined: no such lot that this person keeps. */
export async function holdLot(
  { query }: UserTransaction,
  associationId: string,
  lotId: string,
): Promise<HeldLot | undefined> {
  const { rows } = await query<HeldLot>({
    name: 'dispensary_hold_lot',
    text: `select lot.id, lot.product_id as "productId", product.name as "productName",
        product.removed_at is not null as "isProductRemoved", lot.batch_number as "batchNumber",
        lot.quantity::float8 as quantity, lot.expires_on::text as "expiresOn", lot.recalled_at as "recalledAt"
      from association_lots lot join association_products product on product.id = lot.product_id
      where lot.id = $1 and lot.association_id = $2
      for update of lot`,
    values: [lotId, associationId],
  });
  return rows[0];
}

const DISPENSING_JSON = `json_build_object(
  'id', dispensing.id, 'lotId', dispensing.lot_id, 'productId', product.id, 'productName', product.name, 'unit', product.unit,
  'batchNumber', lot.batch_number, 'isLotRecalled', lot.recalled_at is not null,
  'memberName', association_person_name(dispensing.patient_id),
  'quantity', trim_scale(dispensing.quantity), 'note', dispensing.note,
  'dispensedAt', ${instantJson('dispensing.dispensed_at')},
  'dispensedByName', association_person_name(dispensing.dispensed_by),
  'undoableUntil', ${instantJson(`(dispensing.dispensed_at + interval '${UNDO_MINUTES} minutes')`)},
  'undoneAt', ${instantJson('dispensing.undone_at')})::text as json`;

const FROM_DISPENSINGS = `from association_dispensings dispensing
  join association_lots lot on lot.id = dispensing.lot_id
  join association_products product on product.id = lot.product_id`;

/** One of them as the contract's `Dispensing`. */
export function findDispensing(associationId: string, id: string): pg.QueryConfig {
  return {
    name: 'dispensary_find_dispensing',
    text: `select ${DISPENSING_JSON} ${FROM_DISPENSINGS} where dispensing.id = $1 and dispensing.association_id = $2`,
    values: [id, associationId],
  };
}

/** What was handed out, the last first, as JSON texts. No row at all: no association in which this person works. */
export function listDispensings(
  associationId: string,
  { limit, after }: { limit: number; after?: { dispensedAt: Date; id: string } | undefined },
): pg.QueryConfig {
  return {
    name: after ? 'dispensary_dispensings_after' : 'dispensary_dispensings',
    text: `select listed.json
      from unnest((select staffed_associations('stock'))::uuid[]) as kept (id)
      left join lateral (
        select ${DISPENSING_JSON}, dispensing.dispensed_at, dispensing.id ${FROM_DISPENSINGS}
        where dispensing.association_id = kept.id ${after ? 'and (dispensing.dispensed_at, dispensing.id) < ($3, $4)' : ''}
        order by dispensing.dispensed_at desc, dispensing.id desc limit $2
      ) as listed on true
      where kept.id = $1
      order by listed.dispensed_at desc, listed.id desc`,
    values: [associationId, limit, ...(after ? [after.dispensedAt, after.id] : [])],
  };
}

/** What stands of one: whose it is, and since when. */
export type StandingDispensing = {
  associationId: string;
  lotId: string;
  patientId: string | null;
  quantity: number;
  note: string | null;
  dispensedAt: Date;
  undoneAt: Date | null;
};

export async function findStandingDispensing(
  { query }: UserTransaction,
  id: string,
): Promise<StandingDispensing | undefined> {
  const { rows } = await query<StandingDispensing>({
    name: 'dispensary_find_standing',
    text: `select association_id as "associationId", lot_id as "lotId", patient_id as "patientId", quantity::float8 as quantity,
        note, dispensed_at as "dispensedAt", undone_at as "undoneAt"
      from association_dispensings where id = $1`,
    values: [id],
  });
  return rows[0];
}

/** Is this membership, ended ones too, that patient's? Of who has erased their account nothing says otherwise. */
export async function isMembershipOf(
  { query }: UserTransaction,
  memberId: string,
  patientId: string | null,
): Promise<boolean> {
  if (patientId === null) return true;
  const { rowCount } = await query({
    name: 'dispensary_is_membership_of',
    text: 'select from association_members where id = $1 and patient_id = $2',
    values: [memberId, patientId],
  });
  return rowCount === 1;
}

/** The patient who is an active member by this id; undefined: nobody is. */
export async function findDispensableMember(
  { query }: UserTransaction,
  associationId: string,
  memberId: string,
): Promise<string | undefined> {
  const { rows } = await query<{ patientId: string }>({
    name: 'dispensary_find_member',
    text: `select patient_id as "patientId" from association_members
      where id = $1 and association_id = $2 and status = 'active'`,
    values: [memberId, associationId],
  });
  return rows[0]?.patientId;
}

/** Active members by name, as JSON texts of the contract's `DispensableMember`. No row at all: no association whose stock this person keeps. */
export function listDispensableMembers(associationId: string, words: string, limit: number): pg.QueryConfig {
  return {
    name: 'dispensary_members',
    text: `select listed.json
      from unnest((select staffed_associations('stock'))::uuid[]) as kept (id)
      left join lateral (
        select json_build_object('id', member_id, 'name', name, 'joinedAt', ${instantJson('joined_at')})::text as json, place
        from members_named(kept.id, $2, $3) with ordinality as named (member_id, name, joined_at, place)
      ) as listed on true
      where kept.id = $1
      order by listed.place`,
    values: [associationId, words, limit],
  };
}

/**
 * Lots that something can be handed out of, of one product or of all, as JSON texts of the contract's `DispensableLot`: soonest expiry first,
 * and what has expired by the calendar of whoever asks last, since it is handed out only where that is meant. No row at all: no association
 * whose stock this person keeps.
 */
export function listDispensableLots({
  associationId,
  productId,
  limit,
  now,
}: {
  associationId: string;
  productId: string | undefined;
  limit: number;
  now: Date;
}): pg.QueryConfig {
  return {
    name: 'dispensary_dispensable_lots',
    text: `select listed.json
      from unnest((select staffed_associations('stock'))::uuid[]) as kept (id)
      left join lateral (
        select json_build_object('id', lot.id, 'productId', product.id, 'productName', product.name, 'unit', product.unit,
            'packageSize', trim_scale(product.package_size), 'batchNumber', lot.batch_number, 'expiresOn', lot.expires_on::text,
            'quantity', trim_scale(lot.quantity))::text as json,
          lot.expires_on < (select ($4::timestamptz at time zone time_zone)::date from users where id = (select current_user_id()))
            is true as is_expired, lot.expires_on, lot.id
        from association_lots lot join association_products product on product.id = lot.product_id
        where lot.association_id = kept.id and lot.quantity > 0 and lot.recalled_at is null and product.removed_at is null
          and ($2::uuid is null or lot.product_id = $2)
        order by is_expired, lot.expires_on, lot.id limit $3
      ) as listed on true
      where kept.id = $1
      order by listed.is_expired, listed.expires_on, listed.id`,
    values: [associationId, productId ?? null, limit, now],
  };
}

type NewDispensing = {
  id: string;
  associationId: string;
  lotId: string;
  patientId: string;
  quantity: number;
  note: string | null;
};

/** Writes down what was handed out; false: the id is taken. */
export async function insertDispensing(
  { query }: UserTransaction,
  { id, associationId, lotId, patientId, quantity, note }: NewDispensing,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await query({
    name: 'dispensary_insert_dispensing',
    text: `insert into association_dispensings (id, association_id, lot_id, patient_id, quantity, note, dispensed_by, dispensed_at)
      values ($1, $2, $3, $4, $5, $6, (select current_user_id()), $7)
      on conflict (id) do nothing`,
    values: [id, associationId, lotId, patientId, quantity, note, now],
  });
  return rowCount === 1;
}

/** Notes that one was undone. */
export async function undoDispensing({ query }: UserTransaction, id: string, now: Date): Promise<void> {
  await query({
    name: 'dispensary_undo_dispensing',
    text: `update association_dispensings set undone_at = $2, undone_by = (select current_user_id()) where id = $1 and undone_at is null`,
    values: [id, now],
  });
}

type Booking = {
  associationId: string;
  lotId: string;
  dispensingId: string;
  kind: Extract<StockMovementKind, 'dispensing' | 'return'>;
  /** Signed, in the product's unit. */
  change: number;
};

/** Moves the quantity of a lot that is held, and writes it into the books: one statement, so that they agree. */
export async function bookOnHeldLot(
  { query }: UserTransaction,
  { associationId, lotId, dispensingId, kind, change }: Booking,
  now: Date,
): Promise<void> {
  await query({
    name: 'dispensary_book',
    text: `with moved as (
        update association_lots lot set quantity = lot.quantity + $5, updated_at = $6
        where lot.id = $2 and lot.association_id = $1
        returning lot.product_id, lot.quantity
      )
      insert into association_movements (id, association_id, product_id, lot_id, kind, change, quantity_before, quantity_after,
        dispensing_id, created_by, created_at)
      select uuidv7(), $1, product_id, $2, $4, $5::numeric, quantity - $5::numeric, quantity, $3, (select current_user_id()), $6 from moved`,
    values: [associationId, lotId, dispensingId, kind, change, now],
  });
}

/** A message outside the app about what was handed out is of use for this long. */
const NEWS_USEFUL_MS = 2 * 86_400_000;

/** Tells the member what was handed to them: once, however often this is called. As the system role. */
export async function tellOfDispensing(
  client: pg.ClientBase,
  {
    id,
    associationId,
    patientId,
    dispensedAt,
  }: { id: string; associationId: string; patientId: string; dispensedAt: Date },
  now: Date,
): Promise<void> {
  const news = { userId: patientId, type: 'product_dispensed', relatedId: id, dueAt: dispensedAt } as const;
  await tell(client, [{ ...news, data: { associationId }, expiresAt: new Date(now.getTime() + NEWS_USEFUL_MS) }], now);
}

/** Takes back what a member was told of something that was not handed out after all. As the system role. */
export async function forgetNewsOfDispensing(client: pg.ClientBase, id: string): Promise<void> {
  await client.query({
    name: 'dispensary_forget_news',
    text: `with forgotten as (
        delete from notifications where type = 'product_dispensed' and related_id = $1 and due_at is not null returning user_id
      )
      select pg_notify('${WAKE_CHANNEL}', user_id::text) from forgotten`,
    values: [id],
  });
}
