import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, ProductType, Unit } from '@balsamo/domain/diary/vocabulary.ts';
import type { DaySum } from '@balsamo/domain/insights/estimate.ts';
import { type CellSums, PERIODS, type Weekday } from '@balsamo/domain/insights/heatmap.ts';
import type { RatingsWithoutUse } from '@balsamo/domain/insights/usual-level.ts';
import type { PairSums, WayUses } from '@balsamo/domain/insights/ways.ts';

/** One local day's uses of one product type, by one method, of one item, measured in one unit, and checked out in one sitting. */
export type WayOfDay = WayUses & {
  unit: Unit;
  uses: number;
  /** What they took of the item, net, in its unit. */
  taken: number;
  pending: number;
  /** Of `overdue`, those that nobody is asked for any more (spec-D29). */
  resting: number;
  /** Ratings before of the chosen symptom, finished or not. */
  rated: number;
  before: number;
  /** Sums over what was observed of the chosen symptom, `amount` being the quantity in `unit`. */
  doses: { amount: number; squares: number; byBefore: number; byAfter: number };
};

export type InsightsSums = {
  /** By day. */
  ways: WayOfDay[];
  cells: CellSums[];
  topTriggers: { trigger: string; count: number }[];
  /** Without those made while the effect of an earlier use may have lasted. */
  usual: Record<Symptom, RatingsWithoutUse>;
  /** Of the chosen symptom: all ratings without using, by day. */
  withoutUse: DaySum[];
  completedToday: number;
};

/** Sums over nothing are null. */
type Sum = number | null;
type SumsJson = {
  ways: [
    string,
    ProductType,
    ConsumptionMethod,
    string | null,
    Unit,
    number | null,
    ...[uses: number, taken: number, pending: number, overdue: number, resting: number, rated: number, before: Sum],
    [Sum, Sum, Sum, Sum],
    ...[number, Sum, Sum, Sum, Sum, late: number, copied: number, missing: number][],
  ][];
  cells: [Weekday, number, number, number, Sum][];
  triggers: [string, number][];
  usual: [day: string, records: number, sum: Sum, ...[tooSoon: number, records: number, sum: Sum][]][];
  completedToday: number;
};

const ofSymptoms = <Value>(at: (place: number) => Value) =>
  Object.fromEntries(SYMPTOMS.map((symptom, place) => [symptom, at(place)])) as Record<Symptom, Value>;

/** Takes apart what `readInsights` answers. */
export function readSums(json: string): InsightsSums {
  const { ways, cells, triggers, usual, completedToday } = JSON.parse(json) as SumsJson;
  return {
    ways: ways.map(wayOf),
    cells: cells.map(([weekday, period, records, rated, before]) => ({
      weekday,
      period: PERIODS[period] as (typeof PERIODS)[number],
      records,
      rated,
      before: before ?? 0,
    })),
    topTriggers: triggers.map(([trigger, count]) => ({ trigger, count })),
    usual: ofSymptoms((place) => {
      const days = usual.map(([day, , , ...symptoms]) => {
        const [tooSoon, records, sum] = symptoms[place] as (typeof symptoms)[number];
        return { day, tooSoon, records, sum: sum ?? 0 };
      });
      return {
        days: days.filter(({ records }) => records > 0).map(({ day, records, sum }) => ({ day, records, sum })),
        leftOut: days.reduce((all, { tooSoon }) => all + tooSoon, 0),
      };
    }),
    withoutUse: usual
      .map(([day, records, sum]) => ({ day, records, sum: sum ?? 0 }))
      .filter(({ records }) => records > 0),
    completedToday,
  };
}

function wayOf(row: SumsJson['ways'][number]): WayOfDay {
  const [
    day,
    productType,
    method,
    itemId,
    unit,
    sitting,
    uses,
    taken,
    pending,
    overdue,
    resting,
    rated,
    before,
    doses,
    ...pairs
  ] = row;
  const [amount, squares, byBefore, byAfter] = doses;
  return {
    day,
    productType,
    method,
    itemId,
    unit,
    sitting,
    uses,
    taken,
    pending,
    overdue,
    resting,
    rated,
    before: before ?? 0,
    doses: { amount: amount ?? 0, squares: squares ?? 0, byBefore: byBefore ?? 0, byAfter: byAfter ?? 0 },
    pairs: ofSymptoms((place) => pairSumsOf(pairs[place] as (typeof pairs)[number])),
  };
}

/** Takes apart what `pairSums` has added up. */
export function pairSumsOf([records, before, after, beforeSquares, products, late, copied, missing]: readonly [
  ...[records: number, before: Sum, after: Sum, beforeSquares: Sum, products: Sum],
  ...[late: number, copied: number, missing: number],
]): PairSums {
  return {
    records,
    before: before ?? 0,
    after: after ?? 0,
    beforeSquares: beforeSquares ?? 0,
    products: products ?? 0,
    ...{ late, copied, missing },
  };
}
