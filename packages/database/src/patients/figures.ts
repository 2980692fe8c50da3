import { isOfTheDay, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { type RatingSum, TREND_RECORDS } from '@balsamo/domain/patients/symptom-trend.ts';
import { localDaysFrom } from '@balsamo/domain/time/zone.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { observedBefore } from '../diary/observed-ratings.ts';
import { OPENED } from '../row-scope.ts';

/** What the page of a patient says of the diary as a whole. A use ahead of time counts from then on. */
export type PatientFigures = {
  totalEntries: number;
  entriesLast7Days: number;
  entriesLast30Days: number;
  /** Mood before use of the last 30 days. */
  mood: RatingSum;
  /** When the newest recorded use was; null = the diary is empty. */
  lastActivityAt: string | null;
  /** Of the whole diary, every type that was used. */
  products: { productType: ProductType; uses: number }[];
  /** Uses since the first of the days asked for, by local day of the patient, way of using and product. */
  days: {
    day: string;
    productType: ProductType;
    consumptionMethod: ConsumptionMethod;
    itemId: string | null;
    uses: number;
    /** Of the uses with a mood: how many, and their sum. */
    moodRecords: number;
    moodSum: number;
  }[];
  /** Ratings before use of the latest ten records that hold the symptom, and of the ten before them. */
  trends: Record<Symptom, { latest: RatingSum; earlier: RatingSum }>;
};

const newestBefore = (
  symptom: Symptom,
) => `(select ${symptom}_before as rating, consumed_at as at, id from diary_entries
      where user_id = ${OPENED} and deleted_at is null and consumed_at <= $3 and ${symptom}_before is not null
        and '${symptom}' <> all (copied_before)
      order by consumed_at desc, id desc limit ${2 * TREND_RECORDS})`;
/** `nulls last` is how the index is ordered: otherwise all ratings are read and sorted. */
const newestWithoutUse = (symptom: Symptom) => `(select ${symptom} as rating, rated_at as at, id from symptom_ratings
      where user_id = ${OPENED} and rated_at <= $3 and ${symptom} is not null
      order by rated_at desc nulls last, id desc nulls last limit ${2 * TREND_RECORDS})`;

/** Along the index of the diary, newest first, until twenty records that hold the symptom are found. */
const trendOf = (symptom: Symptom) => `(select json_build_object(
    'latest', json_build_object('sum', coalesce(sum(rating) filter (where place <= ${TREND_RECORDS}), 0),
      'records', count(*) filter (where place <= ${TREND_RECORDS})),
    'earlier', json_build_object('sum', coalesce(sum(rating) filter (where place > ${TREND_RECORDS}), 0),
      'records', count(*) filter (where place > ${TREND_RECORDS})))
  from (
    select rating, row_number() over (order by at desc, id desc) as place
    from (
      ${isOfTheDay(symptom) ? `${newestBefore(symptom)} union all ${newestWithoutUse(symptom)}` : newestBefore(symptom)}
    ) as newest order by at desc, id desc limit ${2 * TREND_RECORDS}
  ) as placed)`;

/** A rating without a use is news too: who is asked how they are answers with one. */
export const lastRating = (person: string, now: string): string =>
  `select max(rated_at) from symptom_ratings where user_id = ${person} and rated_at <= ${now}`;

const TEXT = `with diary as materialized (
    select product_type, consumption_method, inventory_item_id, consumed_at, ${observedBefore('mood')} from diary_entries
    where user_id = ${OPENED} and deleted_at is null and consumed_at <= $3
  )
  select json_build_object(
    'totalEntries', count(*),
    'entriesLast7Days', count(*) filter (where consumed_at >= $1),
    'entriesLast30Days', count(*) filter (where consumed_at >= $2),
    'mood', json_build_object('sum', coalesce(sum(mood_before) filter (where consumed_at >= $2), 0),
      'records', count(mood_before) filter (where consumed_at >= $2)),
    'lastActivityAt', ${instantJson(`greatest(max(consumed_at), (${lastRating(OPENED, '$3')}))`)},
    'products', (select coalesce(json_agg(json_build_object('productType', product_type, 'uses', uses)), '[]')
      from (select product_type, count(*) as uses from diary group by product_type) as counted),
    'days', (select coalesce(json_agg(json_build_object('day', day, 'productType', product_type,
        'consumptionMethod', consumption_method, 'itemId', inventory_item_id, 'uses', uses,
        'moodRecords', mood_records, 'moodSum', mood_sum)), '[]')
      from (
        select (consumed_at at time zone known_time_zone($5))::date as day, product_type, consumption_method,
          inventory_item_id, count(*) as uses,
          count(mood_before) as mood_records, coalesce(sum(mood_before), 0) as mood_sum
        from diary where consumed_at >= $4 group by 1, 2, 3, 4
      ) as counted),
    'trends', json_build_object(${SYMPTOMS.map((symptom) => `'${symptom}', ${trendOf(symptom)}`).join(',\n      ')})
  )::text as json
  from diary`;

/**
 * The figures of the one patient whose record is open, in one reading of the diary; one row `json`, a `PatientFigures`.
 *
 * @param daysFrom the first instant of the days that are told one by one
 * @param timeZone the patient's, whose days they are
 */
export function readFigures(now: Date, daysFrom: Date, timeZone: string): pg.QueryConfig {
  return {
    name: 'patients_figures',
    text: TEXT,
    values: [localDaysFrom(now, timeZone, 7), localDaysFrom(now, timeZone, 30), now, daysFrom, timeZone],
  };
}
