import { CHECK_OUT_DELAY_MAX_HOURS, CHECK_OUT_RESTS_AFTER_HOURS } from '@balsamo/domain/diary/check-out.ts';
import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { Period } from '@balsamo/domain/insights/period.ts';
import { TOP_TRIGGERS } from '@balsamo/domain/insights/shares.ts';
import type pg from 'pg';
import { isReasonShown } from '../diary/entry-json.ts';
import { observedBefore } from '../diary/observed-ratings.ts';
import { namedFor, OPENED, OWN, type RowScope } from '../row-scope.ts';
import { felt, pairSums, TIMING_COLUMNS, timed } from './timing.ts';

export type InsightsScope = {
  /** Local days of each record's own zone. */
  period: Period;
  /** Of this one there are evolution, heatmap and doses; of all five there are pairs. */
  symptom: Symptom;
  /**
   * Heatmap and triggers only of uses of these items; null = all uses, those without an item too. Ways are always told of all: what is
   * judged is judged among all of them.
   */
  itemIds: readonly string[] | null;
  /** False leaves recreational use out of every figure: who may see the rest need not be let see that. */
  isRecreationalIncluded: boolean;
};

/** No zone was ever further from UTC than this (Manila, until 1844: 15:56). */
const ZONE_HOURS_MAX = 16;
const HOUR_MS = 3_600_000;

/** Between which instants the local days of a period lie, wherever on Earth: what an index can be asked for. */
export function instantsAround({ from, to }: Period): [earliest: Date, latest: Date] {
  return [
    new Date(Date.parse(from) - ZONE_HOURS_MAX * HOUR_MS),
    new Date(Date.parse(to) + (24 + ZONE_HOURS_MAX) * HOUR_MS),
  ];
}

const ofPerson = (rowScope: RowScope) =>
  `user_id = ${rowScope} and deleted_at is null and ($6 or consumption_method <> 'recreativo')`;
const IS_CHOSEN = '($5::uuid[] is null or inventory_item_id = any($5))';

/** Over what was observed: sums of the quantity, its square, quantity · before, quantity · after. */
function dosesOf(symptom: Symptom): string {
  const [own, after] = [`${symptom}_before`, `${symptom}_felt`];
  return `json_build_array(sum(quantity) filter (where ${own} * ${after} is not null),
    sum(quantity * quantity) filter (where ${own} * ${after} is not null),
    sum(quantity * ${own}) filter (where ${after} is not null),
    sum(quantity * ${after}) filter (where ${own} is not null))`;
}

/** How many were too soon after a use, and the others and their sum. */
const withoutUse = (symptom: Symptom) =>
  `json_build_array(count(${symptom}) filter (where is_too_soon), count(${symptom}) filter (where not is_too_soon),
        sum(${symptom}) filter (where not is_too_soon))`;

/**
 * The entries of the period are read once, along the index that begins with their person, and leave as sums: one row per
 * local day and way of using. What is told per product type, method, item and dose is added up from those rows
 * (`sums.ts` names their places).
 */
