import type { EvolutionPoint } from '@balsamo/contract/insights/schemas.ts';
import type { InsightsSums } from '@balsamo/database/insights/sums.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { DaySum } from '@balsamo/domain/insights/estimate.ts';
import { evolutionOf } from '@balsamo/domain/insights/evolution.ts';
import { observedByDay } from '@balsamo/domain/insights/ways.ts';
import type { z } from 'zod';
import { addedByDay } from './day-sums.ts';

type Point = z.infer<typeof EvolutionPoint>;

/** The line of the symptom: each day's mean, and beside it what it is made of. */
export function evolutionPoints(
  symptom: Symptom,
  { ways, withoutUse }: Pick<InsightsSums, 'ways' | 'withoutUse'>,
): Point[] {
  const before = addedByDay<DaySum>(
    ways,
    ({ day, rated, before }) => (rated > 0 ? { day, records: rated, sum: before } : null),
    (to, more) => {
      to.records += more.records;
      to.sum += more.sum;
    },
  );
  const after = observedByDay(ways, symptom).map(({ day, records, after }) => ({ day, records, sum: after }));
  const [beforeOf, afterOf, withoutUseOf] = [before, after, withoutUse].map(meansByDay) as [Means, Means, Means];
  return evolutionOf([...before, ...withoutUse]).map((point) => ({
    ...point,
    before: beforeOf(point.day),
    after: afterOf(point.day),
    withoutUse: withoutUseOf(point.day),
  }));
}

type Means = (day: string) => Point['before'];

function meansByDay(days: readonly DaySum[]): Means {
  const means = new Map(days.map(({ day, records, sum }) => [day, { mean: sum / records, records }]));
  return (day) => means.get(day) ?? null;
}
