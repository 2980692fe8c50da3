import { isHigherBetter, observedRatings, SYMPTOMS, type Symptom } from '../diary/symptoms.ts';
import type { Effect } from '../insights/effect.ts';
import type { DaySum } from '../insights/estimate.ts';
import { evolutionOf } from '../insights/evolution.ts';
import type { Group } from '../insights/family.ts';
import { familyOfRecords, type JudgedRecords, sumsByDay } from '../insights/judged-records.ts';
import type { WayUses } from '../insights/ways.ts';
import { addDays, daysFromTo } from '../time/calendar-day.ts';
import type { UsedProduct } from './summary-products.ts';
import type { Period, SummaryUse } from './summary-records.ts';

/** Mean rating of the days from `day` on, 0–10 as recorded; `records` behind it. */
export type EvolutionPoint = { day: string; average: number; records: number };

export type SymptomResponse = {
  symptom: Symptom;
  effect: Effect;
  /** Observations, by what became of the symptom. */
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

function evolution(days: readonly DaySum[], { from }: Period, daysPerPoint: number): EvolutionPoint[] {
  return evolutionOf(
    days.map((day) => {
      const run = Math.floor(daysFromTo(from, day.day) / daysPerPoint);
      return { ...day, day: addDays(from, run * daysPerPoint) };
    }),
  );
}

/** What a product of the sheet is called among the groups that are judged. */
const groupOf = ({ item, productType }: Pick<UsedProduct, 'item' | 'productType'>): Group =>
  item ? { kind: 'item', itemId: item.id } : { kind: 'withoutItem', productType };

const nothingOf = (symptom: Symptom): Effect => ({
  ...{ kind: 'too_few', symptom, verdict: 'unclear' },
  ...{ records: 0, days: 0, unfinished: 0, late: 0, copied: 0 },
});

/** What became of every symptom, over all uses of the period and product by product. */
export function responsesOf(
  records: JudgedRecords & {
    uses: readonly SummaryUse[];
    products: readonly Pick<UsedProduct, 'item' | 'productType'>[];
    period: Period;
  },
): Responses {
  const { uses, ratings, products, period } = records;
  const { family, ways } = familyOfRecords(records);
  const effectsOfGroup = (group: Group) =>
    SYMPTOMS.map((symptom) => family.effectOf(group, symptom) ?? nothingOf(symptom));
  const effects = effectsOfGroup({ kind: 'all' });
  const daysPerPoint = Math.max(1, Math.ceil((daysFromTo(period.from, period.to) + 1) / POINTS_MAX));
  return {
    daysPerPoint,
    symptoms: SYMPTOMS.map((symptom, index) => ({
      symptom,
      effect: effects[index] as Effect,
      ...changesOf(ways, symptom),
      evolution: evolution(
        sumsByDay([
          ...uses.map(({ day, before, copiedBefore = [] }) => ({
            day,
            rating: observedRatings(before, copiedBefore)[symptom],
          })),
          ...ratings.map(({ day, symptoms }) => ({ day, rating: symptoms[symptom] })),
        ]),
        period,
        daysPerPoint,
      ),
    })),
    products: products.map((product) => ({ effects: effectsOfGroup(groupOf(product)) })),
  };
}

/** How many observations were better, the same and worse; `ways` of one use each. */
function changesOf(ways: readonly WayUses[], symptom: Symptom): Record<'better' | 'same' | 'worse', number> {
  const sign = isHigherBetter(symptom) ? 1 : -1;
  const sittings = new Map<number, number>();
  const changes: number[] = [];
  for (const { sitting, pairs } of ways) {
    const { records, before, after } = pairs[symptom];
    if (records === 0) continue;
    const change = sign * (after - before);
    if (sitting === null) changes.push(change);
    else sittings.set(sitting, change + (sittings.get(sitting) ?? 0));
  }
  changes.push(...sittings.values());
  return {
    better: changes.filter((change) => change > 0).length,
    same: changes.filter((change) => change === 0).length,
    worse: changes.filter((change) => change < 0).length,
  };
}
