import type { Reminder } from '@balsamo/contract/reminders/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { AlarmClock, AlarmClockOff, Pencil, Plus, Undo2 } from 'lucide-react';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useDraft } from '../../components/form/draft.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { reminderProblem } from './reminder-problem.ts';
import { remindersQuery, useChangeReminder, useSaveReminder } from './reminder-queries.ts';
import { daysInWords, timesInWords, whenInWords } from './reminder-words.ts';

const loadForm = () => import('./reminder-form.tsx');
const ReminderForm = lazy(loadForm);
const prefetchForm = () => void loadForm().catch(() => {});

export type ReminderSectionProps = {
  /** The item of stock that is reminded of. */
  itemId: string;
  nickname: string;
};

/** The reminder of one item of stock: when it comes, on or off, and the way to set it, all in one place. */
export function ReminderSection({ itemId, nickname }: ReminderSectionProps) {
  const { t } = useTranslation(['reminders']);
  const { data, isError, refetch, isFetching } = useQuery(remindersQuery);
  // Given back with what was typed.
  const isGivenBack = useDraft()?.read('times') !== undefined;
  const [isEditing, setEditing] = useState(isGivenBack);
  const [deleted, setDeleted] = useState<Reminder>();
  const place = useRef<HTMLDivElement>(null);
  const reminder = data?.items.find(({ inventoryItemId }) => inventoryItemId === itemId);

  const edit = async () => {
    try {
      // Rendered only once it is here: React would keep a failed import for good.
      await loadForm();
      setEditing(true);
    } catch {
      void showToast('error', t('reminders:errors.load'), { description: t('reminders:errors.connection') });
    }
  };
  const finish = () => setEditing(false);

  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    // The form has gone, and the focus with it. On a slow phone the next frame may come before React has drawn this.
    if (wasEditing.current && !isEditing) place.current?.querySelector('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <div ref={place} className="flex flex-col gap-2">
      <h3 className="text-17">{t('reminders:title')}</h3>
      {isEditing ? (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <ReminderForm
            itemId={itemId}
            nickname={nickname}
            reminder={reminder}
            onDone={finish}
            onDeleted={(gone) => {
              setDeleted(gone);
              finish();
            }}
          />
        </Suspense>
      ) : reminder ? (
        <SetReminder reminder={reminder} nickname={nickname} onEdit={edit} />
      ) : data && deleted ? (
        <DeletedReminder deleted={deleted} onUndone={() => setDeleted(undefined)} />
      ) : data ? (
        <NoReminder nickname={nickname} onCreate={edit} />
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
    </div>
  );
}

function NoReminder({ nickname, onCreate }: { nickname: string; onCreate: () => void }) {
  const { t } = useTranslation(['reminders']);
  return (
    <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-[min(11rem,100%)] flex-1 text-13 text-ink-soft">{t('reminders:none')}</p>
      <ForKeepers>
        <Button
          variant="ghost"
          size="sm"
          className="-mr-3"
          aria-label={t('reminders:createFor', { nickname })}
          onPointerEnter={prefetchForm}
          onClick={onCreate}
        >
          <Plus className="size-4.5" aria-hidden="true" />
          {t('reminders:create')}
        </Button>
      </ForKeepers>
    </div>
  );
}

/** Says that it is gone, with the way back: a toast could not be reached from within an open sheet. */
function DeletedReminder({ deleted, onUndone }: { deleted: Reminder; onUndone: () => void }) {
  const { t } = useTranslation(['reminders']);
  const save = useSaveReminder();
  const { id, inventoryItemId, times, days, isActive } = deleted;
  const undo = () => save.mutate({ id, inventoryItemId, times, days, isActive }, { onSuccess: onUndone });
  return (
    <div className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div role="status" className="min-w-[min(11rem,100%)] flex-1">
        <p className="text-15 text-ink-soft">{t('reminders:deleted')}</p>
        {save.error ? (
          <p className="text-13 text-clay">
            {t('reminders:errors.save')}. {reminderProblem(save.error, t)}
          </p>
        ) : null}
      </div>
      <Button variant="ghost" size="sm" className="-mr-3" isPending={save.isPending} onClick={undo}>
        <Undo2 className="size-4.5" aria-hidden="true" />
        {t('reminders:undo')}
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
      <ForKeepers>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('reminders:editFor', { nickname })}
          onPointerEnter={prefetchForm}
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
      </ForKeepers>
    </div>
  );
}
