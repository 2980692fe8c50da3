import { ratedSymptoms, type SomeRatings, type Symptom } from './symptoms.ts';

/** Whose ratings tie: who says nothing else comes for pain (spec §1). */
const UNLESS_SAID: Symptom = 'pain';

/**
 * The symptom that stands first for a person: the one that they chose, else the one that they rate most often, else pain. The one
 * place that says so.
 * @param recent what they recorded lately
 * @param chosen what they said themselves (`DiaryPreferences`)
 */
export function mainSymptom(
  recent: readonly { symptoms: { before: SomeRatings } }[],
  chosen: Symptom | null | undefined,
): Symptom {
  if (chosen) return chosen;
  const counts = new Map<Symptom, number>();
  for (const { symptoms } of recent) {
    for (const symptom of ratedSymptoms(symptoms.before)) counts.set(symptom, (counts.get(symptom) ?? 0) + 1);
  }
  const most = Math.max(0, ...counts.values());
  const first = [...counts].filter(([, count]) => count === most).map(([symptom]) => symptom);
  return first.length === 0 || first.includes(UNLESS_SAID) ? UNLESS_SAID : (first[0] as Symptom);
}
