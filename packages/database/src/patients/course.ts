import { isOfTheDay, type SomeRatings, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { PrimaryEffect, UnwantedEffectName, UnwantedStrength } from '@balsamo/domain/diary/vocabulary.ts';
import type { DaySum } from '@balsamo/domain/insights/estimate.ts';
import type { CourseItem, UseOfDay } from '@balsamo/domain/patients/course.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { ratingsJson } from '../diary/entry-json.ts';
import { IS_OWN } from '../prescriptions/planned-uses.ts';
import { OPENED } from '../row-scope.ts';

/** What the chart of a patient is drawn from; days are the patient's. */
export type CourseRow = {
  uses: UseOfDay[];
  /** Ratings by day: before a use, and of what is of the day without one too. */
  ratings: Record<Symptom, DaySum[]>;
  effects: { effect: PrimaryEffect; uses: number }[];
  unwanted: { effect: UnwantedEffectName; strength: UnwantedStrength; uses: number }[];
  items: CourseItem[];
  /** Every version of a prescription, oldest first. */
  versions: { writtenAt: string; protocolName: string; isOwn: boolean; isFirst: boolean }[];
  /** What the patient said bothers them most; null = not chosen. */
  chosenSymptom: Symptom | null;
  /** Ratings before the newest uses. */
  recent: { symptoms: { before: SomeRatings } }[];
};

/** Uses from which the symptom that stands first is read where the patient chose none. */
const RECENT = 20;
const dayOf = (instant: string) => `(${instant} at time zone known_time_zone($3))::date`;

const ratingsOf = (
  symptom: Symptom,
) => `(select coalesce(json_agg(json_build_object('day', day, 'records', records, 'sum', sum) order by day), '[]')
  from (
    select day, count(*) as records, sum(rating) as sum from (
      select day, ${symptom}_before as rating from diary
      where ${symptom}_before is not null and '${symptom}' <> all (copied_before)
      ${
        isOfTheDay(symptom)
          ? `union all select ${dayOf('rated_at')}, ${symptom} from symptom_ratings
            where user_id = ${OPENED} and ${symptom} is not null and rated_at >= $1 and rated_at <= $2`
          : ''
      }
    ) as rated group by day
  ) as by_day)`;

const TEXT = `with diary as materialized (
    select ${dayOf('consumed_at')} as day, diary_entries.* from diary_entries
    where user_id = ${OPENED} and deleted_at is null and consumed_at >= $1 and consumed_at <= $2
  )
  select
    (select coalesce(json_agg(json_build_object('day', day, 'itemId', inventory_item_id, 'productType', product_type,
        'consumptionMethod', consumption_method, 'unit', quantity_unit, 'uses', uses, 'amount', trim_scale(amount)) order by day), '[]')
      from (
        select day, inventory_item_id, product_type, consumption_method, quantity_unit, count(*) as uses, sum(quantity_value) as amount
        from diary group by 1, 2, 3, 4, 5
      ) as used) as uses,
    json_build_object(${SYMPTOMS.map((symptom) => `'${symptom}', ${ratingsOf(symptom)}`).join(',\n      ')}) as ratings,
    (select coalesce(json_agg(json_build_object('effect', effect, 'uses', uses) order by uses desc, effect), '[]')
      from (select primary_effect as effect, count(*) as uses from diary where primary_effect is not null group by 1) as counted) as effects,
    (select coalesce(json_agg(json_build_object('effect', effect, 'strength', strength, 'uses', uses) order by uses desc, effect, strength), '[]')
      from (
        select told.effect, told.strength, count(*) as uses
        from diary, jsonb_to_recordset(unwanted_effects) as told (effect text, strength text) group by 1, 2
      ) as counted) as unwanted,
    (select coalesce(json_agg(json_build_object('id', id, 'nickname', nickname, 'strength', strength,
        'dropsPerMl', trim_scale(drops_per_ml))), '[]') from opened_products(null)) as items,
    (select coalesce(json_agg(json_build_object('writtenAt', ${instantJson('created_at')}, 'protocolName', protocol_name,
        'isOwn', ${IS_OWN}, 'isFirst', previous_id is null) order by created_at, id), '[]')
      from prescriptions where patient_id = ${OPENED} and deleted_at is null) as versions,
    (select main_symptom from diary_preferences where user_id = ${OPENED}) as "chosenSymptom",
    (select coalesce(json_agg(json_build_object('symptoms', json_build_object('before', before))), '[]')
      from (select ${ratingsJson('_before')} as before from diary order by consumed_at desc limit ${RECENT}) as newest) as recent`;

/** What the chart of the one patient whose record is open is drawn from, in one reading of the diary. */
export function readCourse(from: Date, now: Date, timeZone: string): pg.QueryConfig {
  return { name: 'patients_course', text: TEXT, values: [from, now, timeZone] };
}
