import { withTime } from '@balsamo/domain/reminders/schedule.ts';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import type { ReminderFormState } from './reminder-draft.ts';
import { timeInWords } from './reminder-words.ts';

/** The times of a reminder, sorted, and a box for one more. */
export function TimesField({ form }: { form: ReminderFormState }) {
  const { t, i18n } = useTranslation(['reminders']);
  const language = htmlLanguage(i18n.language);
  const input = useRef<HTMLInputElement>(null);
  const { times, typed } = form.values;
  useEffect(() => input.current?.focus(), []);
  const add = () => {
    const added = withTime(times, typed);
    if ('times' in added) return form.set({ times: added.times, typed: '' });
    return form.attempt(async () => {}, [{ field: 'times', code: added.problem }]);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in this box means the time, not the whole form.
    event.preventDefault();
    void add();
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-15 font-medium">{t('reminders:editor.times')}</legend>
      {times.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {times.map((time) => {
            const words = timeInWords(time, language);
            return (
              <li key={time} className="flex items-center rounded-full border border-line bg-leaf-wash pl-4 text-leaf">
                <time dateTime={time} className="figure text-17">
                  {words}
                </time>
                <button
                  type="button"
                  className="touch-target flex items-center justify-center rounded-full text-leaf hover:bg-surface"
                  aria-label={t('reminders:editor.remove', { time: words })}
                  onClick={() => {
                    form.set({ times: times.filter((one) => one !== time) });
                    input.current?.focus();
                  }}
                >
                  <X className="size-4.5" aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <Field label={t('reminders:editor.newTime')} error={form.errorOf('times')}>
        <div className="flex gap-2.5">
          <Input {...form.text('typed')} ref={input} type="time" className="tabular max-w-40" onKeyDown={addOnEnter} />
          <Button variant="secondary" className="min-h-12" onClick={add}>
            <Plus className="size-5" aria-hidden="true" />
            {t('reminders:editor.add')}
          </Button>
        </div>
      </Field>
    </fieldset>
  );
}
