import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { PERIODS, WEEKDAYS } from '@balsamo/domain/insights/heatmap.ts';
import { VERDICTS } from '@balsamo/domain/insights/verdict.ts';
import { z } from 'zod';
import { ConsumptionMethod, ProductType } from '../diary/schemas.ts';
import { ItemStatus, StockLevel, StockUnit } from '../inventory/schemas.ts';
import { CalendarDay, orNull } from '../scalars.ts';

export const Symptom = z.enum(SYMPTOMS).meta({ id: 'Symptom' });

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}';
/** Ids with commas between them, each once. */
export const ids = (least: number, most: number) =>
  z
    .string()
    // Aborts: what is no list of ids must not come to the rules about them.
    .regex(new RegExp(`^${UUID}(,${UUID}){${least - 1},${most - 1}}$`), { abort: true })
    .transform((text) => text.toLowerCase().split(','))
    .refine((all) => new Set(all).size === all.length, { message: 'named_twice' });

/**
 * What the dashboard asks. Days are the local ones of each record, both ends included, at most 366 of them; without `to`
 * it is the patient's today, without `from` there are 30.
 */
export const InsightsQuery = z
  .strictObject({
    symptom: Symptom.default('mood'),
    from: CalendarDay.optional(),
    to: CalendarDay.optional(),
    /** Only uses of these items of the own stock, `id,id,…`; left out = all uses, those without an item too. */
    itemIds: ids(1, 50).optional(),
    /** Two items to compare, `id,id`; both among `itemIds` where those are given. */
    compare: ids(2, 2).optional(),
  })
  .refine(({ itemIds, compare }) => !itemIds || !compare || compare.every((id) => itemIds.includes(id)), {
    message: 'not_among_items',
    path: ['compare'],
  });
export type InsightsQuery = z.infer<typeof InsightsQuery>;

/** The domain's `Estimate`: a figure with its 95 % interval, and the chances it is judged by. */
export const Estimate = z
  .object({
    value: z.number(),
    low: z.number(),
    high: z.number(),
    chanceIfNotAbove: z.number(),
    chanceIfNotBelow: z.number(),
  })
  .meta({ id: 'Estimate' });

/** Is the change one that people notice? `published` for pain, our own `convention` for the others. */
export const Meaning = z
  .object({
    size: z.enum(['below_meaningful', 'meaningful', 'much']),
    basis: z.enum(['published', 'convention']),
  })
  .meta({ id: 'Meaning' });

/**
 * Regression to the mean: the usual level (raw, 0–10), the part of a change that is expected without any effect, and what is beyond.
 * The API calls it `comeback`.
 */
export const RegressionToMean = z
  .object({
    usual: z.number(),
    records: z.int(),
    follows: z.number(),
    expected: z.number(),
    beyond: Estimate,
    meaning: Meaning,
  })
  .meta({ id: 'Comeback' });

/** What is said of a symptom and a way of using: the same wherever it is said. */
export const Verdict = z.enum(VERDICTS).meta({ id: 'Verdict' });

const counted = {
  symptom: Symptom,
  verdict: Verdict,
  /** What was observed, and on how many days. */
  records: z.int(),
  days: z.int(),
  unfinished: z.int(),
  /** Rated before and after, but no observation of the effect: checked out at another hour, or the rating before was filled in. */
  late: z.int(),
  copied: z.int(),
};

/** The domain's `Effect`. Up is better in every number that has a sign; `before` and `after` are as recorded. */
export const Effect = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('too_few'), ...counted }),
    z.object({
      kind: z.literal('measured'),
      ...counted,
      before: z.number(),
      after: z.number(),
      change: Estimate,
      meaning: Meaning,
      comeback: orNull(RegressionToMean),
      /** Why the verdict is what it is. */
      outcome: z.enum([
        'benefit',
        'worse',
        'no_clear_change',
        'usual_level_unknown',
        'return_may_explain',
        'many_unfinished',
        'may_be_chance',
      ]),
    }),
  ])
  .meta({ id: 'Effect' });

