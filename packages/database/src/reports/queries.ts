import { CHECK_OUT_DELAY_MAX_HOURS, CHECK_OUT_RESTS_AFTER_HOURS } from '@balsamo/domain/diary/check-out.ts';
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
  /** Of these there are changes, in this order; of all five there are levels and days. */
  symptoms: readonly Symptom[];
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

/** Columns of a rating without use that the statement asks for. */
const ratedApart = (symptoms: readonly Symptom[]) => [...new Set([...symptoms, ...OF_THE_DAY])];

const PAIR_SUMS = ['pairs', 'before', 'after', 'squares', 'products', 'late', 'copied', 'missing'] as const;

/** The numbers of `pairSums` as columns `{symptom}_of_{name}`. */
const namedSums = (symptom: Symptom) => {
  const sums = pairSums(symptom, '$6');
  return PAIR_SUMS.map((name, place) => `${sums[place]} as ${symptom}_of_${name}`).join(', ');
};

/**
 * The uses of one sitting are one observation, of their means, on the day of the last of them: within each type of product, and, with
 * `product_type` null, within all of them.
 */
function observationsOf(symptom: Symptom): string {
  const [pairs, before, after, squares, products] = PAIR_SUMS.map((name) => `${symptom}_of_${name}`);
  const ofOne = (
    type: string,
  ) => `select user_id, ${type} as product_type, day, ${pairs} as pairs, ${before} as before, ${after} as after,
      ${squares} as squares, ${products} as products from ways where sitting is null and ${pairs} > 0`;
  const ofSitting = (
    type: string,
    grouped: string,
  ) => `select user_id, ${type}, max(day), 1, sum(${before}) / sum(${pairs}), sum(${after}) / sum(${pairs}),
      (sum(${before}) / sum(${pairs})) ^ 2, sum(${before}) * sum(${after}) / sum(${pairs}) ^ 2
    from ways where sitting is not null and ${pairs} > 0 group by user_id, ${grouped}sitting`;
  return `observations_of_${symptom} as (
    ${ofOne('product_type')}
    union all ${ofSitting('product_type', 'product_type, ')}
    union all ${ofOne('null::text')}
    union all ${ofSitting('null::text', '')}
  )`;
}

/** A row per patient and type of product, and one per patient, of type null, over all types. */
const productsOf = (symptom: Symptom) => `(select coalesce(json_agg(sums order by user_id, product_type), '[]') from (
    select used.user_id, used.product_type, json_build_array(used.user_id, used.product_type, uses, unfinished, late, copied, missing, told,
      coalesce(records, 0), coalesce(days, 0), coalesce(before, 0), coalesce(after, 0), coalesce(squares, 0), coalesce(products, 0)) as sums
    from (
      select user_id, product_type, sum(uses) as uses, sum(unfinished) as unfinished, sum(${symptom}_of_late) as late,
        sum(${symptom}_of_copied) as copied, sum(${symptom}_of_missing) as missing, sum(${symptom}_of_pairs) as told
      from ways group by grouping sets ((user_id, product_type), (user_id))) as used
    left join (
      select user_id, product_type, sum(pairs) as records, count(distinct day) as days, sum(before) as before, sum(after) as after,
        sum(squares) as squares, sum(products) as products
      from observations_of_${symptom} group by user_id, product_type) as seen
      on seen.user_id = used.user_id and seen.product_type is not distinct from used.product_type) as products)`;

const usualOf = (symptom: Symptom) => `(select coalesce(json_agg(sums order by user_id), '[]') from (
    select user_id, json_build_array(user_id, count(*), count(distinct day), sum(${symptom})) as sums
    from usual where ${symptom} is not null group by user_id) as levels)`;

