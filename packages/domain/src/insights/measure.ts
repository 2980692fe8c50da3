import { isHigherBetter, SYMPTOMS, type Symptom } from '../diary/symptoms.ts';
import { type Meaning, meaningOf } from './meaningful-change.ts';

/** What is judged before and after uses: one of the five symptoms, or what a person follows beside them. */
export type Measure = {
  isHigherBetter: boolean;
  /** Size of a mean change; `before` is the mean before, as recorded. */
  meaningOf: (change: number, before: number) => Meaning;
  /** Hours before its moment that a value tells of; 0 = of the moment alone. */
  windowHours: number;
};

/** Everything that is judged together, in its order. */
export type Measures<Key extends string> = { keys: readonly Key[]; of: (key: Key) => Measure };

const BY_SYMPTOM = new Map<Symptom, Measure>(
  SYMPTOMS.map((symptom) => [
    symptom,
    {
      isHigherBetter: isHigherBetter(symptom),
      meaningOf: (change, before) => meaningOf(symptom, change, before),
      windowHours: 0,
    },
  ]),
);

export const SYMPTOM_MEASURES: Measures<Symptom> = {
  keys: SYMPTOMS,
  of: (symptom) => BY_SYMPTOM.get(symptom) as Measure,
};

/** A value for each of what is measured. */
export function byKey<Key extends string, Value>(
  { keys }: Measures<Key>,
  make: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<string, unknown> as Record<Key, Value>;
}
