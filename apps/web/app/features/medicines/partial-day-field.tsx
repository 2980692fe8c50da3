import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { useI18n } from '../../platform/use-i18n.ts';
import type { TypedDay } from './medicine-values.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

type PartialDayFieldProps = {
  label: string;
  hint?: string;
  /** Tells the boxes of two days apart. */
  name: string;
  value: TypedDay;
  error: string | undefined;
  onChange: (value: TypedDay) => void;
};

/** A day of which somebody may know the year alone, or the month too. No box is filled in for them. */
export function PartialDayField({ label, hint, name, value, error, onChange }: PartialDayFieldProps) {
  const { t } = useTranslation(['medicines']);
  const language = htmlLanguage(useI18n().language);
  const monthName = dateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const id = useId();
  const box = (part: keyof TypedDay) => ({
    id: `${id}-${part}`,
    name: `${name}-${part}`,
    value: value[part],
    'aria-invalid': error ? true : undefined,
    'aria-describedby': `${id}-hint${error ? ` ${id}-error` : ''}`,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [part]: target.value }),
  });
  const named = (part: keyof TypedDay) => (
    <label htmlFor={`${id}-${part}`} className="text-13 text-ink-soft">
      {t(`medicines:form.${part}`)}
    </label>
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-15 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-2.5 gap-y-2">
        <div className="flex w-[5.5ch] min-w-16 flex-col gap-1">
          {named('day')}
          <Input {...box('day')} inputMode="numeric" maxLength={2} />
        </div>
        <div className="flex min-w-36 flex-1 flex-col gap-1">
          {named('month')}
          <Select {...box('month')}>
            <option value="">{t('medicines:form.noMonth')}</option>
            <Options values={MONTHS} label={(month) => monthName.format(new Date(`2020-${month}-01T00:00:00Z`))} />
          </Select>
        </div>
        <div className="flex w-[8ch] min-w-24 flex-col gap-1">
          {named('year')}
          <Input {...box('year')} inputMode="numeric" maxLength={4} />
        </div>
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-13 text-ink-soft">
        {hint ?? t('medicines:form.dayHint')}
      </p>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
