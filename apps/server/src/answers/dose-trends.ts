import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { WayOfDay } from '@balsamo/database/insights/sums.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { type Cannabinoid, estimateDose } from '@balsamo/domain/dose/estimate.ts';
import { canTellApart, type DayOfDoses, doseTrendOf, type JointDoses } from '@balsamo/domain/insights/dose.ts';
import { recordsOf } from '@balsamo/domain/insights/estimate.ts';
import { observedByDay } from '@balsamo/domain/insights/ways.ts';
import { groupedBy, total } from './day-sums.ts';

const CANNABINOIDS = ['thc', 'cbd'] as const satisfies readonly Cannabinoid[];

/**
 * Change against milligrams, for each way of using and each cannabinoid of which at least one dose is known exactly; left out where it may
 * as well be the other cannabinoid's.
 */
export function doseTrendsOf(
  symptom: Symptom,
  ways: readonly WayOfDay[],
  stock: readonly InventoryItem[],
): Insights['doseTrends'] {
  const mgPerUnit = dosesPerUnit(stock);
  return [...groupedBy(ways, (way) => way.method)].flatMap(([method, ofMethod]) => {
    const observed = recordsOf(observedByDay(ofMethod, symptom));
    const doses = new Map(ofMethod.map((way) => [way, mgPerUnit(way)]));
    return CANNABINOIDS.flatMap((cannabinoid) => {
      const days = dosesByDay(ofMethod, symptom, (way) => doses.get(way)?.[cannabinoid] ?? null);
      const known = total(days, (day) => day.records);
      // Of a cannabinoid that was in nothing there is nothing to tell.
      if (total(days, (day) => day.mg) === 0 || !isToldApart(ofMethod, symptom, cannabinoid, (way) => doses.get(way)))
        return [];
      return [{ method, cannabinoid, trend: doseTrendOf(symptom, days), leftOut: observed - known }];
    });
  });
}

type MgPerUnit = Record<Cannabinoid, number | null>;

/** Is the other dose known too wherever this one is, and not tied to it? */
function isToldApart(
  ways: readonly WayOfDay[],
  symptom: Symptom,
  cannabinoid: (typeof CANNABINOIDS)[number],
  dosesOf: (way: WayOfDay) => MgPerUnit | undefined,
): boolean {
  const joint: JointDoses = { records: 0, thc: 0, cbd: 0, thcSquares: 0, cbdSquares: 0, products: 0 };
  for (const way of ways) {
    const { records } = way.pairs[symptom];
    const perUnit = dosesOf(way);
    if (records === 0 || !perUnit || perUnit[cannabinoid] === null) continue;
    const { thc, cbd } = perUnit;
    if (thc === null || cbd === null) return false;
    const { amount, squares } = way.doses;
    joint.records += records;
    joint.thc += thc * amount;
    joint.cbd += cbd * amount;
    joint.thcSquares += thc * thc * squares;
    joint.cbdSquares += cbd * cbd * squares;
    joint.products += thc * cbd * squares;
  }
  return canTellApart(joint);
}

/**
 * Milligrams in one unit of what was used; null = not known exactly. A dose is so many times that of one unit, which is
 * why sums over quantities are enough.
 */
function dosesPerUnit(stock: readonly InventoryItem[]): (way: WayOfDay) => MgPerUnit {
  const items = new Map(stock.map((item) => [item.id, item]));
  const known = new Map<string, MgPerUnit>();
  return ({ productType, method, itemId, unit }) => {
    const key = `${itemId} ${productType} ${unit}`;
    const before = known.get(key);
    if (before) return before;
    const details = itemId === null ? undefined : items.get(itemId)?.details;
    const { thc, cbd } = estimateDose({
      productType,
      consumptionMethod: method,
      quantity: { value: 1, unit },
      strength: details?.strength ?? null,
      dropsPerMl: details?.dropsPerMl ?? null,
    });
    const perUnit = {
      thc: thc.kind === 'exact' ? thc.mg : null,
      cbd: cbd.kind === 'exact' ? cbd.mg : null,
    };
    known.set(key, perUnit);
    return perUnit;
  };
}

/** Doses of one local day are one row; the uses of one sitting are one observation in it. */
function dosesByDay(ways: readonly WayOfDay[], symptom: Symptom, mgOf: (way: WayOfDay) => number | null): DayOfDoses[] {
  const days = new Map<string, DayOfDoses>();
  const sittings = new Map<number, DayOfDoses>();
  for (const way of ways) {
    const sums = dosesOf(way, symptom, mgOf(way));
    if (!sums) continue;
    if (way.sitting === null) addTo(days, way.day, sums);
    else addTo(sittings, way.sitting, sums);
  }
  for (const sitting of sittings.values()) addTo(days, sitting.day, asOne(sitting));
  return [...days.values()];
}

function dosesOf({ day, pairs, doses }: WayOfDay, symptom: Symptom, mg: number | null): DayOfDoses | null {
  const { records, before, after, beforeSquares, products } = pairs[symptom];
  if (mg === null || records === 0) return null;
  return {
    day,
    records,
    mg: mg * doses.amount,
    before,
    after,
    mgSquares: mg * mg * doses.squares,
    beforeSquares,
    mgByBefore: mg * doses.byBefore,
    mgByAfter: mg * doses.byAfter,
    beforeByAfter: products,
  };
}

/** The uses of one sitting as the one observation that they are, of their means. */
function asOne({ day, records, ...sums }: DayOfDoses): DayOfDoses {
  const [mg, before, after] = [sums.mg / records, sums.before / records, sums.after / records];
  return {
    ...{ day, records: 1, mg, before, after },
    ...{ mgSquares: mg * mg, beforeSquares: before * before },
    ...{ mgByBefore: mg * before, mgByAfter: mg * after, beforeByAfter: before * after },
  };
}

function addTo<Key>(groups: Map<Key, DayOfDoses>, key: Key, more: DayOfDoses): void {
  const to = groups.get(key);
  if (!to) {
    groups.set(key, { ...more });
    return;
  }
  if (more.day > to.day) to.day = more.day;
  to.records += more.records;
  to.mg += more.mg;
  to.before += more.before;
  to.after += more.after;
  to.mgSquares += more.mgSquares;
  to.beforeSquares += more.beforeSquares;
  to.mgByBefore += more.mgByBefore;
  to.mgByAfter += more.mgByAfter;
  to.beforeByAfter += more.beforeByAfter;
}
