import { checkOutState } from '../diary/check-out.ts';
import {
  CONSUMPTION_METHODS,
  type ConsumptionMethod,
  PRIMARY_EFFECTS,
  type PrimaryEffect,
  UNWANTED_EFFECTS,
  UNWANTED_STRENGTHS,
  type UnwantedEffectName,
  type UnwantedStrength,
} from '../diary/vocabulary.ts';
import { checkOutTiming } from '../insights/check-out-timing.ts';
import { type Effect, RECORDS_MIN, USUAL_LEVEL_DAYS_MIN } from '../insights/effect.ts';
import { familyOfRecords, usualRatings } from '../insights/judged-records.ts';
import { addDays, daysFromTo } from '../time/calendar-day.ts';
import type { DayPeriod } from '../time/zone.ts';
import { adherenceOf, type PrescribedSummary } from './prescription-adherence.ts';
import {
  dosesOf,
  PRODUCTS_SHOWN_MAX,
  type ProductSummary,
  productSummaryOf,
  usedProductsOf,
} from './summary-products.ts';
import type { Period, SummaryRecords, SummaryUse } from './summary-records.ts';
import { responsesOf, type SymptomResponse } from './summary-responses.ts';

const DAY_PERIODS = ['madrugada', 'manha', 'tarde', 'noite'] as const satisfies readonly DayPeriod[];

/**
 * Main effects that may be unwanted: our grouping, to bring them to the eye first. Whether one was, only the patient
 * can say.
 */
export const MAYBE_UNWANTED_EFFECTS = [
  'ansiedade_paranoia',
  'sonolencia',
  'aceleracao',
] as const satisfies readonly PrimaryEffect[];

/** What the figures do not hold, or hold with a grain of salt. */
export type Missing =
  | { code: 'few_finished'; finished: number; needed: number }
  | { code: 'unfinished'; overdue: number; resting: number; judged: number }
  | { code: 'counted_late'; uses: number; of: number }
  | { code: 'unknown_dose'; uses: number; of: number }
  | { code: 'few_ratings_without_use'; days: number; needed: number }
  | { code: 'days_without_record'; days: number; of: number }
  | { code: 'written_afterwards'; uses: number; of: number }
  | { code: 'sleep_not_rated'; uses: number; of: number };

/** Everything that stands in the PDF for the doctor, unrounded. Every number can be recomputed from the exported CSV. */
export type DoctorSummary = {
  period: Period & { days: number };
  counts: {
    uses: number;
    finished: number;
    /** Not finished: due for up to 72 hours, for longer (spec-D29), and not yet. */
    overdue: number;
    resting: number;
    pending: number;
    daysWithUse: number;
    ratingsWithoutUse: number;
  };
  products: { shown: (ProductSummary & { effects: Effect[] })[]; more: { products: number; uses: number } };
  /** Uses in a week of the period; null without any. */
  usesPerWeek: number | null;
  methods: { method: ConsumptionMethod; uses: number }[];
  dayPeriods: { period: DayPeriod; uses: number }[];
  responses: { symptoms: SymptomResponse[]; daysPerPoint: number };
  /** Main effects of finished uses, most frequent first; those that may be unwanted apart. */
  effects: { maybeUnwanted: EffectCount[]; others: EffectCount[]; recorded: number };
  /** What the patient said bothered them, most frequent first. */
  unwanted: UnwantedCount[];
  /** Entries of the period's last seven days by seven, at most 100 %: "Frequência do diário" (spec-D25). */
  diaryFrequency: { entries: number; percent: number };
  prescribed: PrescribedSummary[];
  missing: Missing[];
};

/** Uses that it was told of, and those of each strength. */
export type UnwantedCount = { effect: UnwantedEffectName; uses: number; strengths: Record<UnwantedStrength, number> };

export type EffectCount = { effect: PrimaryEffect; uses: number };

/**
 * From the first record to today, or to the last one where its zone is a day ahead; today alone where there is none.
 */
export function wholePeriod(records: Pick<SummaryRecords, 'uses' | 'ratings'>, today: string): Period {
  let [from, to] = [today, today];
  for (const list of [records.uses, records.ratings]) {
    for (const { day } of list) {
      if (day < from) from = day;
      if (day > to) to = day;
    }
  }
  return { from, to };
}

type Asked = { period: Period; now: Date };

/** The records of the period, with the earlier uses that may still work in it. */
function recordsIn({ uses, ratings }: Pick<SummaryRecords, 'uses' | 'ratings'>, { period, now }: Asked) {
  const isWithin = ({ day }: { day: string }) => day >= period.from && day <= period.to;
  return {
    uses: uses.filter(isWithin),
    earlier: uses.filter(({ day }) => day < period.from),
    ratings: ratings.filter(isWithin),
    now,
  };
}

/** Everything that is judged of the period, for what says no more than the verdicts. */
export function judgedIn(records: Pick<SummaryRecords, 'uses' | 'ratings'>, asked: Asked) {
  return familyOfRecords(recordsIn(records, asked));
}

/** Unwanted effects of uses, most frequent first. */
export function unwantedIn(uses: readonly Pick<SummaryUse, 'unwantedEffects'>[]): UnwantedCount[] {
  const told = uses.flatMap(({ unwantedEffects }) => unwantedEffects);
  return UNWANTED_EFFECTS.map((effect) => {
    const ofIt = told.filter((one) => one.effect === effect);
    const [leve, moderado, forte] = UNWANTED_STRENGTHS.map((s) => ofIt.filter(({ strength }) => strength === s).length);
    return { effect, uses: ofIt.length, strengths: { leve, moderado, forte } as UnwantedCount['strengths'] };
  })
    .filter(({ uses: count }) => count > 0)
    .sort((a, b) => b.uses - a.uses);
}

