import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';

/** The colour of a symptom, always beside its name; `app.css` has one for each. */
export function SymptomDot({ symptom }: { symptom: Symptom }) {
  return (
    <span
      className="inline-block size-2.5 shrink-0 rounded-full"
      style={{ background: `var(--${symptom})` }}
      aria-hidden="true"
    />
  );
}
