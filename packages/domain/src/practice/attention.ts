import type { Symptom } from '../diary/symptoms.ts';
import { type InsightGround, type PatientInsight, patientInsights } from '../patients/patient-insights.ts';
import { type SymptomTrend, symptomTrend } from '../patients/symptom-trend.ts';

/** Patients named on the overview; the others are a number and a link. */
export const ATTENTION_SHOWN = 5;

const DAY_MS = 86_400_000;
/** Someone who has only just come is not missed yet. */
const ARRIVAL_DAYS = 3;

/** Symptoms whose worsening is told beside the mood, which has insights of its own. */
export const WATCHED_SYMPTOMS = ['pain', 'anxiety', 'sleep'] as const satisfies readonly Symptom[];
export type WatchedSymptom = (typeof WATCHED_SYMPTOMS)[number];
/** A prescription that ended longer ago than this is no news any more. */
export const EXPIRED_DAYS = 30;

/** An automatic insight of high priority (spec §9), a symptom that got worse, or a prescription that ran out. */
export type AttentionReason =
  | (PatientInsight & { code: 'silent' | 'diary_seldom' | 'mood_down' | 'mood_low' })
  | {
      code: 'worse';
      symptom: WatchedSymptom;
      average: number;
      difference: number;
      records: number;
      earlierRecords: number;
    }
  | { code: 'prescription_expired'; records: number };

/** What of a diary decides whether its patient needs attention; recreational uses that are hidden count nowhere in it. */
export type AttentionGround = Pick<
  InsightGround,
  'entriesLast7Days' | 'diaryFrequencyPercent' | 'lastActivityAt' | 'mood'
> & {
  connectedAt: Date;
  /** Of the watched symptoms. */
  trends: readonly SymptomTrend[];
  /** Prescriptions of this doctor that ran out in the last 30 days and were not renewed. */
  expiredPrescriptions: number;
};

const NOT_RATED = { sum: 0, records: 0 };

/**
 * Why a patient needs attention, by the same thresholds as on their page; empty = nothing stands out. Who is silent writes
 * seldom too: that is said once. An empty diary is no reason in its first three days.
 */
export function attentionReasons(ground: AttentionGround, now: Date): AttentionReason[] {
  const { connectedAt, trends, expiredPrescriptions: expired, ...diary } = ground;
  const ofPrescriptions: AttentionReason[] = expired > 0 ? [{ code: 'prescription_expired', records: expired }] : [];
  const isNew = now.getTime() - connectedAt.getTime() < ARRIVAL_DAYS * DAY_MS;
  if (isNew && diary.lastActivityAt === null) return ofPrescriptions;
  const known = { ...diary, sleep: symptomTrend('sleep', NOT_RATED, NOT_RATED), products: [], totalEntries: 0 };
  const reasons = patientInsights(known, now).filter(isOfHighPriority);
  return [...reasons, ...trends.flatMap(worseOf), ...ofPrescriptions];
}

type HighPriority = PatientInsight & { code: 'silent' | 'diary_seldom' | 'mood_down' | 'mood_low' };
const isOfHighPriority = (one: PatientInsight): one is HighPriority => one.priority === 'high';

function worseOf({ symptom, average, change, records, earlierRecords }: SymptomTrend): AttentionReason[] {
  const watched = WATCHED_SYMPTOMS.find((each) => each === symptom);
  if (!watched || average === null || change?.meaning !== 'worse') return [];
  return [{ code: 'worse', symptom: watched, average, difference: change.difference, records, earlierRecords }];
}

export type Attention = { reasons: readonly AttentionReason[]; lastActivityAt: Date | null };

const FELT: readonly AttentionReason['code'][] = ['mood_low', 'mood_down', 'worse'];

/** How a person feels comes before how often they write; a diary that stopped, before one that never began. */
function urgency({ reasons, lastActivityAt }: Attention): number {
  if (reasons.length === 0) return 0;
  if (reasons.some(({ code }) => FELT.includes(code))) return 3;
  return lastActivityAt === null ? 1 : 2;
}

/**
 * Whoever needs attention most comes first, whoever needs none last; of two alike, whoever wrote last: what has just changed can
 * still be answered.
 */
export function byAttention(one: Attention, other: Attention): number {
  return (
    urgency(other) - urgency(one) ||
    other.reasons.length - one.reasons.length ||
    (other.lastActivityAt?.getTime() ?? 0) - (one.lastActivityAt?.getTime() ?? 0)
  );
}