const textOf = (symptom: Symptom, rowScope: RowScope) => `
with read as materialized (
  select ${TIMING_COLUMNS}, time_zone, product_type, consumption_method, inventory_item_id, quantity_unit,
    quantity_value::float8 as quantity, stock_taken, triggers,
    ${SYMPTOMS.map((each) => `${observedBefore(each)}, ${each}_before as ${each}_told, ${each}_after`).join(', ')}
  from diary_entries
  where ${ofPerson(rowScope)} and consumed_at >= $1 and consumed_at < $2
),
-- A difference that is worked out in the condition below would keep the policies from using the index for it.
read_ratings as materialized (
  select *, rated_at - interval '${CHECK_OUT_DELAY_MAX_HOURS} hours' as too_soon_from from symptom_ratings
  where user_id = ${rowScope} and rated_at >= $1 and rated_at < $2
),
zones as materialized (
  select time_zone, known_time_zone(time_zone) as known
  from (select time_zone from read union select time_zone from read_ratings) as named
),
uses as materialized (
  select * from (select read.*, consumed_at at time zone known as at from read join zones using (time_zone)) as placed
  where at >= $3::date and at < $4::date + 1
),
observed as (
  select timed.*, ${SYMPTOMS.map(felt).join(', ')} from (${timed('uses')}) as timed
),
ratings as materialized (
  select placed.*, at::date as day, exists (
    select from diary_entries e
    where e.user_id = placed.user_id and e.deleted_at is null and e.consumed_at <= rated_at
      and e.consumed_at > too_soon_from and e.check_out_due_at > rated_at
  ) as is_too_soon
  from (select *, rated_at at time zone known as at from read_ratings join zones using (time_zone)) as placed
  where at >= $3::date and at < $4::date + 1
)
select json_build_object(
  'ways', (select coalesce(json_agg(way order by day), '[]') from (
    select at::date as day, json_build_array(at::date, product_type, consumption_method, inventory_item_id, quantity_unit,
      sitting, count(*), coalesce(sum(stock_taken), 0),
      count(*) filter (where status = 'incompleto' and check_out_due_at > $7),
      count(*) filter (where status = 'incompleto' and check_out_due_at <= $7),
      count(*) filter (where status = 'incompleto'
        and check_out_due_at < $7::timestamptz - interval '${CHECK_OUT_RESTS_AFTER_HOURS} hours'),
      count(${symptom}_before), sum(${symptom}_before),
      ${dosesOf(symptom)},
      ${SYMPTOMS.map((each) => `json_build_array(${pairSums(each, '$7').join(', ')})`).join(',\n      ')}) as way
    from observed group by at::date, product_type, consumption_method, inventory_item_id, quantity_unit, sitting) as ways),
  'cells', (select coalesce(json_agg(cell), '[]') from (
    select json_build_array(extract(dow from at), floor(extract(hour from at) / 6), count(*), count(${symptom}_before),
      sum(${symptom}_before)) as cell
    from uses where ${IS_CHOSEN} group by extract(dow from at), floor(extract(hour from at) / 6)) as cells),
  'triggers', (select coalesce(json_agg(counted), '[]') from (
    select json_build_array(trigger, count(*)) as counted
    from uses, unnest(triggers) as trigger where ${IS_CHOSEN} ${rowScope === OPENED ? `and ${isReasonShown('trigger', rowScope)}` : ''}
    group by trigger order by count(*) desc, trigger collate "C" limit ${TOP_TRIGGERS}) as top),
  'usual', (select coalesce(json_agg(sums order by day), '[]') from (
    select day, json_build_array(day, count(${symptom}), sum(${symptom}),
      ${SYMPTOMS.map(withoutUse).join(',\n      ')}) as sums
    from ratings group by day) as usual),
  'completedToday', (select count(*) from diary_entries
    where ${ofPerson(rowScope)} and ${IS_CHOSEN} and checked_out_at is not null and checked_out_at >= $8 and checked_out_at < $9)
)::text as json`;

const textsOf = (rowScope: RowScope) =>
  Object.fromEntries(SYMPTOMS.map((symptom) => [symptom, textOf(symptom, rowScope)])) as Record<Symptom, string>;
const TEXTS: Record<RowScope, Record<Symptom, string>> = { [OWN]: textsOf(OWN), [OPENED]: textsOf(OPENED) };

/**
 * The sums behind a person's insights as one row `json`, which `readSums` takes apart. Today is [start, end) of the
 * person's own local day.
 */
export function readInsights(
  scope: InsightsScope,
  now: Date,
  today: { start: Date; end: Date },
  rowScope: RowScope = OWN,
): pg.QueryConfig {
  const { period, symptom, itemIds, isRecreationalIncluded } = scope;
  return {
    name: namedFor(rowScope, `insights_${symptom}`),
    text: TEXTS[rowScope][symptom],
    values: [
      ...instantsAround(period),
      period.from,
      period.to,
      itemIds,
      isRecreationalIncluded,
      now,
      today.start,
      today.end,
    ],
  };
}
