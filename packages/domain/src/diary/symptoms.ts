/** Symptom ratings of an entry (decision 2). */

type SymptomRule = {
  isHigherBetter: boolean;
  /** Is it part of every rating? One that is added later cannot be: what was recorded before lacks it. */
  isRequired: boolean;
  /** Where its slider starts in a new rating (product.md §5); null = it is rated only where the patient asks for it. */
  start: number | null;
};

/** Every symptom, in the order of the sliders (product.md §2.3). All that is known of symptoms follows from here; see CONTRIBUTING.md. */
export const SYMPTOM_RULES = {
  mood: { isHigherBetter: true, isRequired: true, start: 5 },
  anxiety: { isHigherBetter: false, isRequired: true, start: 5 },
  energy: { isHigherBetter: true, isRequired: true, start: 5 },
  pain: { isHigherBetter: false, isRequired: true, start: 1 },
  sleep: { isHigherBetter: true, isRequired: false, start: null },
} as const satisfies Record<string, SymptomRule>;

type Rules = typeof SYMPTOM_RULES;
export type Symptom = keyof Rules;
export type RequiredSymptom = { [Name in Symptom]: Rules[Name]['isRequired'] extends true ? Name : never }[Symptom];
export type OptionalSymptom = Exclude<Symptom, RequiredSymptom>;

/** Rated only where the patient asks for it. */
export type SymptomOnRequest = { [Name in Symptom]: Rules[Name]['start'] extends null ? Name : never }[Symptom];

export const SYMPTOMS = Object.keys(SYMPTOM_RULES) as [Symptom, ...Symptom[]];
export const REQUIRED_SYMPTOMS = SYMPTOMS.filter(
  (symptom): symptom is RequiredSymptom => SYMPTOM_RULES[symptom].isRequired,
);

export const SYMPTOMS_ON_REQUEST = SYMPTOMS.filter(
  (symptom): symptom is SymptomOnRequest => SYMPTOM_RULES[symptom].start === null,
);

/** Whole numbers, 0 to 10 in storage. What was not rated is not there. */
export type Ratings = { [Name in RequiredSymptom]: number } & { [Name in OptionalSymptom]?: number };
/** The same as it is stored and exported: null = not rated. */
export type RawRatings = { [Name in RequiredSymptom]: number } & { [Name in OptionalSymptom]: number | null };
/** Some ratings, of which none has to be there. */
export type SomeRatings = { readonly [Name in Symptom]?: number | null | undefined };

/** A value for each symptom. */
export function bySymptom<Value>(make: (symptom: Symptom) => Value): Record<Symptom, Value> {
  return Object.fromEntries(SYMPTOMS.map((symptom) => [symptom, make(symptom)])) as Record<Symptom, Value>;
}

/** Ratings as they are stored. */
export function rawRatings(ratings: Ratings): RawRatings {
  return bySymptom((symptom) => ratings[symptom] ?? null) as RawRatings;
}

/** Stored ratings without those that were not given. Null as long as a required one is missing: then nothing was rated. */
export function givenRatings(raw: RawRatings): Ratings;
export function givenRatings(raw: SomeRatings): Ratings | null;
export function givenRatings(raw: SomeRatings): Ratings | null {
  if (REQUIRED_SYMPTOMS.some((symptom) => raw[symptom] == null)) return null;
  const given = SYMPTOMS.filter((symptom) => raw[symptom] != null);
  return Object.fromEntries(given.map((symptom) => [symptom, raw[symptom]])) as Ratings;
}

/** Storage bounds (decision 2). */
export const RATING_MIN = 0;
export const RATING_MAX = 10;
/** Slider bounds and step (product.md §9). */
export const SLIDER_MIN = 1;
export const SLIDER_MAX = 10;
export const SLIDER_STEP = 1;

/** Starting values of the quick record. */
export const QUICK_RECORD_RATINGS = givenRatings(bySymptom((symptom) => SYMPTOM_RULES[symptom].start) as RawRatings);

export function isHigherBetter(symptom: Symptom): boolean {
  return SYMPTOM_RULES[symptom].isHigherBetter;
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
