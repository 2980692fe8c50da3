import {
  UNWANTED_EFFECTS,
  UNWANTED_STRENGTHS,
  type UnwantedEffect,
  type UnwantedEffectName,
  type UnwantedStrength,
} from '@balsamo/domain/diary/vocabulary.ts';
import { Check } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipToggle } from '../ui/chip-toggle.tsx';
import { FieldError } from '../ui/field.tsx';

/** '' = how much it bothered is not said yet. */
export type UnwantedAnswer = { effect: UnwantedEffectName; strength: UnwantedStrength | '' };
/** A form with these answers among its values. */
type UnwantedForm = {
  values: { unwanted: UnwantedAnswer[] };
  set: (changes: { unwanted: UnwantedAnswer[] }) => void;
  errorOf: (field: 'unwanted') => string | undefined;
};

/** The others are behind one more tap. */
const SHOWN_AT_FIRST = 5;

/** What was answered; undefined where one was chosen without saying how much. */
export function readUnwanted(answers: readonly UnwantedAnswer[]): UnwantedEffect[] | undefined {
  const read = answers.flatMap(({ effect, strength }) => (strength ? [{ effect, strength }] : []));
  return read.length === answers.length ? read : undefined;
}

/** Any number of unwanted effects, each with how much it bothered. */
export function UnwantedField({ form }: { form: UnwantedForm }) {
  const { t } = useTranslation(['diary']);
  const { unwanted } = form.values;
  const chosen = (effect: UnwantedEffectName) => unwanted.find((one) => one.effect === effect);
  const [areAllShown, setAllShown] = useState(UNWANTED_EFFECTS.slice(SHOWN_AT_FIRST).some(chosen));
  const id = useId();
  const error = form.errorOf('unwanted');
  const shown = areAllShown ? UNWANTED_EFFECTS : UNWANTED_EFFECTS.slice(0, SHOWN_AT_FIRST);
  const answer = (effect: UnwantedEffectName, strength: UnwantedStrength | '' | undefined) =>
    form.set({
      unwanted: UNWANTED_EFFECTS.flatMap((name) => {
        const said = name === effect ? strength : chosen(name)?.strength;
        return said === undefined ? [] : [{ effect: name, strength: said }];
      }),
    });
  return (
    <fieldset aria-describedby={error ? id : undefined} className="flex flex-col gap-3">
      <legend className="mb-2 flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-15 font-medium">{t('diary:unwantedField.legend')}</span>
        <span className="text-13 text-ink-soft">{t('diary:unwantedField.optional')}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {shown.map((effect) => {
          const isPressed = chosen(effect) !== undefined;
          return (
            <ChipToggle
              key={effect}
              isPressed={isPressed}
              onPressedChange={(isWanted) => answer(effect, isWanted ? '' : undefined)}
            >
              {isPressed ? <Check className="size-4 shrink-0" aria-hidden="true" /> : null}
              {t(`diary:unwanted.${effect}`)}
            </ChipToggle>
          );
        })}
        {areAllShown ? null : (
          <ChipToggle isPressed={false} onPressedChange={() => setAllShown(true)} className="border-dashed">
            {t('diary:unwantedField.more', { count: UNWANTED_EFFECTS.length - SHOWN_AT_FIRST })}
          </ChipToggle>
        )}
      </div>
      {unwanted.map(({ effect, strength }) => (
        <StrengthField
          key={effect}
          effect={effect}
          strength={strength}
          isWrong={error !== undefined && strength === ''}
          onStrengthChange={(said) => answer(effect, said)}
        />
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

type StrengthFieldProps = UnwantedAnswer & {
  isWrong: boolean;
  onStrengthChange: (strength: UnwantedStrength) => void;
};

/** How much one of them bothered. Native radios: arrow keys move among them. */
function StrengthField({ effect, strength, isWrong, onStrengthChange }: StrengthFieldProps) {
  const { t } = useTranslation(['diary']);
  const name = useId();
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <legend className="sr-only">
        {t('diary:unwantedField.howMuchOf', { effect: t(`diary:unwanted.${effect}`) })}
      </legend>
      <span aria-hidden="true" className="min-w-0 text-15 text-ink-soft">
        {t('diary:unwantedField.howMuchOf', { effect: t(`diary:unwanted.${effect}`) })}
      </span>
      <div className="flex min-w-[min(100%,13rem)] flex-1 flex-wrap overflow-hidden rounded-control border border-line-strong/60">
        {UNWANTED_STRENGTHS.map((option) => (
          <label
            key={option}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center border-line not-first:border-l px-2.5 text-15 has-checked:bg-leaf-wash has-checked:font-semibold has-checked:text-leaf has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-leaf"
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={strength === option}
              aria-invalid={isWrong || undefined}
              onChange={() => onStrengthChange(option)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {t(`diary:unwantedStrength.${option}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
