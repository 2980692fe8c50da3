/** Symptom ratings of an entry (decision 2). */

export const SYMPTOMS = ['mood', 'anxiety', 'energy', 'pain', 'sleep'] as const;
export type Symptom = (typeof SYMPTOMS)[number];

/** Sleep is optional; the four others are always rated. Whole numbers, 0 to 10 in storage. */
export type Ratings = { mood: number; anxiety: number; energy: number; pain: number; sleep?: number };

/** The four sliders of the dialogs, in their order (product.md §2.3). */
export const RATED_SYMPTOMS = ['mood', 'anxiety', 'energy', 'pain'] as const satisfies readonly Symptom[];

/** Storage bounds (decision 2). */
export const RATING_MIN = 0;
export const RATING_MAX = 10;
/** Slider bounds and step (product.md §9). */
export const SLIDER_MIN = 1;
export const SLIDER_MAX = 10;
export const SLIDER_STEP = 1;

/** Starting values of the quick record: 5, except pain 1 (product.md §5). */
export const QUICK_RECORD_RATINGS: Ratings = { mood: 5, anxiety: 5, energy: 5, pain: 1 };

/** Mood, energy and sleep are better when higher; anxiety and pain when lower (product.md §4, §5). */
export function isHigherBetter(symptom: Symptom): boolean {
  return symptom === 'mood' || symptom === 'energy' || symptom === 'sleep';
}

export type Change = {
  symptom: Symptom;
  before: number;
  after: number;
  difference: number;
  meaning: 'better' | 'worse' | 'same';
};

/** Symptom variation: after minus before (product.md §4), for each symptom rated both times. */
export function changesBetween(before: Ratings, after: Ratings): Change[] {
  return SYMPTOMS.flatMap((symptom) => {
    const from = before[symptom];
    const to = after[symptom];
    if (from === undefined || to === undefined) return [];
    const difference = to - from;
    const meaning = difference === 0 ? 'same' : difference > 0 === isHigherBetter(symptom) ? 'better' : 'worse';
    return [{ symptom, before: from, after: to, difference, meaning }];
  });
}
