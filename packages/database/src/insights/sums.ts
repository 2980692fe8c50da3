import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, ProductType, Unit } from '@balsamo/domain/diary/vocabulary.ts';
import type { DaySum } from '@balsamo/domain/insights/estimate.ts';
import { type CellSums, PERIODS, type Weekday } from '@balsamo/domain/insights/heatmap.ts';

/** Over uses rated before and after, raw: the fields of the domain's `DayOfUses` without its day. */
export type Pairs = { records: number; before: number; after: number; beforeSquares: number; products: number };

/** One local day's uses of one product type, by one method, of one item, measured in one unit. */
export type WayOfDay = {
  day: string;
  productType: ProductType;
  method: ConsumptionMethod;
  itemId: string | null;
  unit: Unit;
  uses: number;
  /** What they took of the item, net, in its unit. */
  taken: number;
  pending: number;
  overdue: number;
  /** Ratings before of the chosen symptom, finished or not. */
  rated: number;
  before: number;
  /** Sums over the pairs of the chosen symptom, `amount` being the quantity in `unit`. */
  doses: { amount: number; squares: number; byBefore: number; byAfter: number };
  pairs: Record<Symptom, Pairs>;
};

export type InsightsSums = {
  /** By day. */
  ways: WayOfDay[];
  cells: CellSums[];
  topTriggers: { trigger: string; count: number }[];
  /** Ratings without using, by day, without those made too soon after a use. */
  usual: Record<Symptom, DaySum[]>;
  /** Of the chosen symptom: made while the effect of an earlier use may have lasted. */
  tooSoon: number;
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
    ...[uses: number, taken: number, pending: number, overdue: number, rated: number, before: Sum],
    [Sum, Sum, Sum, Sum],
    ...[number, Sum, Sum, Sum, Sum][],
  ][];
  cells: [Weekday, number, number, number, Sum][];
  triggers: [string, number][];
  usual: [day: string, tooSoon: number, ...sums: Sum[]][];
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
    usual: ofSymptoms((place) =>
      usual
        .map(([day, , ...sums]) => ({ day, records: sums[2 * place] ?? 0, sum: sums[2 * place + 1] ?? 0 }))
        .filter(({ records }) => records > 0),
    ),
    tooSoon: usual.reduce((sum, [, tooSoon]) => sum + tooSoon, 0),
    completedToday,
  };
}

function wayOf(row: SumsJson['ways'][number]): WayOfDay {
  const [day, productType, method, itemId, unit, uses, taken, pending, overdue, rated, before, doses, ...pairs] = row;
  const [amount, squares, byBefore, byAfter] = doses;
  return {
    day,
    productType,
    method,
    itemId,
    unit,
    uses,
    taken,
    pending,
    overdue,
    rated,
    before: before ?? 0,
    doses: { amount: amount ?? 0, squares: squares ?? 0, byBefore: byBefore ?? 0, byAfter: byAfter ?? 0 },
    pairs: ofSymptoms((place) => {
      const [records, sumBefore, sumAfter, beforeSquares, products] = pairs[place] as (typeof pairs)[number];
      return {
        records,
        before: sumBefore ?? 0,
        after: sumAfter ?? 0,
        beforeSquares: beforeSquares ?? 0,
        products: products ?? 0,
      };
    }),
  };
}
