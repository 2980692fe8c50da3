import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/ui/class-names.ts';
import { FieldError } from '../../components/ui/field.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import type { ReminderFormState } from './reminder-draft.ts';
import { dayName, WEEK } from './reminder-words.ts';

/** Every day, or the days of the week that are switched on; Sunday comes first. */
export function DaysField({ form }: { form: ReminderFormState }) {
  const { t, i18n } = useTranslation(['reminders']);
  const language = htmlLanguage(i18n.language);
  const errorId = useId();
  const name = useId();
  const { days } = form.values;
  const problem = form.errorOf('days');
  // Comes back when someone looks at "every day" and returns.
  const [chosen, setChosen] = useState<readonly number[]>(days ?? []);
  const choose = (next: readonly number[]) => {
    setChosen(next);
    form.set({ days: next });
  };
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend={t('reminders:editor.days')}
        name={name}
        value={days ? 'specific' : 'every'}
        onValueChange={(value) => form.set({ days: value === 'every' ? null : chosen })}
        cards={[
          { value: 'every', label: t('reminders:editor.everyDay') },
          { value: 'specific', label: t('reminders:editor.specificDays') },
        ]}
      />
      {days ? (
        <fieldset aria-describedby={problem ? errorId : undefined}>
          <legend className="sr-only">{t('reminders:editor.specificDays')}</legend>
          <div className="grid grid-cols-7 gap-1">
            {WEEK.map((day) => {
              const isOn = days.includes(day);
              return (
                <button
                  key={day}
                  type="button"
                  aria-pressed={isOn}
                  aria-invalid={problem ? true : undefined}
                  onClick={() => choose(isOn ? days.filter((one) => one !== day) : [...days, day].sort())}
                  className={classNames(
                    'min-h-11 min-w-0 rounded-control border text-13 capitalize transition-colors',
                    isOn
                      ? 'border-leaf bg-leaf font-semibold text-on-leaf'
                      : 'border-line-strong/60 bg-surface text-ink hover:border-line-strong',
                  )}
                >
                  <span aria-hidden="true">{dayName(day, language, 'short')}</span>
                  <span className="sr-only">{dayName(day, language, 'long')}</span>
                </button>
              );
            })}
          </div>
        </fieldset>
      ) : null}
      <FieldError id={errorId}>{problem}</FieldError>
    </div>
  );
}
