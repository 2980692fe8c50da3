import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { classNames } from '../class-names.ts';

const COLOUR: Record<Symptom, string> = {
  mood: 'bg-mood',
  anxiety: 'bg-anxiety',
  energy: 'bg-energy',
  pain: 'bg-pain',
  sleep: 'bg-sleep',
};

/** The colour of a symptom, always beside its name. */
export function SymptomDot({ symptom, className }: { symptom: Symptom; className?: string }) {
  return (
    <span
      className={classNames('inline-block size-2.5 shrink-0 rounded-full', COLOUR[symptom], className)}
      aria-hidden="true"
    />
  );
}
