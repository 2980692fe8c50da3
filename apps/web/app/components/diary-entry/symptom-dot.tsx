import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { classNames } from '../class-names.ts';

/** The colour of a symptom, always beside its name; `app.css` has one for each. */
export function SymptomDot({ symptom, className }: { symptom: Symptom; className?: string }) {
  return (
    <span
      className={classNames('inline-block size-2.5 shrink-0 rounded-full', className)}
      style={{ background: `var(--${symptom})` }}
      aria-hidden="true"
    />
  );
}
