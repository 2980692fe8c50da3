import type { NewManualEntry } from '@balsamo/contract/diary/schemas.ts';
import { isConsumedAtAcceptable } from '@balsamo/domain/diary/entry.ts';
import { unitAfterTypeChange } from '@balsamo/domain/diary/quantity.ts';
import { QUICK_RECORD_RATINGS, type Ratings } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, PrimaryEffect, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraftState } from '../../../components/form/draft.tsx';
import { focusFirstInvalid } from '../../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../../components/form/form-alert.tsx';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ChipToggle } from '../../../components/ui/chip-toggle.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { deviceTimeZone, useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { newId } from '../../../platform/new-id.ts';
import { presentTime } from '../../../platform/server-clock.ts';
import type { TimeFrom } from '../offline/diary-writes.ts';
import { type SubmissionProblem, submissionProblem } from '../submission-problem.ts';
import { ConsumedAtField, localDateTimeText, readLocalDateTime } from './consumed-at-field.tsx';
import { useRecordManualEntry } from './diary-mutations.ts';
import { DurationInput, type DurationUnit, readDuration } from './effect-duration-field.tsx';
import { EffectField } from './effect-field.tsx';
import { KindFields } from './kind-fields.tsx';
import { NotesField } from './notes-field.tsx';
import { QuantityAndDose } from './quantity-and-dose.tsx';
import { type QuantityDraft, readQuantity } from './quantity-field.tsx';
import { RatingFields } from './rating-fields.tsx';
import { RoomNotice } from './room-notice.tsx';
import { TriggerFields } from './trigger-chips.tsx';
import { entryItemOf, unitFor } from './used-product.ts';
import { UsedProductField } from './used-product-field.tsx';

