import type { Reminder } from '@balsamo/contract/reminders/schemas.ts';
import { nextOccurrence } from '@balsamo/domain/reminders/occurrences.ts';
import {
  type DaysProblem,
  normalizedSchedule,
  scheduleProblems,
  type TimesProblem,
  withTime,
} from '@balsamo/domain/reminders/schedule.ts';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft, useDraftState } from '../../components/form/draft.tsx';
import { focusFirstInvalid } from '../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { newId } from '../../platform/new-id.ts';
import { DaysField } from './days-field.tsx';
import { reminderProblem } from './reminder-problem.ts';
import { useDeleteReminder, useSaveReminder } from './reminder-queries.ts';
import { whenInWords } from './reminder-words.ts';
import { TimesField } from './times-field.tsx';

export type ReminderFormProps = {
  itemId: string;
  nickname: string;
  /** The reminder that the item has already. */
  reminder: Reminder | undefined;
  /** Saved, or left as it was. */
  onDone: () => void;
  onDeleted: (deleted: Reminder) => void;
};

/** Times and days of one item's reminder. Saying when it would come next makes a slip visible before it is kept. */
export default function ReminderForm({ itemId, nickname, reminder, onDone, onDeleted }: ReminderFormProps) {
  const { t, i18n } = useTranslation(['reminders']);
  const language = htmlLanguage(i18n.language);
  const timeZone = useHomeTimeZone();
  const now = useNow();
  const save = useSaveReminder();
  const remove = useDeleteReminder();
  const formRef = useRef<HTMLFormElement>(null);
  const draft = useDraft();
  const timeRef = useRef<HTMLInputElement>(null);

  const [opened] = useState(reminder);
  const [id] = useDraftState('reminder.id', () => reminder?.id ?? newId());
  const [times, setTimes] = useDraftState<readonly string[]>('reminder.times', reminder?.times ?? []);
  const [days, setDays] = useDraftState<readonly number[] | null>('reminder.days', reminder?.days ?? null);
  const [timesProblem, setTimesProblem] = useState<TimesProblem>();
  const [daysProblem, setDaysProblem] = useState<DaysProblem>();
  const [general, setGeneral] = useState<{ title: string; text: string }>();

  useEffect(() => timeRef.current?.focus(), []);

  /** Takes what stands in the box into the times; false when it cannot be. */
  const addTyped = (): readonly string[] | undefined => {
    const added = withTime(times, timeRef.current?.value ?? '');
    if ('problem' in added) {
      setTimesProblem(added.problem);
      timeRef.current?.focus();
      return undefined;
    }
    setTimesProblem(undefined);
    setTimes(added.times);
    if (timeRef.current) timeRef.current.value = '';
    return added.times;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || remove.isPending) return;
    // A time that was typed and not added was meant.
    const chosen = timeRef.current?.value ? addTyped() : times;
    if (!chosen) return;
    const problems = scheduleProblems({ times: chosen, daysOfWeek: days });
    const ofTimes = problems.find(({ field }) => field === 'times')?.code as TimesProblem | undefined;
    const ofDays = problems.find(({ field }) => field === 'daysOfWeek')?.code as DaysProblem | undefined;
    setTimesProblem(ofTimes);
    setDaysProblem(ofDays);
    setGeneral(undefined);
    if (ofTimes || ofDays) return focusFirstInvalid(formRef.current);
    const schedule = normalizedSchedule({ times: chosen, daysOfWeek: days });
    try {
      await save.mutateAsync({
        id,
        inventoryItemId: itemId,
        times: [...schedule.times],
        days: schedule.daysOfWeek && [...schedule.daysOfWeek],
        isActive: opened?.isActive ?? true,
      });
      draft?.end();
      onDone();
      void showToast('success', t('reminders:saved'));
    } catch (error) {
      setGeneral({ title: t('reminders:errors.save'), text: reminderProblem(error, t) });
    }
  };

  const deleteIt = async (deleted: Reminder) => {
    setGeneral(undefined);
    try {
      await remove.mutateAsync(deleted);
      onDeleted(deleted);
    } catch (error) {
      setGeneral({ title: t('reminders:errors.delete'), text: reminderProblem(error, t) });
    }
  };

  const next = nextOccurrence({ times, daysOfWeek: days }, timeZone, now);
  return (
    <form
      ref={formRef}
      onSubmit={submit}
      noValidate
      aria-label={t('reminders:editor.title', { nickname })}
      className="flex flex-col gap-5 rounded-card border border-line p-4"
    >
      <TimesField
        times={times}
        inputRef={timeRef}
        problem={timesProblem}
        onAdd={addTyped}
        onRemove={(time) => setTimes(times.filter((one) => one !== time))}
      />
      <DaysField
        days={days}
        problem={daysProblem}
        onDaysChange={(chosen) => {
          setDays(chosen);
          setDaysProblem(undefined);
        }}
      />
      <p aria-live="polite" className="min-h-5.5 text-15 text-ink-soft">
        {next ? t('reminders:editor.preview', { when: whenInWords(next, now, timeZone, t, language) }) : ''}
      </p>
      <FormAlert problem={general} />
      <div className="flex flex-wrap justify-end gap-2">
        {opened ? (
          <Button
            variant="ghost"
            className="mr-auto -ml-4 text-clay hover:bg-clay-wash"
            isPending={remove.isPending}
            onClick={() => deleteIt(opened)}
          >
            <Trash2 className="size-5" aria-hidden="true" />
            <span className="sr-only md:not-sr-only">{t('reminders:editor.delete')}</span>
          </Button>
        ) : null}
        <Button
          variant="ghost"
          onClick={() => {
            draft?.end();
            onDone();
          }}
        >
          {t('reminders:editor.cancel')}
        </Button>
        <Button type="submit" isPending={save.isPending}>
          {t('reminders:editor.save')}
        </Button>
      </div>
    </form>
  );
}