/** `pain, …, sleep, …`: the same of each symptom, as an object by symptom. */
const bySymptom = (symptoms: readonly Symptom[], of: (symptom: Symptom) => string) =>
  `json_build_object(${symptoms.map((symptom) => `'${symptom}', ${of(symptom)}`).join(',\n    ')})`;

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
const textOf = (symptoms: readonly Symptom[]) => `
with read as materialized (
  select user_id, ${TIMING_COLUMNS}, time_zone, product_type, consumption_method, inventory_item_id, quantity_unit, quantity_value,
    ${symptoms.map((symptom) => `${symptom}_before as ${symptom}_told, ${symptom}_after`).join(', ')},
    ${SYMPTOMS.map(observedBefore).join(', ')}
  from diary_entries
  where user_id = ${OPENED_ALL} and deleted_at is null and consumed_at >= $1 and consumed_at < $2
    and ($5::text is null or product_type = $5)
),
-- A difference that is worked out in the condition below would keep the policies from using the index for it.
read_ratings as materialized (
  select user_id, rated_at, time_zone, ${ratedApart(symptoms).join(', ')},
    rated_at - interval '${CHECK_OUT_DELAY_MAX_HOURS} hours' as too_soon_from
  from symptom_ratings
  where user_id = ${OPENED_ALL} and rated_at >= $1 and rated_at < $2 and coalesce(${ratedApart(symptoms).join(', ')}) is not null
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
observed as (select timed.*, ${symptoms.map(felt).join(', ')} from (${timed('uses', 'user_id')}) as timed),
ways as materialized (
  select user_id, day, product_type, consumption_method, sitting, count(*) as uses,
    count(*) filter (where status = 'incompleto' and check_out_due_at > $6) as pending,
    count(*) filter (where status = 'incompleto' and check_out_due_at <= $6) as unfinished,
    count(*) filter (where status = 'incompleto'
      and check_out_due_at < $6::timestamptz - interval '${CHECK_OUT_RESTS_AFTER_HOURS} hours') as resting,
    ${symptoms.map(namedSums).join(',\n    ')},
    ${SYMPTOMS.map(ratedOf).join(',\n    ')}
  from observed
  group by user_id, day, product_type, consumption_method, sitting
),
${symptoms.map(observationsOf).join(',\n')},
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
usual as materialized (
  select user_id, day, ${symptoms.join(', ')}
  from (
    select read_ratings.*, width_bucket(rated_at, midnights) as day from read_ratings join zones using (time_zone) offset 0
  ) as placed
  where ${IN_PERIOD} and coalesce(${symptoms.join(', ')}) is not null and not exists (
    select from diary_entries e
    where e.user_id = placed.user_id and e.deleted_at is null and e.consumed_at <= rated_at
      and e.consumed_at > too_soon_from and e.check_out_due_at > rated_at)
)
select json_build_object(
  'patients', (select coalesce(json_agg(sums order by user_id), '[]') from (
    select user_id, json_build_array(user_id, coalesce(uses, 0), coalesce(pending, 0), coalesce(overdue, 0), coalesce(resting, 0), ${SYMPTOMS.map(
      (each) => `json_build_array(${each}_rated, ${each}_sum)`,
    ).join(', ')}) as sums
    from (
      select user_id, ${SYMPTOMS.map(
        (each) => `sum(${each}_rated) as ${each}_rated, coalesce(sum(${each}_sum), 0) as ${each}_sum`,
      ).join(', ')}
      from levels group by user_id) as leveled
    left join (
      select user_id, sum(uses) as uses, sum(pending) as pending, sum(unfinished - resting) as overdue, sum(resting) as resting
      from ways group by user_id) as used using (user_id)
    where uses > 0 or ${SYMPTOMS.map((each) => `${each}_rated`).join(' + ')} > 0) as patients),
  'products', ${bySymptom(symptoms, productsOf)},
  'methods', (select coalesce(json_agg(sums order by user_id, consumption_method), '[]') from (
    select user_id, consumption_method, json_build_array(user_id, consumption_method, sum(uses)) as sums
    from ways group by user_id, consumption_method) as methods),
  'taken', (select coalesce(json_agg(sums order by user_id, product_type, inventory_item_id, consumption_method, quantity_unit), '[]') from (
    select user_id, product_type, inventory_item_id, consumption_method, quantity_unit, json_build_array(user_id, inventory_item_id, product_type,
      consumption_method, quantity_unit, count(*), trim_scale(sum(quantity_value))) as sums
    from uses group by user_id, product_type, inventory_item_id, consumption_method, quantity_unit) as taken),
  'items', (select coalesce(json_agg(json_build_object('id', id, 'nickname', nickname, 'strength', strength,
      'dropsPerMl', trim_scale(drops_per_ml)) order by id), '[]')
    from opened_products(null) where id in (select inventory_item_id from uses)),
  'days', (select coalesce(json_agg(sums order by day), '[]') from (
    select day, json_build_array($3::date + (day - 1), ${SYMPTOMS.map(meansOf).join(',\n      ')}) as sums
    from (
      select user_id, day, ${SYMPTOMS.map((each) => `sum(${each}_rated)::float8 as ${each}_rated, sum(${each}_sum)::float8 as ${each}_sum`).join(', ')}
      from levels group by user_id, day order by day, user_id) as of_patients
    group by day) as days),
  'usual', ${bySymptom(symptoms, usualOf)}
)::text as json`;

/**
 * The sums behind a report over all records that this transaction opened, as one row `json`, which `readReportSums` takes apart: one
 * statement however many symptoms. Of one symptom it is prepared, as the tab opens with it; of several it is planned each time, since
 * every choice of them would be another statement that each connection keeps.
 */
export function readReport({ period, symptoms, productType }: ReportScope, now: Date): pg.QueryConfig {
  const [only, ...others] = symptoms;
  return {
    ...(others.length === 0 ? { name: `report_${only}` } : {}),
    text: textOf(symptoms),
    values: [...instantsAround(period), period.from, period.to, productType, now],
  };
}

export type ReporterRow = { name: string; crm: string | null };

/** The doctor whose request it is, as a file names them. */
export function readReporter(): pg.QueryConfig {
  return { name: 'report_reporter', text: 'select name, crm from visible_doctor(current_user_id())', values: [] };
}
