import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { EARLIEST_SHARE_OF_DELAY, LATE_HOURS_MIN, SITTING_MINUTES } from '@balsamo/domain/insights/check-out-timing.ts';

/** The domain's `checkOutTiming` and `sittingsOf` in SQL; a test holds them to each other (`queries.test.ts`). */

/** Columns of an entry that the timing is read off. */
export const TIMING_COLUMNS = 'source, status, consumed_at, check_out_due_at, checked_out_at';

const DELAY = '(check_out_due_at - consumed_at)';
const IS_IN_TIME = `(source = 'quick' and checked_out_at >= consumed_at + ${DELAY} * ${EARLIEST_SHARE_OF_DELAY}
    and checked_out_at <= check_out_due_at + greatest(${DELAY}, interval '${LATE_HOURS_MIN} hours')) is true`;
const SITTING = `interval '${SITTING_MINUTES} minutes'`;

/**
 * The rows of `from` with `is_in_time`, and with their `sitting`: null where the check-out does not count or is the only one of its
 * sitting.
 * @param person the column that says whose rows they are, where they are of several people
 */
export function timed(from: string, person?: string): string {
  const inOrder = `(partition by ${person ? `${person}, ` : ''}is_in_time order by checked_out_at)`;
  return `select *, case when is_in_time and (follows or is_followed)
      then count(*) filter (where not follows) over ${inOrder} end as sitting
    from (
      select *, coalesce(checked_out_at - lag(checked_out_at) over ${inOrder} <= ${SITTING}, false) as follows,
        coalesce(lead(checked_out_at) over ${inOrder} - checked_out_at <= ${SITTING}, false) as is_followed
      from (select *, ${IS_IN_TIME} as is_in_time from ${from}) as placed
    ) as linked`;
}

/** Column `{symptom}_felt`: the rating after, where it tells of the effect. */
export const felt = (symptom: Symptom): string => `case when is_in_time then ${symptom}_after end as ${symptom}_felt`;

/**
 * Over some uses, the numbers of the domain's `PairSums` in their order. Rows have `{symptom}_before`, null where it was copied
 * (`observedBefore`), `{symptom}_told`, copied or not, `{symptom}_after` and `{symptom}_felt`; `now` is a parameter of the statement.
 */
export function pairSums(symptom: Symptom, now: string): string[] {
  const [told, own, felt] = [`${symptom}_told`, `${symptom}_before`, `${symptom}_felt`];
  const isOver = `(status = 'completo' or check_out_due_at <= ${now})`;
  return [
    `count(${own} * ${felt})`,
    `sum(${own}) filter (where ${felt} is not null)`,
    `sum(${felt}) filter (where ${own} is not null)`,
    `sum(${own} * ${own}) filter (where ${felt} is not null)`,
    `sum(${own} * ${felt})`,
    `count(${told} * ${symptom}_after) - count(${told} * ${felt})`,
    `count(${told} * ${felt}) - count(${own} * ${felt})`,
    `count(${own}) filter (where ${isOver}) - count(${own} * ${felt})`,
  ];
}
