import type { Reminder } from '@balsamo/contract/reminders/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { AlarmClock, AlarmClockOff, Pencil, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { reminderProblem } from './reminder-problem.ts';
import { remindersQuery, useChangeReminder } from './reminder-queries.ts';
import { daysInWords, timesInWords, whenInWords } from './reminder-words.ts';

const loadEditor = () => import('./reminder-editor.tsx');
const ReminderEditor = lazy(loadEditor);

export type ReminderSectionProps = {
  /** The item of stock that is reminded of. */
  itemId: string;
  nickname: string;
};

/** The reminder of one item of stock: when it comes, on or off, and the way to set it. */
export function ReminderSection({ itemId, nickname }: ReminderSectionProps) {
  const { t } = useTranslation(['reminders']);
  const { data, isError, refetch, isFetching } = useQuery(remindersQuery);
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const reminder = data?.items.find(({ inventoryItemId }) => inventoryItemId === itemId);

  const openEditor = async () => {
    try {
      // Rendered only once it is here: React would keep a failed import for good.
      await loadEditor();
    } catch {
      void showToast('error', t('reminders:errors.load'), { description: t('reminders:errors.connection') });
      return;
    }
    setOpening((before) => before + 1);
    setOpen(true);
  };

  return (
    <section aria-label={t('reminders:editor.title', { nickname })} className="min-h-15">
      {data ? (
        reminder ? (
          <SetReminder reminder={reminder} nickname={nickname} onEdit={openEditor} />
        ) : (
          <NoReminder nickname={nickname} onCreate={openEditor} />
        )
      ) : isError ? (
        <div className="flex min-h-15 flex-wrap items-center justify-between gap-2" role="alert">
          <p className="text-15 text-clay">{t('reminders:errors.load')}</p>
          <Button variant="ghost" size="sm" isPending={isFetching} onClick={() => refetch()}>
            {t('reminders:errors.retry')}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-15" />
      )}
      {opening > 0 ? (
        <Suspense fallback={null}>
          <ReminderEditor
            key={opening}
            itemId={itemId}
            nickname={nickname}
            reminder={reminder}
            isOpen={isOpen}
            onOpenChange={setOpen}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function NoReminder({ nickname, onCreate }: { nickname: string; onCreate: () => void }) {
  const { t } = useTranslation(['reminders']);
  return (
    <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-44 flex-1 text-13 text-ink-soft">{t('reminders:none')}</p>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-3"
        aria-label={t('reminders:createFor', { nickname })}
        onPointerEnter={() => void loadEditor().catch(() => {})}
        onClick={onCreate}
      >
        <Plus className="size-4.5" aria-hidden="true" />
        {t('reminders:create')}
      </Button>
    </div>
  );
}

function SetReminder({ reminder, nickname, onEdit }: { reminder: Reminder; nickname: string; onEdit: () => void }) {
  const { t, i18n } = useTranslation(['reminders']);
  const language = htmlLanguage(i18n.language);
  const timeZone = useHomeTimeZone();
  const now = useNow();
  const change = useChangeReminder(reminder.id);
  // Shown as wished while the server is asked.
  const isActive = change.isPending ? (change.variables.isActive ?? reminder.isActive) : reminder.isActive;
  const toggle = (next: boolean) =>
    change.mutate(
      { isActive: next },
      {
        onSuccess: () => void showToast('success', next ? t('reminders:turnedOn') : t('reminders:turnedOff')),
        onError: (error) =>
          void showToast('error', t('reminders:errors.save'), { description: reminderProblem(error, t) }),
      },
    );
  const when = (instant: string) => whenInWords(new Date(instant), now, timeZone, t, language);
  const status = !isActive
    ? t('reminders:off')
    : reminder.snoozedUntil
      ? t('reminders:snoozed', { when: when(reminder.snoozedUntil) })
      : reminder.nextAt
        ? t('reminders:next', { when: when(reminder.nextAt) })
        : '';
  const Icon = isActive ? AlarmClock : AlarmClockOff;
  const summary = t('reminders:summary', {
    days: daysInWords(reminder.days, t, language),
    times: timesInWords(reminder.times, language),
  });

  return (
    <div className="flex min-h-15 items-center gap-3">
      <Icon className={`size-5 ${isActive ? 'text-leaf' : 'text-ink-soft'}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="text-15 first-letter:uppercase">{summary}</p>
        <p className="min-h-4.5 text-13 text-ink-soft">{status}</p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('reminders:editFor', { nickname })}
        onPointerEnter={() => void loadEditor().catch(() => {})}
        onClick={onEdit}
      >
        <Pencil className="size-4.5" aria-hidden="true" />
      </Button>
      <Switch
        isOn={isActive}
        onChange={(next) => change.isPending || toggle(next)}
        label={t('reminders:isActive', { nickname })}
        isLabelHidden
      />
    </div>
  );
}