/** Writes down a past use, complete at once. */
export default function ManualEntrySheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['diary']);
  const now = useNow();
  const timeZone = deviceTimeZone(useHomeTimeZone());
  const record = useRecordManualEntry();
  const tellSaved = useSavedToast();
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);

  const [id] = useDraftState('id', newId);
  const [shownAtFirst] = useDraftState('shownAtFirst', () => localDateTimeText(presentTime(), timeZone));
  const [consumedAtText, setConsumedAtText] = useDraftState('consumedAtText', shownAtFirst);
  const [productType, setProductType] = useDraftState<ProductType>('productType', 'oleo');
  const stock = useQuery(activeItemsQuery);
  const [chosenId, setChosenId] = useDraftState<string | null>('chosenId', null);
  const chosen = stock.data?.find((one) => one.id === chosenId);
  const item = chosen && entryItemOf(chosen);
  const [consumptionMethod, setMethod] = useDraftState<ConsumptionMethod>('consumptionMethod', 'sublingual');
  const [quantity, setQuantity] = useDraftState<QuantityDraft>('quantity', {
    text: '',
    unit: unitAfterTypeChange('oleo'),
  });
  const [before, setBefore] = useDraftState<Ratings>('before', QUICK_RECORD_RATINGS);
  const [after, setAfter] = useDraftState<Ratings>('after', QUICK_RECORD_RATINGS);
  const [isAfterKnown, setAfterKnown] = useDraftState('isAfterKnown', true);
  const [effect, setEffect] = useDraftState<PrimaryEffect | undefined>('effect', undefined);
  const [duration, setDuration] = useDraftState<{ text: string; unit: DurationUnit }>('duration', {
    text: '',
    unit: 'hours',
  });
  const [triggers, setTriggers] = useDraftState<string[]>('triggers', []);
  const [notes, setNotes] = useDraftState('notes', '');
  const [problem, setProblem] = useState<SubmissionProblem>({ fields: {} });

  /** The entry as it would be sent, or what is still wrong with the form. */
  const read = (): { entry: NewManualEntry & TimeFrom } | { found: SubmissionProblem } => {
    const found: SubmissionProblem = { fields: {} };
    const consumedAt = readLocalDateTime(consumedAtText, timeZone);
    const amount = readQuantity(quantity, t);
    const lasted = readDuration({ kind: 'hand', ...duration }, now, now);
    if (!consumedAt) found.fields.consumedAt = t('diary:fieldProblem.required');
    else if (!isConsumedAtAcceptable(consumedAt, presentTime())) {
      found.fields.consumedAt = t('diary:fieldProblem.inFuture');
    }
    if ('problem' in amount) {
      found.fields.quantity = quantity.text.trim() ? amount.problem : t('diary:fieldProblem.required');
    }
    if (!consumedAt || !quantity.text.trim()) {
      found.general = { title: t('diary:manual.fieldsNeeded'), text: t('diary:manual.fieldsNeededText') };
    }
    if (lasted.kind === 'invalid') found.fields.duration = t('diary:checkOut.amountNeeded');
    if (!consumedAt || 'problem' in amount || lasted.kind === 'invalid' || found.fields.consumedAt) return { found };
    return {
      entry: {
        id,
        productType,
        consumptionMethod,
        quantity: amount.quantity,
        consumedAt: consumedAt.toISOString(),
        timeZone,
        // Left as it stood, the time is the clock's; typed, it is what the person meant.
        timeFrom: consumedAtText === shownAtFirst ? 'clock' : 'person',
        ...(item ? { inventoryItemId: item.id } : {}),
        symptoms: isAfterKnown ? { before, after } : { before },
        triggers,
        ...(effect ? { primaryEffect: effect } : {}),
        ...(lasted.kind === 'hours' ? { effectDurationHours: lasted.hours } : {}),
        ...(notes.trim() ? { notes: notes.trim() } : {}),
      },
    };
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const result = read();
    setProblem('found' in result ? result.found : { fields: {} });
    if ('found' in result) {
      focusFirstInvalid(formRef.current);
      return;
    }
    isSending.current = true;
    try {
      await record.mutateAsync(result.entry);
      sheet.onOpenChange(false);
      tellSaved(t('diary:manual.saved'));
    } catch (error) {
      setProblem(submissionProblem(error, 'save', t));
      focusFirstInvalid(formRef.current);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Sheet
      {...sheet}
      title={t('diary:manual.title')}
      description={t('diary:manual.description')}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        (event.target as HTMLElement | null)?.focus();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => sheet.onOpenChange(false)}>
            {t('diary:form.cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={record.isPending}>
            {record.isPending ? t('diary:manual.submitting') : t('diary:manual.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-6 pt-2">
        <RoomNotice />
        <ConsumedAtField
          text={consumedAtText}
          onTextChange={setConsumedAtText}
          timeZone={timeZone}
          now={now}
          error={problem.fields.consumedAt}
        />
        <UsedProductField
          choices={stock.data}
          isLoading={stock.isPending}
          productType={productType}
          itemId={chosenId}
          onItemChange={(id) => {
            setChosenId(id);
            const type = stock.data?.find((one) => one.id === id)?.productType;
            if (!type) return;
            setProductType(type);
            setQuantity((draft) => ({ ...draft, unit: unitFor(type, draft.unit) }));
          }}
          error={problem.fields.product}
        />
        <KindFields
          productType={productType}
          onProductTypeChange={(type) => {
            setProductType(type);
            setQuantity((draft) => ({ ...draft, unit: unitAfterTypeChange(type) }));
          }}
          isTypeGiven={Boolean(item)}
          method={consumptionMethod}
          onMethodChange={setMethod}
        />
        <QuantityAndDose
          item={item}
          productType={productType}
          consumptionMethod={consumptionMethod}
          draft={quantity}
          onDraftChange={setQuantity}
          error={problem.fields.quantity}
        />
        <TriggerFields triggers={triggers} onTriggersChange={setTriggers} recentEntries={[]} />
        <RatingFields legend={t('diary:form.feltBefore')} ratings={before} onRatingsChange={setBefore} />
        <ChipToggle isPressed={isAfterKnown} onPressedChange={setAfterKnown} className="self-start">
          {t('diary:manual.withAfter')}
        </ChipToggle>
        {isAfterKnown ? (
          <RatingFields legend={t('diary:form.feltAfter')} ratings={after} onRatingsChange={setAfter} before={before} />
        ) : null}
        <EffectField legend={t('diary:form.primaryEffect')} effect={effect} onEffectChange={setEffect} isOptional />
        <DurationInput
          text={duration.text}
          unit={duration.unit}
          onChange={(text, unit) => setDuration({ text, unit })}
          error={problem.fields.duration}
        />
        <NotesField notes={notes} onNotesChange={setNotes} error={problem.fields.notes} />
        <FormAlert problem={problem.general} />
      </form>
    </Sheet>
  );
}
