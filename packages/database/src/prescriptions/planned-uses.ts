import type { RecordedUses } from '@balsamo/domain/prescriptions/planned-use.ts';
import type { PrescribedProduct } from '@balsamo/domain/prescriptions/prescription.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

/** Written down by the patient: of a doctor who has left, the name stays. */
export const IS_OWN = 'doctor_id is null and doctor_name is null';

export type PlansAndUses = RecordedUses & {
  /** In force, newest first. */
  prescriptions: { id: string; isOwn: boolean; products: PrescribedProduct[]; createdAt: string }[];
};

/** What is in force of the person's prescriptions, their stock, and how often what was used since an instant. */
export function readPlansAndUses(since: Date): pg.QueryConfig {
  return {
    name: 'prescriptions_plans_and_uses',
    text: `select
        (select coalesce(json_agg(json_build_object('id', id, 'isOwn', ${IS_OWN}, 'products', products, 'createdAt', ${instantJson('created_at')})
            order by created_at desc, id desc), '[]')
          from prescriptions
          where patient_id = (select current_user_id()) and status = 'ativa' and deleted_at is null) as prescriptions,
        (select coalesce(json_agg(json_build_object(
            'id', id, 'nickname', nickname, 'brand', brand, 'productType', product_type)), '[]')
          from inventory_items where user_id = (select current_user_id())) as items,
        (select coalesce(json_agg(json_build_object('itemId', item_id, 'day', day, 'productType', product_type,
            'consumptionMethod', consumption_method, 'uses', uses)), '[]')
          from (
            select inventory_item_id as item_id, (consumed_at at time zone known_time_zone(time_zone))::date as day,
              product_type, consumption_method, count(*) as uses
            from diary_entries
            where user_id = (select current_user_id()) and deleted_at is null and consumed_at >= $1
            group by 1, 2, 3, 4
          ) as used) as days`,
    values: [since],
  };
}
