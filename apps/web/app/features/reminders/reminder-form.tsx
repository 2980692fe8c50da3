import type { NewReminder, Reminder } from '@balsamo/contract/reminders/schemas.ts';
import { nextOccurrence } from '@balsamo/domain/reminders/occurrences.ts';
import {
  normalizedSchedule,
  REMINDER_TIMES_MAX,
  type ScheduleProblem,
  scheduleProblems,
  withTime,
} from '@balsamo/domain/reminders/schedule.ts';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../components/form/draft.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { newId } from '../../platform/new-id.ts';
import { DaysField } from './days-field.tsx';
import type { ReminderDraft, ReminderField } from './reminder-draft.ts';
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
  const draft = useDraft();
  const [opened] = useState(reminder);
  const wanted = useRef<'save' | 'delete'>('save');
  const leave = () => {
    draft?.end();
    onDone();
  };
  const form = useForm<ReminderDraft, NewReminder, ReminderField>({
    start: () => ({
      id: opened?.id ?? newId(),
      times: opened?.times ?? [],
      typed: '',
      days: opened?.days ?? null,
    }),
    isKept: true,
    onAttempt: () => {
      // A time that was typed and not added was meant.
      const added = withTime(form.values.times, form.values.typed);
      if ('times' in added) form.set({ times: added.times, typed: '' });
    },
    read: ({ id, typed, days, ...chosen }) => {
      const added = typed ? withTime(chosen.times, typed) : chosen;
      const times = 'times' in added ? added.times : chosen.times;
      // What cannot be added comes before what is wrong with the schedule.
      const found = 'problem' in added ? [{ field: 'times' as const, code: added.problem }] : findingsOf(times, days);
      if (found.length > 0) return { findings: found };
      const schedule = normalizedSchedule({ times, daysOfWeek: days });
      return {
        body: {
          id,
          inventoryItemId: itemId,
          times: [...schedule.times],
          days: schedule.daysOfWeek && [...schedule.daysOfWeek],
          isActive: opened?.isActive ?? true,
        },
      };
    },
    send: async (body) => {
      wanted.current = 'save';
      await save.mutateAsync(body);
      leave();
      void showToast('success', t('reminders:saved'));
    },
    refusal: {
      fieldOf: { '/times': 'times', '/days': 'days' },
      fieldText: (code) =>
        t(`reminders:problem.${code as ScheduleProblem['code']}`, {
          max: REMINDER_TIMES_MAX,
          defaultValue: t('reminders:errors.unexpected'),
        }),
      general: (error) => ({ title: t(`reminders:errors.${wanted.current}`), text: reminderProblem(error, t) }),
    },
  });
  const deleteIt = (deleted: Reminder) =>
    form.attempt(async () => {
      wanted.current = 'delete';
      await remove.mutateAsync(deleted);
      onDeleted(deleted);
    });

  const next = nextOccurrence({ times: form.values.times, daysOfWeek: form.values.days }, timeZone, now);
  return (
    <form
      ref={form.element}
      onSubmit={form.submit}
      noValidate
      aria-label={t('reminders:editor.title', { nickname })}
      className="flex flex-col gap-5 rounded-card border border-line p-4"
    >
      <TimesField form={form} />
      <DaysField form={form} />
      <p aria-live="polite" className="min-h-5.5 text-15 text-ink-soft">
        {opened?.isActive === false
          ? t('reminders:editor.off')
          : next
            ? t('reminders:editor.preview', { when: whenInWords(next, now, timeZone, t, language) })
            : ''}
      </p>
      <FormAlert problem={form.alert} />
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
        <Button variant="ghost" onClick={leave}>
          {t('reminders:editor.cancel')}
        </Button>
        <Button type="submit" isPending={save.isPending}>
          {t('reminders:editor.save')}
        </Button>
      </div>
    </form>
  );
}

function findingsOf(times: ReminderDraft['times'], days: ReminderDraft['days']) {
  return scheduleProblems({ times, daysOfWeek: days }).map(({ field, code }) => ({
    field: field === 'times' ? ('times' as const) : ('days' as const),
    code,
  }));
}
