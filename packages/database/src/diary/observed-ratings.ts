import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';

/** A rating before a use where it was observed, by the column's own name; null where it was copied or not given (spec-D28). */
export const observedBefore = (symptom: Symptom) =>
  `case when '${symptom}' <> all (copied_before) then ${symptom}_before end as ${symptom}_before`;
