import { PRIMARY_EFFECTS, type PrimaryEffect } from '@balsamo/domain/diary/vocabulary.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { FieldError } from '../../../components/ui/field.tsx';

export type EffectFieldProps = {
  legend: string;
  effect: PrimaryEffect | undefined;
  onEffectChange: (effect: PrimaryEffect | undefined) => void;
  /** Offers to leave it out. */
  isOptional?: boolean;
  error?: string;
};

const CHIP =
  'relative inline-flex min-h-9 cursor-pointer items-center rounded-full border border-line-strong/50 bg-surface px-3.5 text-15 transition-colors before:absolute before:inset-x-0 before:-inset-y-1 hover:border-line-strong has-checked:border-leaf has-checked:bg-leaf-wash has-checked:font-semibold has-checked:text-leaf has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf';

/** One of the 14 effects. Native radios: arrow keys move among them. */
export function EffectField({ legend, effect, onEffectChange, isOptional, error }: EffectFieldProps) {
  const { t } = useTranslation(['diary']);
  const { effect: label } = useDiaryFormat();
  const name = useId();
  const errorId = useId();
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-2 text-15 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {isOptional ? (
          <label className={CHIP}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={effect === undefined}
              onChange={() => onEffectChange(undefined)}
            />
            {t('diary:form.noEffectChosen')}
          </label>
        ) : null}
        {PRIMARY_EFFECTS.map((option) => (
          <label key={option} className={CHIP}>
            <input
              type="radio"
              name={name}
              value={option}
              className="sr-only"
              checked={effect === option}
              onChange={() => onEffectChange(option)}
            />
            {label(option)}
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
