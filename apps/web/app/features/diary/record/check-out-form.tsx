import type { CheckOut, Entry, WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import type { PrimaryEffect } from '@balsamo/domain/diary/vocabulary.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useDraftState } from '../../../components/form/draft.tsx';
import { focusFirstInvalid } from '../../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../../components/form/form-alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { problemOfRefusal } from '../../../offline/outbox/refusal-problem.ts';
import type { Refusal } from '../../../offline/outbox/write.ts';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { presentTime } from '../../../platform/server-clock.ts';
import { type SubmissionProblem, submissionProblem } from '../submission-problem.ts';
import { useCheckOut } from './diary-mutations.ts';
import { type DurationDraft, EffectDurationField, firstDuration, readDuration } from './effect-duration-field.tsx';
import { EffectField } from './effect-field.tsx';
import { NotesField } from './notes-field.tsx';
import { RatingFields } from './rating-fields.tsx';
import { RoomNotice } from './room-notice.tsx';

type CheckOutValues = Omit<CheckOut, keyof WriteMarks>;
/** What was not accepted and is corrected here, in the place of a first check-out. */
export type CheckOutCorrection = {
  refusal: Refusal;
  checkOut: CheckOutValues;
  save: (checkOut: CheckOutValues) => Promise<void>;
};

type Problems = SubmissionProblem & { hasEnded?: string };

/** The check-out of one entry. The sliders start where they stood before the use. */
export function CheckOutForm({
  entry,
  correction,
  onFinished,
  ...sheet
}: { entry: Entry; correction?: CheckOutCorrection; onFinished: () => void } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'common']);
  const format = useDiaryFormat();
  const now = useNow();
  const homeTimeZone = useHomeTimeZone();
  const checkOut = useCheckOut(entry.id);
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);

  const consumedAt = new Date(entry.consumedAt);
  const written = correction?.checkOut;
  const [hasEnded, setHasEnded] = useDraftState(
    'hasEnded',
    written && (written.effectEnded ? 'yes' : ('no' as 'yes' | 'no')),
  );
  const [after, setAfter] = useDraftState('after', written?.symptoms.after ?? entry.symptoms.before);
  const [effect, setEffect] = useDraftState<PrimaryEffect | undefined>('effect', written?.primaryEffect);
  const [duration, setDuration] = useDraftState<DurationDraft>('duration', () =>
    written?.effectDurationHours === undefined
      ? firstDuration(consumedAt, presentTime())
      : { kind: 'hand', text: format.number(written.effectDurationHours), unit: 'hours' },
  );
  const [notes, setNotes] = useDraftState('notes', written?.notes ?? entry.notes ?? '');
  const [problems, setProblems] = useState<Problems>(() =>
    correction ? submissionProblem(problemOfRefusal(correction.refusal), 'checkOut', t) : { fields: {} },
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const found: Problems = { fields: {} };
    const lasted = readDuration(duration, consumedAt, presentTime());
    if (!hasEnded) found.hasEnded = t('diary:checkOut.answerNeededText');
    if (!effect) found.fields.primaryEffect = t('diary:checkOut.effectNeeded');
    if (hasEnded === 'yes' && lasted.kind === 'invalid') found.fields.duration = t('diary:checkOut.amountNeeded');
    setProblems(found);
    if (!hasEnded || !effect || found.fields.duration) {
      focusFirstInvalid(formRef.current);
      return;
    }
    const body: CheckOutValues = { symptoms: { after }, primaryEffect: effect, effectEnded: hasEnded === 'yes' };
    if (hasEnded === 'yes' && lasted.kind === 'hours') body.effectDurationHours = lasted.hours;
    // Left as they were they are not said again: the other device may have written them meanwhile.
    if (notes.trim() !== (entry.notes ?? '').trim()) body.notes = notes.trim();
    isSending.current = true;
    try {
      await (correction ? correction.save(body) : checkOut.mutateAsync(body));
      onFinished();
    } catch (error) {
      setProblems(submissionProblem(error, 'checkOut', t));
      focusFirstInvalid(formRef.current);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Sheet
      {...sheet}
      title={t('diary:checkOut.title')}
      description={`${format.name(entry)} · ${format.quantity(entry.quantity)} · ${format.whenUsed(entry, { instant: now, timeZone: homeTimeZone })}`}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        (event.target as HTMLElement | null)?.focus();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => sheet.onOpenChange(false)}>
            {t('diary:form.cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={checkOut.isPending}>
            {checkOut.isPending
              ? t('diary:checkOut.submitting')
              : correction
                ? t('common:outbox.resend')
                : t('diary:checkOut.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-6 pt-2">
        <RoomNotice />
        <RadioCards
          legend={t('diary:checkOut.hasEnded')}
          name="effect-ended"
          cards={[
            { value: 'yes', label: t('diary:checkOut.ended') },
            { value: 'no', label: t('diary:checkOut.notEnded') },
          ]}
          value={hasEnded}
          onValueChange={setHasEnded}
          error={
            problems.hasEnded && !hasEnded ? (
              <>
                <strong className="font-semibold">{t('diary:checkOut.answerNeeded')}</strong>
                <br />
                {problems.hasEnded}
              </>
            ) : undefined
          }
        />
        {hasEnded === 'yes' ? (
          <EffectDurationField
            draft={duration}
            onDraftChange={setDuration}
            consumedAt={consumedAt}
            now={now}
            error={problems.fields.duration}
          />
        ) : null}
        <RatingFields
          legend={t('diary:form.feelNow')}
          ratings={after}
          onRatingsChange={setAfter}
          before={entry.symptoms.before}
        />
        <EffectField
          legend={t('diary:checkOut.effectQuestion')}
          effect={effect}
          onEffectChange={setEffect}
          error={effect ? undefined : problems.fields.primaryEffect}
        />
        <NotesField notes={notes} onNotesChange={setNotes} error={problems.fields.notes} />
        <FormAlert problem={problems.general} />
      </form>
    </Sheet>
  );
}
