import { CHECK_OUT_DELAY_MAX_HOURS } from '@balsamo/domain/diary/check-out.ts';
import { isOfTheDay, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import type { Period } from '@balsamo/domain/insights/period.ts';
import type pg from 'pg';
import { observedBefore } from '../diary/observed-ratings.ts';
import { instantsAround } from '../insights/queries.ts';
import { felt, pairSums, TIMING_COLUMNS, timed } from '../insights/timing.ts';

export type ReportScope = {
  /** Local days of each record's own zone, which are its patient's. */
  period: Period;
  /** Of this one there are levels and changes; of all five there are days. */
  symptom: Symptom;
  /** Only uses of this type; null = all. */
  productType: ProductType | null;
};

/** Whoever's records this transaction opened. */
const OPENED_ALL = 'any ((select opened_records())::uuid[])';

/** The first day of the period is 1; what lies before it is 0, and after it more than it has days. */
const IN_PERIOD = 'day between 1 and $4::date - $3::date + 1';

/** Of a patient's day: how many ratings before use, and their sum. */
const ratedOf = (symptom: Symptom) =>
  `count(${symptom}_before) as ${symptom}_rated, sum(${symptom}_before) as ${symptom}_sum`;

const OF_THE_DAY = SYMPTOMS.filter(isOfTheDay);

/** The numbers of `pairSums` as columns. */
const named = (sums: readonly string[]) =>
  ['pairs', 'before', 'after', 'squares', 'products', 'late', 'copied', 'missing']
    .map((name, place) => `${sums[place]} as ${name}`)
    .join(', ');

/** Over the patients with a rating that day: how many, their ratings, the sum of their means, of its squares. */
function meansOf(symptom: Symptom): string {
  const mean = `(${symptom}_sum / ${symptom}_rated)`;
  return `json_build_array(count(*) filter (where ${symptom}_rated > 0), coalesce(sum(${symptom}_rated), 0),
        coalesce(sum(${mean}) filter (where ${symptom}_rated > 0), 0), coalesce(sum(${mean} * ${mean}) filter (where ${symptom}_rated > 0), 0))`;
}

/**
 * The entries of the period are read once and added up in two steps: to one row per patient, local day and way of using, and from
 * those to a row per patient, per patient and type, per patient and method, and per day. No entry leaves the database, and the
 * answer is as long for ten entries of a patient as for ten thousand. Means are added up in the order of patients, whatever way PostgreSQL
 * takes: in another order the last digit is another, and with it what is rounded on the screen and on paper.
 */
const textOf = (symptom: Symptom) => `
with read as materialized (
  select user_id, ${TIMING_COLUMNS}, time_zone, product_type, consumption_method, ${symptom}_before as ${symptom}_told, ${symptom}_after,
    ${SYMPTOMS.map(observedBefore).join(', ')}
  from diary_entries
  where user_id = ${OPENED_ALL} and deleted_at is null and consumed_at >= $1 and consumed_at < $2
    and ($5::text is null or product_type = $5)
),
-- A difference that is worked out in the condition below would keep the policies from using the index for it.
read_ratings as materialized (
  select user_id, rated_at, time_zone, ${symptom} as rating, ${OF_THE_DAY.join(', ')},
    rated_at - interval '${CHECK_OUT_DELAY_MAX_HOURS} hours' as too_soon_from
  from symptom_ratings
  where user_id = ${OPENED_ALL} and rated_at >= $1 and rated_at < $2 and coalesce(${[symptom, ...OF_THE_DAY].join(', ')}) is not null
),
-- When each local day begins: finding the place of an instant among those costs a tenth of asking for its wall clock. Of a midnight
-- that comes twice, as the Azores have one each October, PostgreSQL means the second; the day begins with the first.
zones as materialized (
  select time_zone, (
    select array_agg(at - interval '1 hour' * ((at - interval '1 hour') at time zone known >= midnight)::int order by midnight)
    from generate_series($3::date::timestamp, $4::date + interval '1 day', interval '1 day') as midnight,
      lateral (select midnight at time zone known as at) as latest
  ) as midnights
  from (
    select time_zone, known_time_zone(time_zone) as known
    from (select time_zone from read union select time_zone from read_ratings) as named
  ) as placed
),
uses as materialized (
  select * from (
    select read.*, width_bucket(consumed_at, midnights) as day from read join zones using (time_zone) offset 0
  ) as placed
  where ${IN_PERIOD}
),
observed as (select timed.*, ${felt(symptom)} from (${timed('uses', 'user_id')}) as timed),
ways as materialized (
  select user_id, day, product_type, consumption_method, sitting, count(*) as uses,
    count(*) filter (where status = 'incompleto' and check_out_due_at > $6) as pending,
    count(*) filter (where status = 'incompleto' and check_out_due_at <= $6) as overdue,
    ${named(pairSums(symptom, '$6'))},
    ${SYMPTOMS.map(ratedOf).join(',\n    ')}
  from observed
  group by user_id, day, product_type, consumption_method, sitting
),
-- The uses of one sitting are one observation, of their means, on the day of the last of them.
observations as (
  select user_id, product_type, day, pairs, before, after, squares, products from ways where sitting is null and pairs > 0
  union all
  select user_id, product_type, max(day), 1, sum(before) / sum(pairs), sum(after) / sum(pairs),
    (sum(before) / sum(pairs)) ^ 2, sum(before) * sum(after) / sum(pairs) ^ 2
  from ways where sitting is not null and pairs > 0 group by user_id, product_type, sitting
),
-- Of what is of the day and not of the moment before a use, ratings without use are levels as well.
apart as materialized (
  select user_id, day, ${OF_THE_DAY.map((each) => `count(${each}) as ${each}_rated, sum(${each}) as ${each}_sum`).join(', ')}
  from (
    select read_ratings.*, width_bucket(rated_at, midnights) as day from read_ratings join zones using (time_zone) offset 0
  ) as placed
  where ${IN_PERIOD} and $5::text is null
  group by user_id, day
),
levels as (
  select user_id, day, ${SYMPTOMS.map((each) => `${each}_rated, ${each}_sum`).join(', ')} from ways
  union all
  select user_id, day, ${SYMPTOMS.map((each) => (isOfTheDay(each) ? `${each}_rated, ${each}_sum` : '0, null::bigint')).join(', ')} from apart
),
usual as (
  select user_id, day, rating
  from (
    select read_ratings.*, width_bucket(rated_at, midnights) as day from read_ratings join zones using (time_zone) offset 0
  ) as placed
  where ${IN_PERIOD} and rating is not null and not exists (
    select from diary_entries e
    where e.user_id = placed.user_id and e.deleted_at is null and e.consumed_at <= rated_at
      and e.consumed_at > too_soon_from and e.check_out_due_at > rated_at)
)
select json_build_object(
  'patients', (select coalesce(json_agg(sums order by user_id), '[]') from (
    select user_id, json_build_array(user_id, coalesce(uses, 0), coalesce(pending, 0), coalesce(overdue, 0), rated, sum) as sums
    from (
      select user_id, sum(${symptom}_rated) as rated, coalesce(sum(${symptom}_sum), 0) as sum
      from levels group by user_id) as leveled
    left join (
      select user_id, sum(uses) as uses, sum(pending) as pending, sum(overdue) as overdue
      from ways group by user_id) as used using (user_id)
    where uses > 0 or rated > 0) as patients),
  'products', (select coalesce(json_agg(sums order by user_id, product_type), '[]') from (
    select user_id, product_type, json_build_array(user_id, product_type, uses, overdue, late, copied, missing, told,
      coalesce(records, 0), coalesce(days, 0), coalesce(before, 0), coalesce(after, 0), coalesce(squares, 0), coalesce(products, 0)) as sums
    from (
      select user_id, product_type, sum(uses) as uses, sum(overdue) as overdue, sum(late) as late, sum(copied) as copied,
        sum(missing) as missing, sum(pairs) as told
      from ways group by user_id, product_type) as used
    left join (
      select user_id, product_type, sum(pairs) as records, count(distinct day) as days, sum(before) as before, sum(after) as after,
        sum(squares) as squares, sum(products) as products
      from observations group by user_id, product_type) as seen using (user_id, product_type)) as products),
  'methods', (select coalesce(json_agg(sums order by user_id, consumption_method), '[]') from (
    select user_id, consumption_method, json_build_array(user_id, consumption_method, sum(uses)) as sums
    from ways group by user_id, consumption_method) as methods),
  'days', (select coalesce(json_agg(sums order by day), '[]') from (
    select day, json_build_array($3::date + (day - 1), ${SYMPTOMS.map(meansOf).join(',\n      ')}) as sums
    from (
      select user_id, day, ${SYMPTOMS.map((each) => `sum(${each}_rated)::float8 as ${each}_rated, sum(${each}_sum)::float8 as ${each}_sum`).join(', ')}
      from levels group by user_id, day order by day, user_id) as of_patients
    group by day) as days),
  'usual', (select coalesce(json_agg(sums order by user_id), '[]') from (
    select user_id, json_build_array(user_id, count(*), count(distinct day), sum(rating)) as sums from usual group by user_id) as levels)
)::text as json`;

const TEXTS = Object.fromEntries(SYMPTOMS.map((symptom) => [symptom, textOf(symptom)])) as Record<Symptom, string>;

/** The sums behind a report over all records that this transaction opened, as one row `json`, which `readReportSums` takes apart. */
export function readReport({ period, symptom, productType }: ReportScope, now: Date): pg.QueryConfig {
  return {
    name: `report_${symptom}`,
    text: TEXTS[symptom],
    values: [...instantsAround(period), period.from, period.to, productType, now],
  };
}

export type ReporterRow = { name: string; crm: string | null };

/** The doctor whose request it is, as a file names them. */
export function readReporter(): pg.QueryConfig {
  return { name: 'report_reporter', text: 'select name, crm from visible_doctor(current_user_id())', values: [] };
}
