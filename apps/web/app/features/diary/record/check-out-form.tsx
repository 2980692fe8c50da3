import type { CheckOut, Entry, WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import { givenRatings } from '@balsamo/domain/diary/symptoms.ts';
import type { PrimaryEffect } from '@balsamo/domain/diary/vocabulary.ts';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import type { FormProblem } from '../../../components/form/form-problem.ts';
import type { Reading } from '../../../components/form/use-form.ts';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import type { Refusal } from '../../../offline/outbox/write.ts';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { presentTime } from '../../../platform/server-clock.ts';
import { type DiaryField, DiaryFormSheet, useDiaryForm } from '../diary-form.tsx';
import { useCheckOut } from './diary-mutations.ts';
import { type DurationDraft, EffectDurationField, firstDuration, readDuration } from './effect-duration-field.tsx';
import { EffectField } from './effect-field.tsx';
import { NotesField } from './notes-field.tsx';
import { RatingFields } from './rating-fields.tsx';

type CheckOutBody = Omit<CheckOut, keyof WriteMarks>;
/** What was not accepted and is corrected here, in the place of a first check-out. */
export type CheckOutCorrection = {
  refusal: Refusal;
  checkOut: CheckOutBody;
  save: (checkOut: CheckOutBody) => Promise<void>;
};

/** The check-out of one entry. Nothing is rated until it is touched; what was rated before is drawn on the track. */
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
  const consumedAt = new Date(entry.consumedAt);

  const form = useDiaryForm({
    kind: 'checkOut',
    refusal: correction?.refusal,
    start: () => {
      const written = correction?.checkOut;
      const lasted = written?.effectDurationHours;
      return {
        hasEnded: written ? (written.effectEnded ? 'yes' : 'no') : ('' as 'yes' | 'no' | ''),
        after: givenRatings(written?.symptoms?.after ?? {}),
        primaryEffect: written?.primaryEffect ?? ('' as PrimaryEffect | ''),
        duration:
          lasted === undefined
            ? firstDuration(consumedAt, presentTime())
            : ({ kind: 'hand', text: format.number(lasted), unit: 'hours' } as DurationDraft),
        notes: written?.notes ?? entry.notes ?? '',
      };
    },
    read: ({ hasEnded, after, primaryEffect, duration, notes }): Reading<CheckOutBody, DiaryField> => {
      const fields: FormProblem<DiaryField>['fields'] = {};
      const lasted = readDuration(duration, consumedAt, presentTime());
      if (!hasEnded) fields.hasEnded = t('diary:checkOut.answerNeededText');
      if (!primaryEffect) fields.primaryEffect = t('diary:checkOut.effectNeeded');
      if (hasEnded === 'yes' && lasted.kind === 'invalid') fields.duration = t('diary:checkOut.amountNeeded');
      if (!hasEnded || !primaryEffect || fields.duration) return { problem: { fields } };
      const body: CheckOutBody = { symptoms: { after }, primaryEffect, effectEnded: hasEnded === 'yes' };
      if (hasEnded === 'yes' && lasted.kind === 'hours') body.effectDurationHours = lasted.hours;
      // Left as they were they are not said again: the other device may have written them meanwhile.
      if (notes.trim() !== (entry.notes ?? '').trim()) body.notes = notes.trim();
      return { body };
    },
    send: async (body: CheckOutBody) => {
      await (correction ? correction.save(body) : checkOut(body));
      onFinished();
    },
  });
  const { hasEnded } = form.values;
  const unanswered = form.errorOf('hasEnded');

  return (
    <DiaryFormSheet
      {...sheet}
      form={form}
      title={t('diary:checkOut.title')}
      description={`${format.name(entry)} · ${format.quantity(entry.quantity)} · ${format.whenUsed(entry, { instant: now, timeZone: homeTimeZone })}`}
      submitLabel={correction ? t('common:outbox.resend') : t('diary:checkOut.submit')}
      sendingLabel={t('diary:checkOut.submitting')}
    >
      <RadioCards
        legend={t('diary:checkOut.hasEnded')}
        name="effect-ended"
        cards={[
          { value: 'yes', label: t('diary:checkOut.ended') },
          { value: 'no', label: t('diary:checkOut.notEnded') },
        ]}
        value={hasEnded || undefined}
        onValueChange={(answer) => form.set({ hasEnded: answer })}
        error={
          unanswered ? (
            <>
              <strong className="font-semibold">{t('diary:checkOut.answerNeeded')}</strong>
              <br />
              {unanswered}
            </>
          ) : undefined
        }
      />
      {hasEnded === 'yes' ? <EffectDurationField form={form} consumedAt={consumedAt} now={now} /> : null}
      <RatingFields legend={t('diary:form.feelNow')} form={form} name="after" before={entry.symptoms.before} />
      <EffectField legend={t('diary:checkOut.effectQuestion')} form={form} />
      <NotesField form={form} />
    </DiaryFormSheet>
  );
}
