import type { Symptom } from '../../diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '../../diary/vocabulary.ts';
import {
  CHANGE_MAX,
  COUNT_BUDGET,
  type Contribution,
  DRAWN_SHARE,
  type GroupChange,
  type GroupCount,
  type GroupFigures,
  MEAN_BUDGET,
  SPLIT_BUDGET,
} from '../group-figures.ts';

/** Of the difference of two geometric distributions with the ratio e^-budget. */
const COUNT_NOISE_VARIANCE = (2 * Math.exp(-COUNT_BUDGET)) / (1 - Math.exp(-COUNT_BUDGET)) ** 2;
const sumNoiseVariance = (budget: number) => 2 * (CHANGE_MAX / budget) ** 2;
const DRAW_VARIANCE = DRAWN_SHARE * (1 - DRAWN_SHARE);

/**
 * Somebody who keeps every answer ever shown, knows how the figures are made, and knows of every other person who consented what they
 * contributed. Weighs for one person what they may contribute, by how likely each answer is then.
 */
export function createAttacker<Value extends string | number>(
  candidates: readonly Value[],
  contributionOf: (value: Value) => Contribution,
) {
  const logs = new Map(candidates.map((value) => [value, 0]));
  return {
    /** Takes the answer of one month into account. `isIn`: does the person take part, which an attacker may well know. */
    see(figures: GroupFigures | null, others: readonly Contribution[], isIn: boolean): void {
      if (!figures) return;
      for (const value of candidates) {
        const target = isIn ? [contributionOf(value)] : [];
        logs.set(value, (logs.get(value) ?? 0) + logLikelihood(figures, others, target));
      }
    },
    /** The candidate that the attacker would name, and how sure they are of it, when all were as likely before. */
    best(): { value: Value; sureness: number } {
      const entries = [...logs];
      const highest = Math.max(...entries.map(([, log]) => log));
      const total = entries.reduce((sum, [, log]) => sum + Math.exp(log - highest), 0);
      const [value] = entries.find(([, log]) => log === highest) as [Value, number];
      return { value, sureness: 1 / total };
    },
  };
}

function logLikelihood(
  figures: GroupFigures,
  others: readonly Contribution[],
  target: readonly Contribution[],
): number {
  const all = [...others, ...target];
  let log = countLog(figures.people, all.length);
  for (const { key, people } of figures.productTypes) log += countLog(people, having(all, 'productType', key).length);
  for (const { key, people } of figures.methods) log += countLog(people, having(all, 'method', key).length);
  for (const change of figures.changes) log += changeLog(change, all, MEAN_BUDGET);
  for (const { productType, changes } of figures.changesOfTypes)
    for (const change of changes) log += changeLog(change, having(all, 'productType', productType), SPLIT_BUDGET);
  for (const { method, changes } of figures.changesOfMethods)
    for (const change of changes) log += changeLog(change, having(all, 'method', method), SPLIT_BUDGET);
  return log;
}

const having = <Key extends 'productType' | 'method'>(
  all: readonly Contribution[],
  key: Key,
  value: GroupCount<ProductType | ConsumptionMethod>['key'],
) => all.filter((one) => one[key] === value);

/** Of a count of those of `size` people who were drawn, with its noise. */
function countLog(shown: number, size: number): number {
  return normalLog(shown, size * DRAWN_SHARE, size * DRAW_VARIANCE + COUNT_NOISE_VARIANCE);
}

/** Of a sum, which the mean and the number of people tell. */
function changeLog({ symptom, people, mean }: GroupChange, group: readonly Contribution[], budget: number): number {
  const values = valuesOf(group, symptom);
  const expected = DRAWN_SHARE * values.reduce((sum, value) => sum + value, 0);
  const variance = DRAW_VARIANCE * values.reduce((sum, value) => sum + value ** 2, 0) + sumNoiseVariance(budget);
  return normalLog(mean * people, expected, variance);
}

const valuesOf = (group: readonly Contribution[], symptom: Symptom) =>
  group.flatMap(({ changes }) => changes[symptom] ?? []);

function normalLog(value: number, mean: number, variance: number): number {
  return -((value - mean) ** 2) / (2 * variance) - Math.log(variance) / 2;
}
