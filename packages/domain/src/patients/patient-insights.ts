import type { ProductType } from '../diary/vocabulary.ts';
import { RECORDS_MIN } from '../insights/effect.ts';
import { isSilent, SILENT_DAYS } from './activity.ts';
import type { SymptomTrend } from './symptom-trend.ts';
import type { ProductUse } from './top-products.ts';

/** Thresholds of the automatic insights (spec §9). Each is passed, never only reached. */
export const SELDOM_BELOW_PERCENT = 50;
export const OFTEN_ABOVE_PERCENT = 80;
export const MOOD_GOOD_ABOVE = 6;
export const MOOD_LOW_BELOW = 4;
export const SLEEP_LOW_BELOW = 5;
export const ONE_PRODUCT_ABOVE_PERCENT = 70;

/** In the order in which they are shown. */
export const INSIGHT_PRIORITIES = ['high', 'medium', 'low'] as const;
export type InsightPriority = (typeof INSIGHT_PRIORITIES)[number];
export const INSIGHT_KINDS = ['alert', 'warning', 'success', 'info'] as const;
export type InsightKind = (typeof INSIGHT_KINDS)[number];

/** Kind and priority of each. Where the specification gives a success no priority, it is low: nothing waits for it. */
export const INSIGHTS = {
  silent: { kind: 'alert', priority: 'high' },
  diary_seldom: { kind: 'alert', priority: 'high' },
  mood_down: { kind: 'warning', priority: 'high' },
  mood_low: { kind: 'warning', priority: 'high' },
  sleep_low: { kind: 'warning', priority: 'medium' },
  diary_often: { kind: 'success', priority: 'low' },
  mood_up: { kind: 'success', priority: 'low' },
  one_product: { kind: 'info', priority: 'low' },
} as const satisfies Record<string, { kind: InsightKind; priority: InsightPriority }>;
export type InsightCode = keyof typeof INSIGHTS;

/**
 * What was seen, and in how many records. `diary_seldom`, `diary_often` and `silent` count records themselves, so they need
 * none; the others are silent below 6 (`RECORDS_MIN`). `mood_down` and `mood_low` are the two halves of one insight: a mood
 * that fell is told as that, whatever its mean.
 */
export type PatientInsight = { kind: InsightKind; priority: InsightPriority } & (
  | { code: 'silent'; days: typeof SILENT_DAYS; records: 0 }
  | { code: 'diary_seldom' | 'diary_often'; percent: number; records: number }
  | { code: 'mood_up' | 'mood_down'; average: number; difference: number; records: number; earlierRecords: number }
  | { code: 'mood_low' | 'sleep_low'; average: number; records: number }
  | { code: 'one_product'; productType: ProductType; uses: number; percent: number; records: number }
);

export type InsightGround = {
  entriesLast7Days: number;
  diaryFrequencyPercent: number;
  /** Null = the diary is empty. */
  lastActivityAt: Date | null;
  mood: SymptomTrend;
  sleep: SymptomTrend;
  /** Of the whole diary, most used first. */
  products: readonly ProductUse[];
  totalEntries: number;
};

/** The automatic insights of a patient, high first. Who is silent writes seldom too, and that is said once; what goes together keeps the order of `INSIGHTS`. */
export function patientInsights(ground: InsightGround, now: Date): PatientInsight[] {
  const found = [
    isSilent(ground.lastActivityAt, now) ? insight({ code: 'silent', days: SILENT_DAYS, records: 0 }) : null,
    isSilent(ground.lastActivityAt, now) ? null : frequencyInsight(ground),
    moodInsight(ground.mood),
    sleepInsight(ground.sleep),
    productInsight(ground),
  ].filter((one) => one !== null);
  const codes = Object.keys(INSIGHTS);
  return found.sort((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
}

type Told = PatientInsight extends infer One
  ? One extends PatientInsight
    ? Omit<One, 'kind' | 'priority'>
    : never
  : never;
const insight = (told: Told): PatientInsight => ({ ...INSIGHTS[told.code], ...told });

function frequencyInsight({ diaryFrequencyPercent: percent, entriesLast7Days: records }: InsightGround) {
  if (percent < SELDOM_BELOW_PERCENT) return insight({ code: 'diary_seldom', percent, records });
  return percent > OFTEN_ABOVE_PERCENT ? insight({ code: 'diary_often', percent, records }) : null;
}

function moodInsight({ average, change, records, earlierRecords }: SymptomTrend) {
  if (average === null) return null;
  const moved = change && { average, difference: change.difference, records, earlierRecords };
  if (moved && change.direction === 'down') return insight({ code: 'mood_down', ...moved });
  if (average < MOOD_LOW_BELOW) return insight({ code: 'mood_low', average, records });
  return moved && change.direction === 'up' && average > MOOD_GOOD_ABOVE
    ? insight({ code: 'mood_up', ...moved })
    : null;
}

function sleepInsight({ average, records }: SymptomTrend) {
  return average !== null && average < SLEEP_LOW_BELOW ? insight({ code: 'sleep_low', average, records }) : null;
}

function productInsight({ products, totalEntries }: InsightGround) {
  const [most] = products;
  if (!most || totalEntries < RECORDS_MIN) return null;
  // In whole numbers: 7 of 10 is 70 %, and no more.
  if (100 * most.uses <= ONE_PRODUCT_ABOVE_PERCENT * totalEntries) return null;
  const percent = (100 * most.uses) / totalEntries;
  return insight({ code: 'one_product', ...most, percent, records: totalEntries });
}