/** The domain's `Bar`: one group's effect, and where it ends on an axis of −5 to +5; not drawn where records are too few. */
const barOf = <Group extends z.ZodType>(group: Group) =>
  z.object({
    group,
    effect: Effect,
    drawn: z
      .object({
        value: z.number(),
        length: z.number(),
        low: z.number(),
        high: z.number(),
        isBeyondAxis: z.boolean(),
      })
      .nullable(),
  });
export const ProductTypeBar = barOf(ProductType).meta({ id: 'ProductTypeBar' });
export const MethodBar = barOf(ConsumptionMethod).meta({ id: 'MethodBar' });
export const ItemBar = barOf(z.uuid()).meta({ id: 'ItemBar' });

const Mean = z.object({ mean: z.number(), records: z.int() }).meta({ id: 'Mean' });

/**
 * One local day, ratings as recorded, 0–10. `average` is over those before use and those without using; `after` over
 * uses that were rated both times. Days without a rating have no point.
 */
export const EvolutionPoint = z
  .object({
    day: CalendarDay,
    average: z.number(),
    records: z.int(),
    before: orNull(Mean),
    after: orNull(Mean),
    withoutUse: orNull(Mean),
  })
  .meta({ id: 'EvolutionPoint' });

/** Some days with something observed: its mean ratings before and after, as recorded. */
export const Span = z
  .object({ from: CalendarDay, to: CalendarDay, records: z.int(), before: z.number(), after: z.number() })
  .meta({ id: 'Span' });

/** The domain's `CellSums`, for `heatmapOf`: uses in a cell of the week, and the sum of the `rated` ratings before use. */
export const HeatmapSums = z
  .object({
    /** 0 Sunday to 6 Saturday. The document would name only the first literal by itself. */
    weekday: z.literal(WEEKDAYS).meta({ type: 'integer', enum: [...WEEKDAYS] }),
    period: z.enum(PERIODS),
    records: z.int(),
    rated: z.int(),
    before: z.number(),
  })
  .meta({ id: 'HeatmapSums' });

/** Of the uses of the period; only `completedToday` counts check-outs made today whenever the use was. */
export const CheckOutStats = z
  .object({
    pending: z.int(),
    /** Past their time for up to 72 hours; `resting` for longer: still missing, and asked for no more. */
    overdue: z.int(),
    resting: z.int(),
    finished: z.int(),
    completedToday: z.int(),
    totalIncomplete: z.int(),
    judged: z.int(),
    finishedShare: z.number().nullable(),
    completeness: z.enum(['all_finished', 'few_missing', 'many_missing']).nullable(),
  })
  .meta({ id: 'CheckOutStats' });

/** The stock as it stands now; only `mostConsumedItem` and `averageDailyConsumption` are of the uses of the period. */
export const StockStats = z
  .object({
    totalActiveItems: z.int(),
    lowStockCount: z.int(),
    mostConsumedItem: z.object({ id: z.uuid(), nickname: z.string(), uses: z.int() }).nullable(),
    averageDailyConsumption: z.array(z.object({ unit: StockUnit, perDay: z.number() })),
    itemsByType: z.array(z.object({ productType: ProductType, count: z.int() })),
    /** `days` that the item is estimated to last; null where no pace is known. */
    replenishmentAlerts: z.array(
      z.object({ id: z.uuid(), nickname: z.string(), level: StockLevel, days: z.int().nullable() }),
    ),
  })
  .meta({ id: 'StockStats' });

