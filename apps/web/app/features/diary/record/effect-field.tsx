import { PRIMARY_EFFECTS, type PrimaryEffect } from '@balsamo/domain/diary/vocabulary.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { FieldError } from '../../../components/ui/field.tsx';
import type { DiaryForm } from '../diary-form.tsx';

type EffectFieldProps = {
  legend: string;
  /** '' = none is chosen. */
  form: DiaryForm<{ primaryEffect: PrimaryEffect | '' }>;
};

const CHIP =
  'relative inline-flex min-h-9 cursor-pointer items-center rounded-full border border-line-strong/50 bg-surface px-3.5 text-15 transition-colors before:absolute before:inset-x-0 before:-inset-y-1 hover:border-line-strong has-checked:border-leaf has-checked:bg-leaf-wash has-checked:font-semibold has-checked:text-leaf has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf';

/** One of the 14 effects, or none of them. Native radios: arrow keys move among them. */
export function EffectField({ legend, form }: EffectFieldProps) {
  const { t } = useTranslation(['diary']);
  const { effect: label } = useDiaryFormat();
  const name = useId();
  const errorId = useId();
  const error = form.errorOf('primaryEffect');
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-2 text-15 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {(['', ...PRIMARY_EFFECTS] as const).map((option) => (
          <label key={option} className={CHIP}>
            <input
              type="radio"
              name={name}
              value={option}
              className="sr-only"
              checked={form.values.primaryEffect === option}
              onChange={() => form.set({ primaryEffect: option })}
            />
            {option ? label(option) : t('diary:form.noEffectChosen')}
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
