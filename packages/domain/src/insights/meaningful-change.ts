import type { Symptom } from '../diary/symptoms.ts';

/**
 * The smallest changes that people call a change. Pain on a 0–10 scale: 1 point or 15 % is "slightly better", 2
 * points or 33 % "much better" (Salaffi et al., European Journal of Pain 8, 2004, 283–291, 825 patients); the IMMPACT
 * recommendations (Dworkin et al., Journal of Pain 9, 2008, 105–121) put the same two steps at 10–20 % and 30 %.
 * Nothing of the kind is agreed for single sliders of mood, anxiety, energy and sleep: 2 points are our convention and
 * have to be called that wherever they are shown.
 */
export const PAIN_STEPS = {
  meaningful: { points: 1, share: 0.15 },
  much: { points: 2, share: 0.33 },
} as const;
export const CONVENTION_POINTS = 2;

export type Meaning = {
  size: 'below_meaningful' | 'meaningful' | 'much';
  basis: 'published' | 'convention';
};

/** A share of a low rating is less than anyone can tell: it counts only from this many points on. */
const SHARE_POINTS_MIN = 0.5;

/** The least change in points that is called meaningful, at this mean rating before; where a chart puts its mark. */
export function smallestMeaningful(symptom: Symptom, before: number): number {
  if (symptom !== 'pain') return CONVENTION_POINTS;
  const { points, share } = PAIN_STEPS.meaningful;
  return before > 0 ? Math.min(points, Math.max(SHARE_POINTS_MIN, share * before)) : points;
}

/**
 * Size of a mean change, better or worse alike. `before` is the mean rating before, as recorded.
 */
export function meaningOf(symptom: Symptom, change: number, before: number): Meaning {
  // A mean of exactly one point must not fall short of it by a rounding of the last digit.
  const size = Math.abs(change) + 1e-9;
  if (symptom !== 'pain') {
    return { size: size >= CONVENTION_POINTS ? 'meaningful' : 'below_meaningful', basis: 'convention' };
  }
  const reaches = ({ points, share }: { points: number; share: number }) =>
    size >= points || (size >= SHARE_POINTS_MIN && before > 0 && size / before >= share);
  if (reaches(PAIN_STEPS.much)) return { size: 'much', basis: 'published' };
  return { size: reaches(PAIN_STEPS.meaningful) ? 'meaningful' : 'below_meaningful', basis: 'published' };
}
