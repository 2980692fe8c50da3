import type { VigimedText } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { PATIENT_SEXES, type PatientSex } from '@balsamo/domain/unwanted-effects/vigimed-said.ts';
import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useCalendarDayText } from '../../platform/day-text.ts';

type Told = { birthDate: boolean; conditions: boolean };
type KnownProps = { known: VigimedText['known']; isTold: Told; onChange: (isTold: Told) => void };

/** What the text says of the patient that the report does not: seen here, and taken out with a tick. */
export function Known({ known, isTold, onChange }: KnownProps) {
  const { t } = useTranslation(['unwantedEffects']);
  const dayText = useCalendarDayText();
  if (known.birthDate === null && known.conditions.length === 0) return null;
  return (
    <fieldset className="flex flex-col gap-2.5">
      <legend className="mb-2 text-15 font-medium">{t('unwantedEffects:vigimed.known')}</legend>
      {known.birthDate === null ? null : (
        <CheckboxField
          label={t('unwantedEffects:vigimed.birthDate', { day: dayText(known.birthDate) })}
          isChecked={isTold.birthDate}
          onChange={(birthDate) => onChange({ ...isTold, birthDate })}
        />
      )}
      {known.conditions.length === 0 ? null : (
        <CheckboxField
          label={t('unwantedEffects:vigimed.conditions', { conditions: known.conditions.join('; ') })}
          hint={t('unwantedEffects:vigimed.conditionsHint')}
          isChecked={isTold.conditions}
          onChange={(conditions) => onChange({ ...isTold, conditions })}
        />
      )}
    </fieldset>
  );
}

type Said = { sex: PatientSex | ''; age: string };
export const NOTHING_SAID: Said = { sex: '', age: '' };
type SaidHereProps = {
  said: Said;
  onChange: (said: Said) => void;
  isAgeAsked: boolean;
  ageBox: Ref<HTMLInputElement>;
  isWrong: Record<keyof Said, boolean>;
};

/** What the form asks of the patient and no account holds: for this text alone, and gone with the sheet. */
export function SaidHere({ said, onChange, isAgeAsked, ageBox, isWrong }: SaidHereProps) {
  const { t } = useTranslation(['unwantedEffects']);
  const whose = useWhose();
  const hintId = useId();
  return (
    <fieldset aria-describedby={hintId}>
      <legend className="mb-1 text-15 font-medium">{t('unwantedEffects:vigimed.said')}</legend>
      <p id={hintId} className="mb-3 text-13 text-ink-soft">
        {t('unwantedEffects:vigimed.saidHint')}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-x-3 gap-y-4">
        <Field
          label={t('unwantedEffects:vigimed.sex', whose)}
          error={isWrong.sex ? t('unwantedEffects:problem.other') : undefined}
        >
          <Select
            autoComplete="off"
            value={said.sex}
            onChange={(event) => onChange({ ...said, sex: event.target.value as Said['sex'] })}
          >
            <option value="">{t('unwantedEffects:vigimed.sexNotSaid')}</option>
            {PATIENT_SEXES.map((sex) => (
              <option key={sex} value={sex}>
                {t(`unwantedEffects:vigimed.sexOf.${sex}`)}
              </option>
            ))}
          </Select>
        </Field>
        {isAgeAsked ? (
          <Field
            label={t('unwantedEffects:vigimed.age', whose)}
            hint={t('unwantedEffects:vigimed.ageHint')}
            error={isWrong.age ? t('unwantedEffects:vigimed.ageWrong') : undefined}
          >
            <Input
              ref={ageBox}
              inputMode="numeric"
              // With what is wrong with it below.
              className="scroll-mb-24"
              maxLength={10}
              value={said.age}
              onChange={(event) => onChange({ ...said, age: event.target.value })}
            />
          </Field>
        ) : null}
      </div>
    </fieldset>
  );
}
