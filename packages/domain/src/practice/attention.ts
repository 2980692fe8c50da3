import { isSilent } from '../patients/activity.ts';
import { type InsightGround, type PatientInsight, patientInsights } from '../patients/patient-insights.ts';
import { symptomTrend } from '../patients/symptom-trend.ts';

/** Patients named on the overview; the others are a number and a link. */
export const ATTENTION_SHOWN = 5;

const DAY_MS = 86_400_000;
/** Someone who has only just come is not missed yet. */
const ARRIVAL_DAYS = 3;

/** An automatic insight of high priority (product.md §9). */
export type AttentionReason = PatientInsight & { code: 'silent' | 'diary_seldom' | 'mood_down' | 'mood_low' };

/** What of a diary decides whether its patient needs attention; recreational uses that are hidden count nowhere in it. */
export type AttentionGround = Pick<
  InsightGround,
  'entriesLast7Days' | 'diaryFrequencyPercent' | 'lastActivityAt' | 'mood'
> & {
  connectedAt: Date;
};

const NOT_RATED = { sum: 0, records: 0 };

/**
 * Why a patient needs attention, by the same thresholds as on their page; empty = nothing stands out. Who is silent writes
 * seldom too: that is said once. An empty diary is no reason in its first three days.
 */
export function attentionReasons({ connectedAt, ...ground }: AttentionGround, now: Date): AttentionReason[] {
  const isNew = now.getTime() - connectedAt.getTime() < ARRIVAL_DAYS * DAY_MS;
  if (isNew && ground.lastActivityAt === null) return [];
  const known = { ...ground, sleep: symptomTrend('sleep', NOT_RATED, NOT_RATED), products: [], totalEntries: 0 };
  const reasons = patientInsights(known, now).filter((one): one is AttentionReason => one.priority === 'high');
  return isSilent(ground.lastActivityAt, now) ? reasons.filter(({ code }) => code !== 'diary_seldom') : reasons;
}

export type Attention = { reasons: readonly AttentionReason[]; lastActivityAt: Date | null };

/** How a person feels comes before how often they write; a diary that stopped, before one that never began. */
function urgency({ reasons, lastActivityAt }: Attention): number {
  if (reasons.length === 0) return 0;
  if (reasons.some(({ code }) => code === 'mood_low' || code === 'mood_down')) return 3;
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
