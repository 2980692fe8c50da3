import { checkOutDelayHours } from '@balsamo/domain/diary/check-out.ts';
import { QUICK_RECORD_RATINGS } from '@balsamo/domain/diary/symptoms.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useDraft, useDraftState } from '../../../components/form/draft.tsx';
import { focusFirstInvalid } from '../../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../../components/form/form-alert.tsx';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { deviceTimeZone, useHomeTimeZone } from '../../../platform/clock.ts';
import { newId } from '../../../platform/new-id.ts';
import { presentTime } from '../../../platform/server-clock.ts';
import { useOverview } from '../offline/use-local-diary.ts';
import { type SubmissionProblem, submissionProblem } from '../submission-problem.ts';
import { useRecordEntry } from './diary-mutations.ts';
import { GivenBackNotice } from './given-back-notice.tsx';
import { NotesField } from './notes-field.tsx';
import { QuantityAndDose } from './quantity-and-dose.tsx';
import { type QuantityDraft, readQuantity } from './quantity-field.tsx';
import { RatingFields } from './rating-fields.tsx';
import { RoomNotice } from './room-notice.tsx';
import { TriggerFields } from './trigger-chips.tsx';
import {
  entryItemOf,
  itemIdToAssume,
  itemToStartWith,
  quantityToStartWith,
  type RecordAction,
  unitFor,
} from './used-product.ts';
import { UsedProductField } from './used-product-field.tsx';

type QuickRecordSheetProps = OpenSheetProps & {
  action: RecordAction;
  /** The product of the stock that it starts with, where that is known. */
  itemId?: string;
};

/**
 * Records a use that is happening now. Everything is filled in with the usual, so that opening and pressing Registrar is
 * enough; the id belongs to the opened sheet, so that no second press and no retry makes a second entry.
 */
export default function QuickRecordSheet({ action, itemId, ...sheet }: QuickRecordSheetProps) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const homeTimeZone = useHomeTimeZone();
  const { overview } = useOverview();
  const stock = useQuery(activeItemsQuery);
  const record = useRecordEntry();
  const tellSaved = useSavedToast();
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const givenBackAt = useDraft()?.givenBackAt;
  // What was half written when the session ended happened then.
  const consumedAt = useRef<string>(givenBackAt);

  const [id] = useDraftState('id', newId);
  // Until they are touched, product and amount follow what is known: both may arrive after the sheet has opened.
  const [chosenId, setChosenId] = useDraftState<string | null | undefined>('chosenId', itemId);
  const [typedQuantity, setQuantity] = useDraftState<QuantityDraft | undefined>('typedQuantity', undefined);
  const items = stock.data ?? [];
  const chosen =
    chosenId === undefined ? itemToStartWith(action, overview, items) : items.find((item) => item.id === chosenId);
  const item = chosen && entryItemOf(chosen);
  // A product of the stock knows what it is; the card only knows what it usually is.
  const productType = item?.productType ?? action.productType;
  const { consumptionMethod } = action;
  const usedId = stock.data ? item?.id : (chosenId ?? itemIdToAssume(action, overview?.usual ?? []));
  const usual = quantityToStartWith(action, productType, overview?.usual ?? []);
  const draft = typedQuantity ?? { text: format.number(usual.value), unit: usual.unit };
  const quantity = { ...draft, unit: unitFor(productType, draft.unit) };
  const [triggers, setTriggers] = useDraftState<string[]>('triggers', []);
  const [before, setBefore] = useDraftState('before', QUICK_RECORD_RATINGS);
  const [notes, setNotes] = useDraftState('notes', '');
  const [problem, setProblem] = useState<SubmissionProblem>({ fields: {} });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const read = readQuantity(quantity, t);
    if ('problem' in read) {
      setProblem({ fields: { quantity: read.problem } });
      focusFirstInvalid(formRef.current);
      return;
    }
    // A retry says the time of the first try: that is when it was used.
    consumedAt.current ??= presentTime().toISOString();
    isSending.current = true;
    setProblem({ fields: {} });
    try {
      await record.mutateAsync({
        id,
        productType,
        consumptionMethod,
        quantity: read.quantity,
        consumedAt: consumedAt.current,
        timeZone: deviceTimeZone(homeTimeZone),
        ...(givenBackAt ? { timeFrom: 'person' as const } : {}),
        ...(usedId ? { inventoryItemId: usedId } : {}),
        symptoms: { before },
        triggers,
        ...(notes.trim() ? { notes: notes.trim() } : {}),
      });
      sheet.onOpenChange(false);
      tellSaved(t('diary:quickRecord.saved'), {
        description: t('diary:quickRecord.reminder', { count: checkOutDelayHours(consumptionMethod) }),
      });
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
      title={action.id ? t(`diary:quickActions.${action.id}`) : (item?.nickname ?? t('diary:quickRecord.title'))}
      description={`${t('diary:quickRecord.title')} · ${format.product(productType)}, ${format.methodInLine(consumptionMethod)}`}
      // The first field would bring up the keyboard and cover the button that is wanted most.
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
            {record.isPending ? t('diary:quickRecord.submitting') : t('diary:quickRecord.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-6 pt-2">
        <RoomNotice />
        <GivenBackNotice />
        <UsedProductField
          choices={stock.data}
          isLoading={stock.isPending}
          productType={action.productType}
          itemId={item?.id ?? null}
          onItemChange={setChosenId}
          error={problem.fields.product}
        />
        <QuantityAndDose
          item={item}
          productType={productType}
          consumptionMethod={consumptionMethod}
          draft={quantity}
          onDraftChange={setQuantity}
          error={problem.fields.quantity}
        />
        <TriggerFields
          triggers={triggers}
          onTriggersChange={setTriggers}
          recentEntries={overview ? [...overview.latest, ...overview.unfinished] : []}
        />
        <RatingFields legend={t('diary:form.feelNow')} ratings={before} onRatingsChange={setBefore} />
        <NotesField notes={notes} onNotesChange={setNotes} error={problem.fields.notes} />
        <FormAlert problem={problem.general} />
      </form>
    </Sheet>
  );
}
