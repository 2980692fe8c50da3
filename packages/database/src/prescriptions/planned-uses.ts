import type { RecordedUses } from '@balsamo/domain/prescriptions/planned-use.ts';
import type { PrescribedProduct } from '@balsamo/domain/prescriptions/prescription.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

export type PlansAndUses = RecordedUses & {
  prescriptions: { id: string; products: PrescribedProduct[]; createdAt: string }[];
};

/** What is in force of the person's prescriptions, their stock, and how often each product of it was used since an instant. */
export function readPlansAndUses(since: Date): pg.QueryConfig {
  return {
    name: 'prescriptions_plans_and_uses',
    text: `select
        (select coalesce(json_agg(json_build_object('id', id, 'products', products, 'createdAt', ${instantJson('created_at')})
            order by created_at desc, id desc), '[]')
          from prescriptions
          where patient_id = (select current_user_id()) and status = 'ativa' and deleted_at is null) as prescriptions,
        (select coalesce(json_agg(json_build_object(
            'id', id, 'nickname', nickname, 'brand', brand, 'productType', product_type)), '[]')
          from inventory_items where user_id = (select current_user_id())) as items,
        (select coalesce(json_agg(json_build_object('itemId', item_id, 'day', day, 'count', count)), '[]')
          from (
            select inventory_item_id as item_id, (consumed_at at time zone known_time_zone(time_zone))::date as day,
              count(*) as count
            from diary_entries
            where user_id = (select current_user_id()) and deleted_at is null and inventory_item_id is not null
              and consumed_at >= $1
            group by 1, 2
          ) as used) as counts`,
    values: [since],
  };
}