/** @param who `timeZone` is the patient's own; days of records are those of the zone they were made in */
export function doctorSummaryOf(
  records: SummaryRecords,
  { period, now, timeZone }: { period: Period; now: Date; timeZone: string },
): DoctorSummary {
  const days = daysFromTo(period.from, period.to) + 1;
  const { uses, earlier, ratings } = recordsIn(records, { period, now });
  const daysWithUse = new Set(uses.map(({ day }) => day)).size;

  const used = usedProductsOf(uses, records.items);
  const shown = used.slice(0, PRODUCTS_SHOWN_MAX);
  const hidden = used.slice(PRODUCTS_SHOWN_MAX);
  const responses = responsesOf({ uses, earlier, ratings, products: shown, period, now });

  const finished = uses.filter((use) => use.after !== null).length;
  const states = uses.map((use) => checkOutState(use, now));
  const [overdue = 0, resting = 0, pending = 0] = (['overdue', 'resting', 'pending'] as const).map(
    (wanted) => states.filter((state) => state === wanted).length,
  );
  const late = uses.filter((use) => use.after !== null && checkOutTiming(use) !== 'in_time').length;
  const lastWeekFrom = addDays(period.to, -6);
  const entries = uses.filter(({ day }) => day >= lastWeekFrom).length;
  const countOf = <Value>(values: readonly Value[], of: (use: (typeof uses)[number]) => Value | null) =>
    values.map((value) => ({ value, uses: uses.filter((use) => of(use) === value).length }));
  const effects = countOf(PRIMARY_EFFECTS, (use) => use.primaryEffect)
    .filter((count) => count.uses > 0)
    .sort((a, b) => b.uses - a.uses)
    .map(({ value, uses: count }) => ({ effect: value, uses: count }));
  const isMaybeUnwanted = ({ effect }: EffectCount) => MAYBE_UNWANTED_EFFECTS.some((one) => one === effect);

  const unknownDoses = used.flatMap(dosesOf).filter(({ thc, cbd }) => thc.kind === 'unknown' || cbd.kind === 'unknown');
  const usualDays = new Set(usualRatings(ratings, [...earlier, ...uses]).map(({ day }) => day)).size;
  const missing: (Missing | false)[] = [
    finished < RECORDS_MIN && { code: 'few_finished', finished, needed: RECORDS_MIN },
    overdue + resting > 0 && {
      code: 'unfinished',
      overdue,
      resting,
      judged: overdue + resting + uses.filter((use) => use.status === 'completo').length,
    },
    late > 0 && { code: 'counted_late', uses: late, of: finished },
    unknownDoses.length > 0 && { code: 'unknown_dose', uses: unknownDoses.length, of: uses.length },
    usualDays < USUAL_LEVEL_DAYS_MIN && {
      code: 'few_ratings_without_use',
      days: usualDays,
      needed: USUAL_LEVEL_DAYS_MIN,
    },
    uses.length > 0 && daysWithUse < days && { code: 'days_without_record', days: days - daysWithUse, of: days },
    ...afterwardsAndSleep(uses, ratings),
  ];

  return {
    period: { ...period, days },
    counts: {
      uses: uses.length,
      finished,
      overdue,
      resting,
      pending,
      daysWithUse,
      ratingsWithoutUse: ratings.length,
    },
    products: {
      shown: shown.map((product, index) => ({
        ...productSummaryOf(product, days),
        effects: responses.products[index]?.effects ?? [],
      })),
      more: { products: hidden.length, uses: hidden.reduce((sum, product) => sum + product.uses.length, 0) },
    },
    usesPerWeek: uses.length > 0 ? (uses.length / days) * 7 : null,
    methods: countOf(CONSUMPTION_METHODS, (use) => use.consumptionMethod)
      .filter((count) => count.uses > 0)
      .sort((a, b) => b.uses - a.uses)
      .map(({ value, uses: count }) => ({ method: value, uses: count })),
    dayPeriods: countOf(DAY_PERIODS, (use) => use.dayPeriod).map(({ value, uses: count }) => ({
      period: value,
      uses: count,
    })),
    responses: { symptoms: responses.symptoms, daysPerPoint: responses.daysPerPoint },
    effects: {
      maybeUnwanted: effects.filter(isMaybeUnwanted),
      others: effects.filter((count) => !isMaybeUnwanted(count)),
      recorded: effects.reduce((sum, count) => sum + count.uses, 0),
    },
    unwanted: unwantedIn(uses),
    diaryFrequency: { entries, percent: Math.min(100, (entries / 7) * 100) },
    prescribed: adherenceOf(records.prescriptions, { uses, items: records.items, period, now, timeZone }),
    missing: missing.filter((one) => one !== false),
  };
}

function afterwardsAndSleep(uses: SummaryRecords['uses'], ratings: SummaryRecords['ratings']): (Missing | false)[] {
  const afterwards = uses.filter((use) => use.source === 'manual').length;
  // Sleep is asked apart from uses: where it is answered there, no use lacks it.
  const isSleepRated = ratings.some(({ symptoms }) => symptoms.sleep != null);
  const withoutSleep = isSleepRated ? 0 : uses.filter((use) => use.before.sleep == null).length;
  return [
    afterwards > 0 && { code: 'written_afterwards', uses: afterwards, of: uses.length },
    withoutSleep > 0 && { code: 'sleep_not_rated', uses: withoutSleep, of: uses.length },
  ];
}
