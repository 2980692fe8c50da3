import type { Seizure, SeizureFigures } from '@balsamo/contract/seizures/schemas.ts';
import { SEIZURE_WEEKS_SHOWN, seizureWeeks } from '@balsamo/domain/seizures/observed-days.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Write } from '../../offline/outbox/write.ts';
import { isOfKind } from '../../offline/outbox/write-kind.ts';
import { freeDayBackWrite, freeDayWrite } from './seizure-writes.ts';

const dayOf = ({ occurredAt, timeZone }: Seizure) => localDay(new Date(occurredAt), timeZone);

/**
 * The figures with a write that the server has accepted, until it is asked for them anew: between the two the days would stand as they were before.
 * The comparison stays; only the server knows all that it is made of.
 *
 * @param before the seizure as it is counted in them, where it is
 * @param after as it stands now; undefined where it is removed, and for writes about days
 */
export function figuresAfter(
  figures: SeizureFigures,
  write: Write,
  { before, after }: { before: Seizure | undefined; after: Seizure | undefined },
): SeizureFigures {
  const counts = new Map(figures.seizures.map(({ day, count }) => [day, count]));
  const free = new Set(figures.freeDays);
  const add = (seizure: Seizure | undefined, sign: 1 | -1) => {
    if (!seizure) return;
    const day = dayOf(seizure);
    counts.set(day, (counts.get(day) ?? 0) + sign * seizure.count);
    free.delete(day);
  };
  add(before, -1);
  add(after, 1);
  if (isOfKind(write, freeDayWrite)) free.add(write.payload.day);
  if (isOfKind(write, freeDayBackWrite)) free.delete(write.payload.day);
  const records = {
    seizures: [...counts].flatMap(([day, count]) => (count > 0 ? { day, count } : [])).sort(byDay),
    freeDays: [...free].sort(),
  };
  // What lies before the weeks that are shown is not shown either.
  const weeks = seizureWeeks(records, figures.today, Math.max(figures.weeks.length, SEIZURE_WEEKS_SHOWN));
  const isShown = (day: string) => day >= (weeks[0]?.from ?? figures.today);
  return {
    ...figures,
    weeks,
    seizures: records.seizures.filter(({ day }) => isShown(day)),
    freeDays: records.freeDays.filter(isShown),
  };
}

const byDay = (one: { day: string }, other: { day: string }) => one.day.localeCompare(other.day);