/** The domain's `Comparison`; in `difference` up means that the first goes with more improvement. */
export const Comparison = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('too_few'), records: z.tuple([z.int(), z.int()]).readonly() }),
    z.object({
      kind: z.literal('compared'),
      records: z.tuple([z.int(), z.int()]).readonly(),
      before: z.tuple([z.number(), z.number()]).readonly(),
      difference: Estimate,
      outcome: z.enum(['first_better', 'second_better', 'no_clear_difference', 'start_may_explain']),
    }),
  ])
  .meta({ id: 'Comparison' });

/** The domain's `DoseTrend`: points of improvement per milligram more, at the same rating before. */
export const DoseTrend = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('too_few'), records: z.int(), days: z.int() }),
    z.object({ kind: z.literal('same_dose'), records: z.int(), mg: z.number() }),
    z.object({
      kind: z.literal('measured'),
      records: z.int(),
      days: z.int(),
      mg: z.number(),
      mgSpread: z.number(),
      perMg: Estimate,
      outcome: z.enum(['better_with_more', 'worse_with_more', 'no_clear_trend']),
    }),
  ])
  .meta({ id: 'DoseTrend' });

/** What the dashboard shows, in one answer. Ratings are raw where nothing else is said. */
export const Insights = z
  .object({
    period: z.object({ from: CalendarDay, to: CalendarDay, days: z.int() }),
    symptom: Symptom,
    /** Uses of the period, finished or not. */
    uses: z.int(),
    /** Oldest day first. */
    wellnessEvolution: z.array(EvolutionPoint),
    /** Impact per product type, efficacy per way of using, effect per item; most records first. */
    productEffectiveness: z.array(ProductTypeBar),
    methodEffectiveness: z.array(MethodBar),
    itemEffectiveness: z.array(ItemBar),
    /** Whose sentence stands at the top, of each of the three: the `group` of one of the bars. */
    leading: z.object({
      productType: orNull(ProductType),
      method: orNull(ConsumptionMethod),
      itemId: z.uuid().nullable(),
    }),
    /**
     * What is said of each product: an item of the stock, or the uses of a type without one. The clearest that helps stands first, and is
     * the answer.
     */
    products: z.array(z.object({ itemId: z.uuid().nullable(), productType: ProductType, effect: Effect })),
    /** Of the first of `products`: mean ratings before and after, oldest first; `days` is how long a span is, where it is whole. */
    spans: z.object({ days: z.int(), items: z.array(Span) }),
    comparison: z.object({ itemIds: z.tuple([z.uuid(), z.uuid()]), result: Comparison }).nullable(),
    /**
     * Per way of using, since milligrams inhaled, swallowed and applied are not alike, and only where the change cannot as well be that of
     * the other cannabinoid. `leftOut` are finished uses whose
     * dose is not known exactly. Only ways with at least one known dose.
     */
    doseTrends: z.array(
      z.object({
        method: ConsumptionMethod,
        cannabinoid: z.enum(['thc', 'cbd']),
        trend: DoseTrend,
        leftOut: z.int(),
      }),
    ),
    /** Most frequent first; the stored texts. */
    topTriggers: z.array(z.object({ trigger: z.string(), count: z.int() })),
    /** Uses per product type, whole percentages that add up to 100. */
    cannabinoidDistribution: z.array(z.object({ productType: ProductType, count: z.int(), percent: z.int() })),
    /** Only cells with uses. */
    heatmap: z.array(HeatmapSums),
    checkOutStats: CheckOutStats,
    /** Ratings of the symptom without using: those that make the usual level, on how many days, and those made too soon after a use. */
    ratingsWithoutUse: z.object({ records: z.int(), days: z.int(), leftOut: z.int() }),
    enhancedInventoryStats: StockStats,
    /** The whole stock, finished items too, newest first: what the filter offers, and the names of `ItemBar` groups. */
    items: z.array(
      z.object({
        id: z.uuid(),
        nickname: z.string(),
        productType: ProductType,
        status: ItemStatus,
        usesInPeriod: z.int(),
      }),
    ),
  })
  .meta({ id: 'Insights' });
export type Insights = z.infer<typeof Insights>;
