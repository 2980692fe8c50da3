import { UNFINISHED_SHARE_MAX } from './effect.ts';

/**
 * Counts over entries of the period: `pending` wait for their time, `overdue` are past it and still asked for, `resting` for so
 * long that nobody is asked any more (spec-D29), `finished` have a check-out.
 * `completedToday` were checked out on the patient's local day, whenever they were used.
 */
export type CheckOutCounts = {
  pending: number;
  overdue: number;
  resting: number;
  finished: number;
  completedToday: number;
};

export type CheckOutStats = CheckOutCounts & {
  totalIncomplete: number;
  /** Entries whose time for a check-out has come: finished, overdue and resting. */
  judged: number;
  /** Finished of those, 0–1; null where there is none. An entry that is not yet due is no omission. */
  finishedShare: number | null;
  /**
   * Who finishes only the good ones fools himself: `all_finished`, `few_missing`, or `many_missing`, where more than
   * 30 % are missing and no benefit is called. Null where there is nothing to judge.
   */
  completeness: 'all_finished' | 'few_missing' | 'many_missing' | null;
};

export function checkOutStatsOf(counts: CheckOutCounts): CheckOutStats {
  const { pending, overdue, resting, finished } = counts;
  const missing = overdue + resting;
  const judged = finished + missing;
  const few = missing <= UNFINISHED_SHARE_MAX * judged ? 'few_missing' : 'many_missing';
  return {
    ...counts,
    totalIncomplete: pending + missing,
    judged,
    finishedShare: judged > 0 ? finished / judged : null,
    completeness: judged === 0 ? null : missing === 0 ? 'all_finished' : few,
  };
}
