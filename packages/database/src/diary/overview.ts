import { restingBefore } from '@balsamo/domain/diary/check-out.ts';
import type pg from 'pg';
import { ENTRY_JSON } from './entry-json.ts';

/** How many unfinished entries the home shows at most, and how far back it looks for usual amounts. */
const UNFINISHED_SHOWN = 50;
const USUAL_LOOK_BACK = 200;
/** The newest entries, by which the home and the dashboard know what a person rates most often. */
export const LATEST_SHOWN = 3;
/** Nobody records more in a day; the bound only keeps the answer small. */
const TODAY_SHOWN = 50;

/** Asked for as a value: joined to it, PostgreSQL would read and sort the whole diary for the newest few of it. */
const OVERVIEW = `
with own as (select current_user_id() as user_id),
unfinished as (
  select e.* from diary_entries e
  where e.user_id = (select user_id from own) and e.status = 'incompleto' and e.deleted_at is null
    and e.check_out_due_at >= $4
),
recent as (
  select e.product_type, e.consumption_method, e.quantity_value, e.quantity_unit, e.inventory_item_id, e.consumed_at, e.id
  from diary_entries e
  where e.user_id = (select user_id from own) and e.deleted_at is null
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
    select count(*) from diary_entries e
    where e.user_id = (select user_id from own) and e.checked_out_at >= $2 and e.checked_out_at < $3
      and e.checked_out_at is not null and e.deleted_at is null),
  'unfinished', (
    select coalesce(json_agg(${ENTRY_JSON}::json), '[]')
    from (select * from unfinished order by check_out_due_at, id limit ${UNFINISHED_SHOWN}) as shown),
  'latest', (
    select coalesce(json_agg(${ENTRY_JSON}::json), '[]')
    from (select e.* from diary_entries e
      where e.user_id = (select user_id from own) and e.deleted_at is null
      order by e.consumed_at desc, e.id desc limit ${LATEST_SHOWN}) as newest),
  'today', (
    select coalesce(json_agg(${ENTRY_JSON}::json), '[]')
    from (select e.* from diary_entries e
      where e.user_id = (select user_id from own) and e.consumed_at >= $2 and e.consumed_at < $3 and e.deleted_at is null
      order by e.consumed_at desc, e.id desc limit ${TODAY_SHOWN}) as of_today),
  'preferences', coalesce(
    (select json_build_object('mainSymptom', p.main_symptom, 'quickActions', p.quick_actions)
      from diary_preferences p where p.user_id = (select user_id from own)),
    json_build_object('mainSymptom', null, 'quickActions', json_build_array())),
  'usual', (
    select coalesce(json_agg(json_build_object(
      'productType', product_type, 'consumptionMethod', consumption_method,
      'quantity', json_build_object('value', trim_scale(quantity_value), 'unit', quantity_unit),
      'inventoryItemId', inventory_item_id)
      order by consumed_at desc), '[]')
    from usual)
)::text as json`;

/** The diary home in one answer (contract: `DiaryOverview`); the local day is [dayStart, dayEnd). */
export function readOverview(now: Date, day: { start: Date; end: Date }): pg.QueryConfig {
  return { name: 'diary_overview', text: OVERVIEW, values: [now, day.start, day.end, restingBefore(now)] };
}
