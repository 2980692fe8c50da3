import type { NewManualEntry } from '@balsamo/contract/diary/schemas.ts';
import { isConsumedAtAcceptable } from '@balsamo/domain/diary/entry.ts';
import { unitAfterTypeChange } from '@balsamo/domain/diary/quantity.ts';
import type { Ratings } from '@balsamo/domain/diary/symptoms.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import type { ConsumptionMethod, PrimaryEffect, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { EARLIEST_INSTANT_MS } from '@balsamo/domain/time/zone.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from '../../../components/form/form-problem.ts';
import type { Reading } from '../../../components/form/use-form.ts';
import { localDateTimeText, readLocalDateTime } from '../../../components/local-date-time.ts';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { TrackerFields } from '../../../components/trackers/tracker-fields.tsx';
import { ChipToggle } from '../../../components/ui/chip-toggle.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import {
  readUnwanted,
  type UnwantedAnswer,
  UnwantedField,
} from '../../../components/unwanted-effects/unwanted-field.tsx';
import { deviceTimeZone, useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { newId } from '../../../platform/new-id.ts';
import { presentTime } from '../../../platform/server-clock.ts';
import { type DiaryField, DiaryFormSheet, useDiaryForm } from '../diary-form.tsx';
import type { TimeFrom } from '../offline/diary-writes.ts';
import { ConsumedAtField } from './consumed-at-field.tsx';
import { useRecordManualEntry } from './diary-mutations.ts';
import { DurationInput, NO_DURATION, readDuration } from './effect-duration-field.tsx';
import { EffectField } from './effect-field.tsx';
import { NotesField } from './notes-field.tsx';
import { readQuantity } from './quantity-field.tsx';
import { RatingFields } from './rating-fields.tsx';
import { TriggerFields } from './trigger-chips.tsx';
import { UsedFields } from './used-fields.tsx';

type Body = NewManualEntry & TimeFrom;

/** Writes down a past use, complete at once. */
export default function ManualEntrySheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['diary']);
  const now = useNow();
  const timeZone = deviceTimeZone(useHomeTimeZone());
  const { data: items } = useQuery(activeItemsQuery);
  const record = useRecordManualEntry();
  const tellSaved = useSavedToast();

  const form = useDiaryForm({
    kind: 'save',
    start: () => firstValues(localDateTimeText(presentTime(), timeZone)),
    read: ({ id, productType, consumptionMethod, triggers, before, after, ...typed }): Reading<Body, DiaryField> => {
      const fields: FormProblem<DiaryField>['fields'] = {};
      const notes = typed.notes.trim();
      const chosen = items?.find((item) => item.id === typed.product);
      const isAmountMissing = !typed.quantity.text.trim();
      const consumedAt = readLocalDateTime(typed.consumedAt, timeZone);
      const amount = readQuantity(typed.quantity, t);
      const lasted = readDuration(typed.duration, { consumedAt: now, now }, t);
      const unwantedEffects = readUnwanted(typed.unwanted);
      if (!consumedAt) fields.consumedAt = t('diary:fieldProblem.required');
      else if (consumedAt.getTime() < EARLIEST_INSTANT_MS) fields.consumedAt = t('diary:fieldProblem.tooEarly');
      else if (!isConsumedAtAcceptable(consumedAt, presentTime())) fields.consumedAt = t('diary:fieldProblem.inFuture');
      if ('problem' in amount) fields.quantity = isAmountMissing ? t('diary:fieldProblem.required') : amount.problem;
      if (!consumptionMethod) fields.consumptionMethod = t('diary:fieldProblem.required');
      if (lasted.kind === 'invalid') fields.duration = lasted.problem;
      if (!unwantedEffects) fields.unwanted = t('diary:unwantedField.strengthNeeded');
      if (
        !consumedAt ||
        !consumptionMethod ||
        !unwantedEffects ||
        'problem' in amount ||
        lasted.kind === 'invalid' ||
        fields.consumedAt
      ) {
        const general = { title: t('diary:manual.fieldsNeeded'), text: t('diary:manual.fieldsNeededText') };
        return { problem: { fields, ...(!consumedAt || !consumptionMethod || isAmountMissing ? { general } : {}) } };
      }
      return {
        body: {
          ...{ id, productType, consumptionMethod, triggers },
          quantity: amount.quantity,
          consumedAt: consumedAt.toISOString(),
          timeZone,
          // Left as it stood, the time is the clock's; typed, it is what the person meant.
          timeFrom: typed.consumedAt === typed.shownAtFirst ? 'clock' : 'person',
          ...(chosen ? { inventoryItemId: chosen.id } : {}),
          symptoms: typed.isAfterKnown ? { before, after } : { before },
          ...(Object.keys(typed.ownBefore).length > 0 ? { ownBefore: typed.ownBefore } : {}),
          ...(typed.isAfterKnown && Object.keys(typed.ownAfter).length > 0 ? { ownAfter: typed.ownAfter } : {}),
          ...(typed.primaryEffect ? { primaryEffect: typed.primaryEffect } : {}),
          ...(unwantedEffects.length > 0 ? { unwantedEffects } : {}),
          ...(lasted.kind === 'hours' ? { effectDurationHours: lasted.hours } : {}),
          ...(notes ? { notes } : {}),
        },
      };
    },
    send: async (entry: Body) => {
      await record(entry);
      sheet.onOpenChange(false);
      tellSaved(t('diary:manual.saved'));
    },
  });
  const { productType, before, ownBefore, isAfterKnown, duration } = form.values;

  return (
    <DiaryFormSheet
      {...sheet}
      form={form}
      title={t('diary:manual.title')}
      description={t('diary:manual.description')}
      submitLabel={t('diary:manual.submit')}
      sendingLabel={t('diary:manual.submitting')}
    >
      <ConsumedAtField form={form} timeZone={timeZone} now={now} />
      <UsedFields form={form} firstType={productType} />
      <TriggerFields form={form} />
      <RatingFields legend={t('diary:form.feltBefore')} form={form} name="before" />
      <TrackerFields form={form} name="ownBefore" moment="before" error={form.errorOf('own')} />
      <ChipToggle
        isPressed={isAfterKnown}
        onPressedChange={(isKnown) => form.set({ isAfterKnown: isKnown })}
        className="self-start"
      >
        {t('diary:manual.withAfter')}
      </ChipToggle>
      {isAfterKnown ? (
        <>
          <RatingFields legend={t('diary:form.feltAfter')} form={form} name="after" before={before} />
          <TrackerFields form={form} name="ownAfter" moment="after" isPast before={ownBefore} />
        </>
      ) : null}
      <EffectField legend={t('diary:form.primaryEffect')} form={form} />
      <UnwantedField form={form} />
      <DurationInput form={form} duration={duration} />
      <NotesField form={form} />
    </DiaryFormSheet>
  );
}

function firstValues(consumedAt: string) {
  return {
    id: newId(),
    product: null as string | null,
    productType: 'oleo' as ProductType,
    consumptionMethod: 'sublingual' as ConsumptionMethod | '',
    quantity: { text: '', unit: unitAfterTypeChange('oleo') },
    consumedAt,
    shownAtFirst: consumedAt,
    before: {} as Ratings,
    after: {} as Ratings,
    ownBefore: {} as TrackerValues,
    ownAfter: {} as TrackerValues,
    isAfterKnown: false,
    primaryEffect: '' as PrimaryEffect | '',
    unwanted: [] as UnwantedAnswer[],
    duration: NO_DURATION,
    triggers: [] as string[],
    notes: '',
  };
}
