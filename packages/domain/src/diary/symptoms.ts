/** Symptom ratings of an entry (spec-D2). */

type SymptomRule = {
  isHigherBetter: boolean;
  /** Where its slider stands, hollow, until it is touched (spec §5); never a rating by itself (spec-D26). */
  start: number;
  /** Is it of the night or the day, and not of the moment before a use? Then a rating without use tells of it just as well. */
  isOfTheDay?: true;
};

/** Every symptom, in the order of the sliders (spec §2.3). All that is known of symptoms follows from here; see CONTRIBUTING.md. */
export const SYMPTOM_RULES = {
  mood: { isHigherBetter: true, start: 5 },
  anxiety: { isHigherBetter: false, start: 5 },
  energy: { isHigherBetter: true, start: 5 },
  pain: { isHigherBetter: false, start: 1 },
  sleep: { isHigherBetter: true, start: 5, isOfTheDay: true },
} as const satisfies Record<string, SymptomRule>;

export type Symptom = keyof typeof SYMPTOM_RULES;

export const SYMPTOMS = Object.keys(SYMPTOM_RULES) as [Symptom, ...Symptom[]];

/** Whole numbers, 0 to 10 in storage. What was not rated is not there; nothing has to be (spec-D26). */
export type Ratings = { [Name in Symptom]?: number };
/** The same as it is stored and exported: null = not rated. */
export type RawRatings = { [Name in Symptom]: number | null };
/** Ratings with or without those that were not given. */
export type SomeRatings = { readonly [Name in Symptom]?: number | null | undefined };

/** A value for each symptom. */
export function bySymptom<Value>(make: (symptom: Symptom) => Value): Record<Symptom, Value> {
  return Object.fromEntries(SYMPTOMS.map((symptom) => [symptom, make(symptom)])) as Record<Symptom, Value>;
}

/** Ratings as they are stored. */
export function rawRatings(ratings: SomeRatings): RawRatings {
  return bySymptom((symptom) => ratings[symptom] ?? null);
}

/** Ratings without those that were not given. */
export function givenRatings(some: SomeRatings): Ratings {
  return Object.fromEntries(ratedSymptoms(some).map((symptom) => [symptom, some[symptom]]));
}

/** The symptoms that were rated. */
export function ratedSymptoms(some: SomeRatings | null | undefined): Symptom[] {
  return SYMPTOMS.filter((symptom) => some?.[symptom] != null);
}

/** Ratings after a use, null where none was given. */
export function givenAfter(some: SomeRatings | null): Ratings | null {
  return some && ratedSymptoms(some).length > 0 ? givenRatings(some) : null;
}

/** Of the symptoms said to be copied from the entry before, those that are rated at all: the others say nothing. */
export function copiedSymptoms(copied: readonly Symptom[] | undefined, rated: SomeRatings | undefined): Symptom[] {
  return ratedSymptoms(rated).filter((symptom) => copied?.includes(symptom));
}

/** Ratings before a use that say how it was at that moment: one that was copied says how it was another time (spec-D28). */
export function observedRatings(before: SomeRatings, copied: readonly Symptom[]): Ratings {
  return givenRatings(bySymptom((symptom) => (copied.includes(symptom) ? null : before[symptom])));
}

/** Storage bounds (spec-D2). */
export const RATING_MIN = 0;
export const RATING_MAX = 10;
/** Slider bounds and step (spec §9). */
export const SLIDER_MIN = 1;
export const SLIDER_MAX = 10;
export const SLIDER_STEP = 1;

export function isHigherBetter(symptom: Symptom): boolean {
  return SYMPTOM_RULES[symptom].isHigherBetter;
}

/** Do ratings without use count wherever its level or its trend is told? */
export function isOfTheDay(symptom: Symptom): boolean {
  return (SYMPTOM_RULES[symptom] as SymptomRule).isOfTheDay === true;
}

export type Change = {
  symptom: Symptom;
  before: number;
  after: number;
  difference: number;
  meaning: 'better' | 'worse' | 'same';
};

/** Symptom variation: after minus before (spec §4), for each symptom rated both times. */
export function changesBetween(before: SomeRatings, after: SomeRatings): Change[] {
  return SYMPTOMS.flatMap((symptom) => {
    const from = before[symptom];
    const to = after[symptom];
    if (from == null || to == null) return [];
    const difference = to - from;
    const meaning = difference === 0 ? 'same' : difference > 0 === isHigherBetter(symptom) ? 'better' : 'worse';
    return [{ symptom, before: from, after: to, difference, meaning }];
  });
}
