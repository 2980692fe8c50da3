import type { HandedProduct } from '@balsamo/domain/dispensary/dispensing.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { instantJson } from '../columns.ts';
import { certificateJson, imagesJson } from './files.ts';

/** What was handed to the patient of this session, and what they made of it. */

const FROM_HANDED = `association_dispensings dispensing
  join association_lots lot on lot.id = dispensing.lot_id
  join association_products product on product.id = lot.product_id
  left join associations association on association.id = dispensing.association_id`;

/**
 * As the contract's `HandedList`: offers that nobody decided about, the last first, and every recall that concerns the person with the
 * items of their stock that hold something of its lot; and the certificates of lots that items of their stock hold something of. What was undone, and what is of a recalled lot, is not offered.
 */
export function listHanded(): pg.QueryConfig {
  return {
    name: 'dispensary_list_handed',
    text: `select json_build_object(
        'offers', (
          select coalesce(json_agg(json_build_object(
            'id', dispensing.id, 'associationId', dispensing.association_id, 'associationName', association.name,
            'images', ${imagesJson('product.id')}, 'certificate', ${certificateJson('lot.id')}, 'productName', product.name, 'productType', product.product_type,
            'unit', product.unit, 'quantity', trim_scale(dispensing.quantity), 'note', dispensing.note,
            'batchNumber', lot.batch_number, 'expiresOn', lot.expires_on::text,
            'dispensedAt', ${instantJson('dispensing.dispensed_at')}) order by dispensing.dispensed_at desc, dispensing.id desc), '[]')
          from ${FROM_HANDED}
          where dispensing.patient_id = (select current_patient_id()) and dispensing.undone_at is null and lot.recalled_at is null
            and not exists (
              select from dispensed_items decided
              where decided.user_id = (select current_patient_id()) and decided.dispensing_id = dispensing.id)),
        'recalls', (
          select coalesce(json_agg(json_build_object(
            'lotId', lot.id, 'associationName', association.name, 'productName', product.name, 'batchNumber', lot.batch_number,
            'recalledAt', ${instantJson('lot.recalled_at')}, 'reason', lot.recall_reason,
            'confirmedAt', ${instantJson('notice.confirmed_at')},
            'inventoryItemIds', (
              select coalesce(json_agg(distinct taken.inventory_item_id), '[]')
              from dispensed_items taken join association_dispensings dispensing on dispensing.id = taken.dispensing_id
              where taken.user_id = (select current_patient_id()) and taken.inventory_item_id is not null and dispensing.lot_id = lot.id
            )) order by lot.recalled_at desc, lot.id), '[]')
          from association_recall_notices notice
          join association_lots lot on lot.id = notice.lot_id
          join association_products product on product.id = lot.product_id
          left join associations association on association.id = notice.association_id
          where notice.patient_id = (select current_patient_id()) and lot.recalled_at is not null),
        'certificates', (
          select coalesce(json_agg(json_build_object(
            'lotId', lot.id, 'associationId', lot.association_id, 'batchNumber', lot.batch_number,
            'certificate', ${certificateJson('lot.id')}, 'inventoryItemIds', taken.items) order by lot.created_at desc, lot.id), '[]')
          from (
            select dispensing.lot_id, json_agg(distinct item.inventory_item_id) as items
            from dispensed_items item join association_dispensings dispensing on dispensing.id = item.dispensing_id
            where item.user_id = (select current_patient_id()) and item.inventory_item_id is not null
            group by dispensing.lot_id
          ) as taken
          join association_lots lot on lot.id = taken.lot_id
          join association_lot_certificates certified on certified.lot_id = lot.id))::text as json`,
  };
}

/** What was handed to this patient; undefined: nothing by that id. */
export async function findHanded(
  { query }: UserTransaction,
  dispensingId: string,
): Promise<(HandedProduct & { undoneAt: Date | null }) | undefined> {
  const { rows } = await query<HandedProduct & { undoneAt: Date | null }>({
    name: 'dispensary_find_handed',
    text: `select product.name, product.product_type as "productType", product.unit, dispensing.quantity::float8 as quantity,
        association.name as "associationName", association.delivery_days as "deliveryDays", product.thc_percentage::float8 as "thcPercentage",
        product.cbd_percentage::float8 as "cbdPercentage",
        json_build_object('thc', lot.thc, 'thca', lot.thca, 'cbd', lot.cbd, 'cbda', lot.cbda, 'basis', lot.strength_basis) as strength,
        product.drops_per_ml::float8 as "dropsPerMl", lot.batch_number as "batchNumber", lot.expires_on::text as "expiresOn",
        dispensing.undone_at as "undoneAt"
      from ${FROM_HANDED}
      where dispensing.id = $1 and dispensing.patient_id = (select current_patient_id())`,
    values: [dispensingId],
  });
  return rows[0];
}

/**
 * Takes hold of the decision about what was handed to this patient, until the transaction ends, and answers the item that it became; null: none yet. An offer that was put away can still be
 * taken.
 */
export async function holdDecision(
  { query }: UserTransaction,
  dispensingId: string,
  now: Date,
): Promise<string | null> {
  const { rows } = await query<{ inventoryItemId: string | null }>({
    name: 'dispensary_hold_decision',
    text: `insert into dispensed_items as decided (user_id, dispensing_id, decided_at)
      values ((select current_patient_id()), $1, $2)
      on conflict (user_id, dispensing_id) do update set decided_at = decided.decided_at
      returning decided.inventory_item_id as "inventoryItemId"`,
    values: [dispensingId, now],
  });
  return rows[0]?.inventoryItemId ?? null;
}

/** Ties what was handed to the item that it became. */
export async function tieToItem(
  { query }: UserTransaction,
  dispensingId: string,
  itemId: string,
  now: Date,
): Promise<void> {
  await query({
    name: 'dispensary_tie_to_item',
    text: `update dispensed_items set inventory_item_id = $2, decided_at = $3
      where user_id = (select current_patient_id()) and dispensing_id = $1`,
    values: [dispensingId, itemId, now],
  });
}
