import type { CheckOut, Entry, WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import { askedAbout } from '@balsamo/domain/diary/check-out.ts';
import { givenRatings, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import type { PrimaryEffect } from '@balsamo/domain/diary/vocabulary.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import type { FormProblem } from '../../../components/form/form-problem.ts';
import type { Reading } from '../../../components/form/use-form.ts';
import { TrackerFields } from '../../../components/trackers/tracker-fields.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { RadioCards } from '../../../components/ui/radio-cards.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { ReportEffectLink } from '../../../components/unwanted-effects/report-effect-link.tsx';
import {
  readUnwanted,
  type UnwantedAnswer,
  UnwantedField,
} from '../../../components/unwanted-effects/unwanted-field.tsx';
import type { Refusal } from '../../../offline/outbox/write.ts';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { presentTime } from '../../../platform/server-clock.ts';
import { type DiaryField, DiaryFormSheet, useDiaryForm } from '../diary-form.tsx';
import { MainRatingAfter, OtherRatingsAfter } from './check-out-ratings.tsx';
import { useCheckOut } from './diary-mutations.ts';
import { type DurationDraft, EffectDurationField, firstDuration, readDuration } from './effect-duration-field.tsx';
import { EffectField } from './effect-field.tsx';
import { NotesField } from './notes-field.tsx';

export type CheckOutBody = Omit<CheckOut, keyof WriteMarks>;
/** What was not accepted and is corrected here, in the place of a first check-out. */
export type CheckOutCorrection = {
  refusal: Refusal;
  checkOut: CheckOutBody;
  save: (checkOut: CheckOutBody) => Promise<void>;
};

type CheckOutFormProps = {
  entry: Entry;
  /** The symptom that stands first for this person. */
  main: Symptom;
  correction?: CheckOutCorrection;
  /** Which of several that wait this is, for example `1 de 2`. */
  place?: string | undefined;
  onFinished: (checkOut: CheckOutBody) => void;
  /** What is said once it is finished, in the place of the form. */
  result?: ComponentProps<typeof DiaryFormSheet>['result'] & { title: ReactNode; description?: ReactNode };
} & OpenSheetProps;

/** The check-out of one entry. Nothing is rated until it is touched; what was rated before is drawn beside. */
export function CheckOutForm({ entry, main, correction, place, onFinished, result, ...sheet }: CheckOutFormProps) {
  const { t } = useTranslation(['diary', 'common']);
  const now = useNow();
  const checkOut = useCheckOut(entry.id);
  const question = useQuestion(entry);
  const consumedAt = new Date(entry.consumedAt);
  const form = useCheckOutForm(entry, correction, async (body) => {
    await (correction ? correction.save(body) : checkOut(body));
    onFinished(body);
  });
  const forget = () =>
    form.attempt(async () => {
      await checkOut({});
      onFinished({});
    });
  const { hasEnded, primaryEffect, notes } = form.values;
  const unanswered = form.errorOf('hasEnded');
  const before = givenRatings(entry.symptoms.before);

  return (
    <DiaryFormSheet
      {...sheet}
      form={form}
      title={result?.title ?? question.title}
      description={result?.description}
      submitLabel={correction ? t('common:outbox.resend') : t('diary:checkOut.submit')}
      sendingLabel={t('diary:checkOut.submitting')}
      secondary={correction ? undefined : { label: t('diary:checkOut.forgotten'), onPress: forget }}
      result={result}
    >
      {/* Scrolls with the rest: with large letters the head would leave no room for what is asked. */}
      <p className="-mt-4 -mb-2 flex flex-wrap justify-between gap-x-3 text-13 text-ink-soft">
        <span>{question.about}</span>
        {place ? <span>{place}</span> : null}
      </p>
      <MainRatingAfter form={form} before={before} main={main} />
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
      <OtherRatingsAfter form={form} before={before} main={main} />
      <TrackerFields
        form={form}
        name="own"
        moment="after"
        isPast={question.isPast}
        before={entry.ownBefore}
        error={form.errorOf('own')}
      />
      <UnwantedField form={form} />
      <ReportEffectLink itemId={entry.inventoryItemId} effects={form.values.unwanted} />
      <Disclosure
        label={t('diary:checkOut.more')}
        hint={t('diary:checkOut.moreHint')}
        isOpenAtFirst={primaryEffect !== '' || notes !== ''}
        isForcedOpen={form.errorOf('notes') !== undefined || form.errorOf('primaryEffect') !== undefined}
      >
        <div className="flex flex-col gap-5">
          <EffectField legend={t('diary:checkOut.effectQuestion')} form={form} />
          <NotesField form={form} />
        </div>
      </Disclosure>
    </DiaryFormSheet>
  );
}

function useCheckOutForm(
  entry: Entry,
  correction: CheckOutCorrection | undefined,
  send: (body: CheckOutBody) => Promise<void>,
) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const consumedAt = new Date(entry.consumedAt);
  return useDiaryForm({
    kind: 'checkOut',
    refusal: correction?.refusal,
    start: () => {
      const written = correction?.checkOut;
      const lasted = written?.effectDurationHours;
      return {
        hasEnded: written?.effectEnded === undefined ? '' : ((written.effectEnded ? 'yes' : 'no') as 'yes' | 'no' | ''),
        after: givenRatings(written?.symptoms?.after ?? {}),
        own: (written?.ownAfter ?? {}) as TrackerValues,
        primaryEffect: written?.primaryEffect ?? ('' as PrimaryEffect | ''),
        unwanted: (written?.unwantedEffects ?? []) as UnwantedAnswer[],
        duration:
          lasted === undefined
            ? firstDuration(consumedAt, presentTime())
            : ({ kind: 'hand', text: format.number(lasted), unit: 'hours' } as DurationDraft),
        notes: written?.notes ?? entry.notes ?? '',
      };
    },
    read: ({ hasEnded, after, own, primaryEffect, unwanted, duration, notes }): Reading<CheckOutBody, DiaryField> => {
      const fields: FormProblem<DiaryField>['fields'] = {};
      const lasted = readDuration(duration, { consumedAt, now: presentTime() }, t);
      const unwantedEffects = readUnwanted(unwanted);
      if (!hasEnded) fields.hasEnded = t('diary:checkOut.answerNeededText');
      if (!unwantedEffects) fields.unwanted = t('diary:unwantedField.strengthNeeded');
      if (hasEnded === 'yes' && lasted.kind === 'invalid') fields.duration = lasted.problem;
      if (!hasEnded || !unwantedEffects || fields.duration) return { problem: { fields } };
      const body: CheckOutBody = { symptoms: { after }, effectEnded: hasEnded === 'yes' };
      if (Object.keys(own).length > 0) body.ownAfter = own;
      if (primaryEffect) body.primaryEffect = primaryEffect;
      if (unwantedEffects.length > 0) body.unwantedEffects = unwantedEffects;
      if (hasEnded === 'yes' && lasted.kind === 'hours') body.effectDurationHours = lasted.hours;
      // Left as they were they are not said again: the other device may have written them meanwhile.
      if (notes.trim() !== (entry.notes ?? '').trim()) body.notes = notes.trim();
      return { body };
    },
    send,
  });
}

/** What the sheet asks, and about which use. It stays as it was when the sheet was opened. */
function useQuestion(entry: Entry): { title: string; about: string; isPast?: boolean } {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const timeZone = useHomeTimeZone();
  const now = useNow();
  const [openedAt] = useState(now);
  const { moment, at } = askedAbout(new Date(entry.checkOutDueAt), openedAt);
  const used = format.whenUsed(entry, { instant: openedAt, timeZone });
  const about = `${format.name(entry)} · ${format.quantity(entry.quantity)} · ${used}`;
  if (moment === 'now') return { title: t('diary:checkOut.howNow'), about };
  const due = { instant: at, timeZone: entry.timeZone };
  const isToday = daysBetween(due, { instant: openedAt, timeZone }) === 0;
  const time = format.spokenTime(due);
  const title = isToday
    ? t('diary:checkOut.howAt', { time })
    : t('diary:checkOut.howOnDay', { day: format.dayInLine(due, { instant: openedAt, timeZone }), time });
  return { title, about: `${about}. ${t('diary:checkOut.thinkOfThen')}`, isPast: true };
}
