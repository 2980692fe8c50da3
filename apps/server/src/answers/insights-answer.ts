import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { InsightsSums, WayOfDay } from '@balsamo/database/insights/sums.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { checkOutStatsOf } from '@balsamo/domain/insights/check-out-stats.ts';
import { comparisonOf } from '@balsamo/domain/insights/compare.ts';
import { recordsOf } from '@balsamo/domain/insights/estimate.ts';
import { daysOf, type Period } from '@balsamo/domain/insights/period.ts';
import { leadingEffect } from '@balsamo/domain/insights/sentences.ts';
import { sharesOf, topTriggers } from '@balsamo/domain/insights/shares.ts';
import { spanDays, spansOf } from '@balsamo/domain/insights/spans.ts';
import { type ItemStanding, stockStatsOf } from '@balsamo/domain/insights/stock-stats.ts';
import { observedByDay } from '@balsamo/domain/insights/ways.ts';
import { barsOfAll, type SaidOfProduct } from './bars-of-all.ts';
import { groupedBy, total } from './day-sums.ts';
import { doseTrendsOf } from './dose-trends.ts';
import { evolutionPoints } from './evolution-points.ts';

const usesOf = (ways: readonly WayOfDay[]) => total(ways, (way) => way.uses);

/** What is asked about; `itemIds` are the items whose uses are shown, null all uses; `compare` are two items. */
export type Question = {
  period: Period;
  symptom: Symptom;
  itemIds: readonly string[] | null;
  compare: readonly string[] | undefined;
};

/** The contract's dashboard: what the rules say of the sums of the period, and of the stock as it stands. */
export function insightsAnswer(question: Question, sums: InsightsSums, stock: readonly InventoryItem[]): Insights {
  const { period, symptom, itemIds } = question;
  const usual = sums.usual[symptom];
  const ways =
    itemIds === null ? sums.ways : sums.ways.filter(({ itemId }) => itemId !== null && itemIds.includes(itemId));
  const days = daysOf(period);
  const { productTypes, methods, items, products } = barsOfAll(symptom, sums, itemIds);
  const standings = standingsOf(ways, stock);
  return {
    period: { ...period, days },
    symptom,
    uses: usesOf(ways),
    wellnessEvolution: evolutionPoints(symptom, { ...sums, ways }),
    productEffectiveness: productTypes,
    methodEffectiveness: methods,
    itemEffectiveness: items,
    leading: {
      productType: leadingEffect(productTypes)?.group ?? null,
      method: leadingEffect(methods)?.group ?? null,
      itemId: leadingEffect(items)?.group ?? null,
    },
    products,
    spans: { days: spanDays(period), items: spansOf(period, observedOf(products[0], ways, symptom)) },
    comparison: comparedItems(question, ways),
    doseTrends: doseTrendsOf(symptom, ways, stock),
    topTriggers: topTriggers(sums.topTriggers),
    cannabinoidDistribution: distributionOf(ways),
    heatmap: sums.cells,
    checkOutStats: checkOutStatsOf({
      pending: total(ways, (way) => way.pending),
      overdue: total(ways, (way) => way.overdue - way.resting),
      resting: total(ways, (way) => way.resting),
      finished: total(ways, (way) => way.uses - way.pending - way.overdue),
      completedToday: sums.completedToday,
    }),
    ratingsWithoutUse: { records: recordsOf(usual.days), days: usual.days.length, leftOut: usual.leftOut },
    enhancedInventoryStats: stockStatsOf(standings, days),
    items: standings.map(({ id, nickname, productType, status, usesInPeriod }) => ({
      id,
      nickname,
      productType,
      status,
      usesInPeriod,
    })),
  };
}

/** What was observed of a product. */
function observedOf(product: SaidOfProduct | undefined, ways: readonly WayOfDay[], symptom: Symptom) {
  if (!product) return [];
  const { itemId, productType } = product;
  const isOfProduct = (way: WayOfDay) => way.itemId === itemId && (itemId !== null || way.productType === productType);
  return observedByDay(ways.filter(isOfProduct), symptom);
}

function standingsOf(ways: readonly WayOfDay[], stock: readonly InventoryItem[]): ItemStanding[] {
  const byItem = groupedBy(ways, (way) => way.itemId);
  return stock.map((item) => {
    const ofItem = byItem.get(item.id) ?? [];
    return { ...item, usesInPeriod: usesOf(ofItem), takenInPeriod: total(ofItem, (way) => way.taken) };
  });
}

function comparedItems({ symptom, compare }: Question, ways: readonly WayOfDay[]): Insights['comparison'] {
  const [first, second] = compare ?? [];
  if (!first || !second) return null;
  const usesOfItem = (id: string) =>
    observedByDay(
      ways.filter((way) => way.itemId === id),
      symptom,
    );
  return { itemIds: [first, second], result: comparisonOf(symptom, usesOfItem(first), usesOfItem(second)) };
}

function distributionOf(ways: readonly WayOfDay[]): Insights['cannabinoidDistribution'] {
  const byType = groupedBy(ways, (way) => way.productType);
  const counts = [...byType].map(([group, ofType]) => ({ group, count: usesOf(ofType) }));
  return sharesOf(counts).map(({ group, count, percent }) => ({ productType: group, count, percent }));
}
