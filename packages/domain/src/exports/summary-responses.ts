import { changesBetween, SYMPTOMS, type Symptom } from '../diary/symptoms.ts';
import type { DayOfUses } from '../insights/comeback.ts';
import { type Effect, effectsOf } from '../insights/effect.ts';
import type { DaySum } from '../insights/estimate.ts';
import { evolutionOf } from '../insights/evolution.ts';
import { addDays, daysFromTo } from '../time/calendar-day.ts';
import type { Period, SummaryRating, SummaryUse } from './summary-records.ts';

/** Mean rating of the days from `day` on, 0–10 as recorded; `records` behind it. */
export type EvolutionPoint = { day: string; average: number; records: number };

export type SymptomResponse = {
  symptom: Symptom;
  effect: Effect;
  /** Finished uses with both ratings, by what became of the symptom. */
  better: number;
  same: number;
  worse: number;
  /** Ratings before use and without use; runs of `daysPerPoint` days, those without records left out. */
  evolution: EvolutionPoint[];
};

/** The effects of one product, of every symptom. */
export type ProductResponse = { effects: Effect[] };

export type Responses = { symptoms: SymptomResponse[]; products: ProductResponse[]; daysPerPoint: number };

/** A line of more points than this is a hedge on a width of two centimetres. */
const POINTS_MAX = 45;

function usesByDay(uses: readonly SummaryUse[], symptom: Symptom): DayOfUses[] {
  const days = new Map<string, DayOfUses>();
  for (const { day, before: ratingsBefore, after: ratingsAfter } of uses) {
    const before = ratingsBefore[symptom];
    const after = ratingsAfter?.[symptom];
    if (before === undefined || after === undefined) continue;
    let sums = days.get(day);
    if (!sums) {
      sums = { day, records: 0, before: 0, after: 0, beforeSquares: 0, products: 0 };
      days.set(day, sums);
    }
    sums.records++;
    sums.before += before;
    sums.after += after;
    sums.beforeSquares += before * before;
    sums.products += before * after;
  }
  return [...days.values()];
}

/** Sums of one rating by local day. */
function sumsByDay(ratings: Iterable<{ day: string; rating: number | undefined }>): DaySum[] {
  const days = new Map<string, DaySum>();
  for (const { day, rating } of ratings) {
    if (rating === undefined) continue;
    const known = days.get(day);
    days.set(day, { day, records: 1 + (known?.records ?? 0), sum: rating + (known?.sum ?? 0) });
  }
  return [...days.values()];
}

/** Ratings made before the check-out of an earlier use was due may still show its effect: they make no usual level. */
export function usualRatings(ratings: readonly SummaryRating[], uses: readonly SummaryUse[]): SummaryRating[] {
  const windows = uses
    .map(({ consumedAt, checkOutDueAt }) => ({ from: consumedAt.getTime(), to: checkOutDueAt.getTime() }))
    .sort((a, b) => a.from - b.from);
  const inOrder = [...ratings].sort((a, b) => a.ratedAt.getTime() - b.ratedAt.getTime());
  let next = 0;
  let lastsUntil = Number.NEGATIVE_INFINITY;
  return inOrder.filter(({ ratedAt }) => {
    const at = ratedAt.getTime();
    for (let window = windows[next]; window && window.from <= at; window = windows[++next]) {
      lastsUntil = Math.max(lastsUntil, window.to);
    }
    return at >= lastsUntil;
  });
}

function evolution(days: readonly DaySum[], { from }: Period, daysPerPoint: number): EvolutionPoint[] {
  return evolutionOf(
    days.map((day) => {
      const run = Math.floor(daysFromTo(from, day.day) / daysPerPoint);
      return { ...day, day: addDays(from, run * daysPerPoint) };
    }),
  );
}

/**
 * What became of every symptom, over all uses of the period and product by product. All of it is asked together, so
 * that the chance of calling any benefit on the sheet where there is none stays at 5 %.
 *
 * @param earlier uses before the period that may still work in it
 */
export function responsesOf(records: {
  uses: readonly SummaryUse[];
  earlier: readonly SummaryUse[];
  ratings: readonly SummaryRating[];
  products: readonly { uses: readonly SummaryUse[] }[];
  period: Period;
  now: Date;
}): Responses {
  const { uses, earlier, ratings, products, period, now } = records;
  const usual = usualRatings(ratings, [...earlier, ...uses]);
  const usualOf = new Map(
    SYMPTOMS.map((symptom) => [
      symptom,
      sumsByDay(usual.map(({ day, symptoms }) => ({ day, rating: symptoms[symptom] }))),
    ]),
  );
  const groups = [uses, ...products.map((product) => product.uses)];
  const effects = effectsOf(
    groups.flatMap((group) => {
      const unfinished = group.filter((use) => isOverdue(use, now)).length;
      return SYMPTOMS.map((symptom) => ({
        symptom,
        uses: usesByDay(group, symptom),
        unfinished,
        usual: usualOf.get(symptom) as DaySum[],
      }));
    }),
  );
  const ofGroup = (group: number) => effects.slice(group * SYMPTOMS.length, (group + 1) * SYMPTOMS.length);

  const daysPerPoint = Math.max(1, Math.ceil((daysFromTo(period.from, period.to) + 1) / POINTS_MAX));
  const meanings = new Map(SYMPTOMS.map((symptom) => [symptom, { better: 0, same: 0, worse: 0 }]));
  for (const { before, after } of uses) {
    if (!after) continue;
    for (const { symptom, meaning } of changesBetween(before, after)) {
      (meanings.get(symptom) as Record<typeof meaning, number>)[meaning]++;
    }
  }
  return {
    daysPerPoint,
    symptoms: SYMPTOMS.map((symptom, index) => ({
      symptom,
      effect: ofGroup(0)[index] as Effect,
      ...(meanings.get(symptom) as { better: number; same: number; worse: number }),
      evolution: evolution(
        sumsByDay([
          ...uses.map(({ day, before }) => ({ day, rating: before[symptom] })),
          ...ratings.map(({ day, symptoms }) => ({ day, rating: symptoms[symptom] })),
        ]),
        period,
        daysPerPoint,
      ),
    })),
    products: products.map((_, index) => ({ effects: ofGroup(index + 1) })),
  };
}

/** Not finished, and its time for a check-out has come? */
export function isOverdue(use: Pick<SummaryUse, 'status' | 'checkOutDueAt'>, now: Date): boolean {
  return use.status === 'incompleto' && use.checkOutDueAt.getTime() <= now.getTime();
}
