import type { Seizure } from '@balsamo/contract/seizures/schemas.ts';
import { CONSUMED_AT_MAX_AHEAD_MS } from '@balsamo/domain/diary/entry.ts';
import {
  isEmergency,
  lengthOf,
  SEIZURE_COUNT_MAX,
  SEIZURE_KINDS,
  SEIZURE_LENGTHS,
  SEIZURE_NOTE_MAX_LENGTH,
} from '@balsamo/domain/seizures/seizure.ts';
import { EARLIEST_INSTANT_MS } from '@balsamo/domain/time/zone.ts';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWakeLock } from '../../components/document-viewer/use-wake-lock.ts';
import { failureText } from '../../components/failure-text.ts';
import { FormSheet } from '../../components/form/form-sheet.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { localDateTimeText, readLocalDateTime } from '../../components/local-date-time.ts';
import { useSavedToast } from '../../components/outbox/use-saved-toast.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { RadioCards } from '../../components/ui/radio-cards.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { EmergencyCalls } from '../../components/unwanted-effects/emergency-calls.tsx';
import { deviceTimeZone, useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { beginsAnew, type SeizureValues } from './seizure-draft.ts';
import { useCorrectSeizure, useRecordSeizure } from './seizure-outbox.ts';
import type { RecordedSeizure } from './seizure-writes.ts';
import { Stopwatch, secondsSince, stopwatchNow, useSecondsSince } from './stopwatch.tsx';

type FieldName = 'occurredAt' | 'length' | 'note';

/** So long after it, a seizure that is written down or corrected may still go on. */
const RECENT_MS = 2 * 3_600_000;

/** What is not chosen is not known: nobody has to choose before the seizure is written down. */
const KINDS = SEIZURE_KINDS.filter((kind) => kind !== 'unknown');
const LENGTHS = SEIZURE_LENGTHS.filter((length) => length !== 'unknown');

type SeizureSheetProps = OpenSheetProps & {
  seizure?: Seizure | undefined;
  /** Told when the stopwatch was started; empty where none runs. The sheet may be closed, and it goes on. None for one that is corrected. */
  onRunning?: ((startedAt: string) => void) | undefined;
};

/** Writes a seizure down, while it lasts or later; or corrects one. */
export default function SeizureSheet({ seizure, onRunning, ...opened }: SeizureSheetProps) {
  const sheet = {
    ...opened,
    onOpenChange: (isOpen: boolean) => {
      // Sent or given up: whoever saves while it runs has no stopwatch left.
      if (!isOpen) onRunning?.('');
      opened.onOpenChange(isOpen);
    },
  };
  const { t } = useTranslation(['diary', 'seizures', 'common']);
  const record = useRecordSeizure();
  const correct = useCorrectSeizure();
  const tellSaved = useSavedToast();
  const now = useNow();
  const homeTimeZone = useHomeTimeZone();
  const timeZone = seizure?.timeZone ?? deviceTimeZone(homeTimeZone);
  const form = useForm<SeizureValues, RecordedSeizure, FieldName>({
    start: () => {
      const exactAt = seizure?.occurredAt ?? presentTime().toISOString();
      return {
        id: seizure?.id ?? newId(),
        exactAt,
        occurredAt: localDateTimeText(new Date(exactAt), timeZone),
        startedAt: '',
        timedSeconds: seizure?.timedSeconds ?? null,
        length: !seizure || seizure.length === 'unknown' ? '' : seizure.length,
        count: seizure?.count ?? 1,
        kind: !seizure || seizure.kind === 'unknown' ? '' : seizure.kind,
        note: seizure?.note ?? '',
      };
    },
    isKept: true,
    read: ({ id, exactAt, occurredAt, startedAt, timedSeconds, length, count, kind, note }) => {
      const isExact = occurredAt === localDateTimeText(new Date(exactAt), timeZone);
      const at = isExact ? new Date(exactAt) : readLocalDateTime(occurredAt, timeZone);
      if (!at) return { problem: { fields: { occurredAt: t('seizures:form.timeMissing') } } };
      if (at.getTime() < EARLIEST_INSTANT_MS)
        return { problem: { fields: { occurredAt: t('diary:fieldProblem.tooEarly') } } };
      if (at.getTime() > presentTime().getTime() + CONSUMED_AT_MAX_AHEAD_MS)
        return { problem: { fields: { occurredAt: t('seizures:form.inFuture') } } };
      // Who saves while it runs has no hand for a second button.
      const timed = timedSeconds ?? secondsSince(startedAt) ?? null;
      return {
        body: {
          ...{ id, timeZone, count, occurredAt: at.toISOString(), timedSeconds: timed },
          length: timed === null ? length || 'unknown' : lengthOf(timed),
          kind: kind || 'unknown',
          note: note.trim() || null,
          timeFrom: isExact ? 'clock' : 'person',
        },
      };
    },
    send: async (body: RecordedSeizure) => {
      const { timeFrom: _, ...said } = body;
      await (seizure ? correct(said) : record(body));
      tellSaved(seizure ? t('seizures:form.changed') : t('seizures:form.saved'));
      sheet.onOpenChange(false);
    },
    refusal: {
      fieldOf: { '/occurredAt': 'occurredAt', '/length': 'length', '/timedSeconds': 'length', '/note': 'note' },
      fieldText: (code) =>
        code === 'clock_was_set'
          ? t('seizures:form.clockWasSet')
          : code.includes('future')
            ? t('seizures:form.inFuture')
            : t('seizures:form.refused'),
      general: (error) => ({ title: t('seizures:form.failed'), text: failureText(error, t) }),
    },
  });
  const { values } = form;
  const running = useSecondsSince(values.startedAt);
  const { startedAt } = values;
  const tellRunning = useEffectEvent((since: string) => onRunning?.(since));
  useEffect(() => tellRunning(startedAt), [startedAt]);
  const start = () => {
    const exactAt = presentTime().toISOString();
    const isUntouched = values.occurredAt === localDateTimeText(new Date(values.exactAt), timeZone);
    form.set({
      startedAt: stopwatchNow(),
      ...(isUntouched ? { exactAt, occurredAt: localDateTimeText(new Date(exactAt), timeZone) } : {}),
    });
  };
  const stop = () => {
    const seconds = secondsSince(values.startedAt) ?? null;
    form.set({ startedAt: '', timedSeconds: seconds, length: seconds === null ? values.length : lengthOf(seconds) });
  };
  const beginAnew = useEffectEvent(() => {
    const isUntouched = values.occurredAt === localDateTimeText(new Date(values.exactAt), timeZone);
    if (seizure || !beginsAnew(values, isUntouched, presentTime())) return;
    const exactAt = presentTime().toISOString();
    form.set({ id: newId(), exactAt, occurredAt: localDateTimeText(new Date(exactAt), timeZone) });
  });
  useEffect(() => beginAnew(), []);
  const isRunning = values.startedAt !== '';
  // A stopwatch that nobody stopped for hours says at least that it was long. What is copied from a notebook is no emergency any more.
  const at = readLocalDateTime(values.occurredAt, timeZone);
  const isRecent = isRunning || !at || now.getTime() - at.getTime() < RECENT_MS;
  const isLong =
    isRecent &&
    (isEmergency({ length: values.length || 'unknown', timedSeconds: running ?? values.timedSeconds }) ||
      (isRunning && running === undefined));
  useEffect(() => {
    if (isLong && isRunning) navigator.vibrate?.([400, 200, 400]);
  }, [isLong, isRunning]);

  const emergency = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // It appears above what somebody may be filling in further down.
    if (isLong) emergency.current?.scrollIntoView({ block: 'nearest' });
  }, [isLong]);

  return (
    <FormSheet
      {...sheet}
      // A tap beside it must not hide a stopwatch that runs.
      onPointerDownOutside={(event) => isRunning && event.preventDefault()}
      form={form}
      title={seizure ? t('seizures:form.changeTitle') : t('seizures:record')}
      description={seizure ? undefined : t('seizures:form.text')}
      submitLabel={seizure ? t('seizures:form.saveChange') : t('seizures:form.save')}
      buttonSize="lg"
      isFocusHeldBack
      className="gap-5"
    >
      {/* Stands there from the beginning, so that what appears in it is announced. */}
      <div role="alert" ref={emergency} className="empty:hidden">
        {isLong ? (
          <div className="flex flex-col gap-3 rounded-card bg-clay-wash p-3.5">
            <div>
              <h3 className="text-21 text-clay">{t('seizures:emergency.title')}</h3>
              <p className="mt-1.5 text-15">{t('seizures:firstAid')}</p>
            </div>
            <EmergencyCalls services={['samu']} />
          </div>
        ) : null}
      </div>
      {isRunning ? <ScreenOn /> : null}
      {seizure && values.timedSeconds === null ? null : (
        <Stopwatch
          running={running}
          timed={values.timedSeconds}
          onStart={start}
          onStop={stop}
          onClear={() => form.set({ timedSeconds: null, length: '' })}
        />
      )}
      {/* Below the stopwatch: whoever needs it at once has no time to read. */}
      {seizure || isLong ? null : (
        <p className="text-15 text-ink-soft">
          {t('seizures:firstAid')} {t('seizures:whenToCall')}
        </p>
      )}
      {running === undefined ? (
        <RadioCards
          legend={t('seizures:form.length')}
          name="seizure-length"
          cards={LENGTHS.map((value) => ({ value, label: t(`seizures:length.${value}`) }))}
          value={values.length === 'unknown' || values.length === '' ? undefined : values.length}
          onValueChange={(length) =>
            form.set({
              length,
              // Whoever says another length takes back what was timed.
              ...(values.timedSeconds !== null && lengthOf(values.timedSeconds) !== length
                ? { timedSeconds: null }
                : {}),
            })
          }
          error={form.errorOf('length')}
        />
      ) : null}
      <Field label={t('seizures:form.when')} error={form.errorOf('occurredAt')} isRequired>
        <Input
          {...form.text('occurredAt')}
          type="datetime-local"
          min="1900-01-01T00:00"
          max={localDateTimeText(new Date(now.getTime() + CONSUMED_AT_MAX_AHEAD_MS), timeZone)}
        />
      </Field>
      <CountStepper count={values.count} onChange={(count) => form.set({ count })} />
      <RadioCards
        legend={t('seizures:form.kind')}
        name="seizure-kind"
        columns={1}
        cards={KINDS.map((value) => ({
          value,
          label: t(`seizures:kind.${value}`),
          hint: t(`seizures:kindHint.${value}`),
        }))}
        value={values.kind === 'unknown' || values.kind === '' ? undefined : values.kind}
        onValueChange={(kind) => form.set({ kind })}
      />
      <Field label={t('seizures:form.note')} hint={t('seizures:form.noteHint')} error={form.errorOf('note')}>
        <TextArea rows={3} maxLength={SEIZURE_NOTE_MAX_LENGTH} {...form.text('note')} />
      </Field>
    </FormSheet>
  );
}

/** The screen stays lit while somebody watches the time. */
function ScreenOn() {
  useWakeLock();
  return null;
}

function CountStepper({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const { t } = useTranslation(['seizures']);
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-15 font-medium">{t('seizures:form.count')}</legend>
      <div className="flex items-center gap-3">
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('seizures:form.fewer')}
          disabled={count <= 1}
          onClick={() => onChange(count - 1)}
        >
          <Minus className="size-5" aria-hidden="true" />
        </Button>
        <output className="figure min-w-10 text-center text-21">{count}</output>
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('seizures:form.more')}
          disabled={count >= SEIZURE_COUNT_MAX}
          onClick={() => onChange(count + 1)}
        >
          <Plus className="size-5" aria-hidden="true" />
        </Button>
      </div>
    </fieldset>
  );
}
