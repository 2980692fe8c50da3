import { addDays, daysFromTo } from '../time/calendar-day.ts';
import { daysOf, type Period } from './period.ts';
import type { DayOfUses } from './regression-to-mean.ts';

/** More pairs than this beside each other cannot be told apart on a phone. */
export const SPANS_MAX = 13;

/** Some days of a period, and the mean ratings before and after of what was observed on them, as recorded. */
export type Span = Period & { records: number; before: number; after: number };

/** How many days a span has: one where the period is a week or less, else whole weeks, so that there are at most 13. */
export function spanDays(period: Period): number {
  const days = daysOf(period);
  return days <= 7 ? 1 : 7 * Math.ceil(days / (7 * SPANS_MAX));
}

/**
 * Before and after from week to week, oldest first; spans without an observation are left out. They are counted back from the last day,
 * so the newest is whole; the oldest has up to half of another one more, or less.
 */
export function spansOf(period: Period, days: readonly DayOfUses[]): Span[] {
  const length = spanDays(period);
  const count = Math.max(1, Math.round(daysOf(period) / length));
  const spans = new Map<number, { records: number; before: number; after: number }>();
  for (const { day, records, before, after } of days) {
    const place = Math.min(count - 1, Math.floor(daysFromTo(day, period.to) / length));
    const span = spans.get(place) ?? { records: 0, before: 0, after: 0 };
    spans.set(place, {
      records: span.records + records,
      before: span.before + before,
      after: span.after + after,
    });
  }
  return [...spans]
    .sort(([one], [other]) => other - one)
    .map(([place, { records, before, after }]) => {
      return {
        from: place === count - 1 ? period.from : addDays(period.to, 1 - (place + 1) * length),
        to: addDays(period.to, -place * length),
        records,
        before: before / records,
        after: after / records,
      };
    });
}
