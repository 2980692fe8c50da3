import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { unitAfterTypeChange } from '@balsamo/domain/diary/quantity.ts';
import type { ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useDraftState } from '../../../components/form/draft.tsx';
import { focusFirstInvalid } from '../../../components/form/focus-first-invalid.ts';
import { FormAlert } from '../../../components/form/form-alert.tsx';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { problemOfRefusal } from '../../../offline/outbox/refusal-problem.ts';
import type { Refusal } from '../../../offline/outbox/write.ts';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { type SubmissionProblem, submissionProblem } from '../submission-problem.ts';
import { ConsumedAtField, localDateTimeText, readLocalDateTime } from './consumed-at-field.tsx';
import { useChangeEntry } from './diary-mutations.ts';
import { type EditedEntry, editsOf } from './entry-edits.ts';
import { KindFields } from './kind-fields.tsx';
import { NotesField } from './notes-field.tsx';
import { QuantityAndDose } from './quantity-and-dose.tsx';
import { type QuantityDraft, readQuantity } from './quantity-field.tsx';
import { RatingFields } from './rating-fields.tsx';
import { RoomNotice } from './room-notice.tsx';
import { TriggerFields } from './trigger-chips.tsx';
import { entryItemOf, unitFor } from './used-product.ts';
import { UsedProductField } from './used-product-field.tsx';

/** What was not accepted and is corrected here, in the place of an edit. */
export type EntryCorrection = {
  refusal: Refusal;
  save: (edited: EditedEntry, consumedAt: string) => Promise<void>;
  /** Can its time be corrected too? Of an entry that was never accepted. */
  hasTime?: boolean;
};
type EditEntryProps = { entry: Entry; correction?: EntryCorrection } & OpenSheetProps;

/** Edits an entry: the ratings before, and those after once they exist (decision 4). */
export default function EditEntrySheet({ entry, correction, ...sheet }: EditEntryProps) {
  const { t } = useTranslation(['diary', 'common']);
  const format = useDiaryFormat();
  const now = useNow();
  const homeTimeZone = useHomeTimeZone();
  const change = useChangeEntry(entry.id);
  const tellSaved = useSavedToast();
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);

  const stock = useQuery(activeItemsQuery);
  // The item of the entry can be chosen too when it is archived by now.
  const choices = [
    ...(entry.inventoryItem && !stock.data?.some(({ id }) => id === entry.inventoryItemId)
      ? [entry.inventoryItem]
      : []),
    ...(stock.data ?? []),
  ];
  const [itemId, setItemId] = useDraftState('itemId', entry.inventoryItemId);
  const chosen = stock.data?.find(({ id }) => id === itemId);
  const item = chosen ? entryItemOf(chosen) : itemId === entry.inventoryItemId ? entry.inventoryItem : null;
  const [productType, setProductType] = useDraftState('productType', entry.productType);
  const [consumptionMethod, setMethod] = useDraftState('consumptionMethod', entry.consumptionMethod);
  const [quantity, setQuantity] = useDraftState<QuantityDraft>('quantity', {
    text: format.number(entry.quantity.value),
    unit: entry.quantity.unit,
  });
  const [before, setBefore] = useDraftState('before', entry.symptoms.before);
  const [after, setAfter] = useDraftState('after', entry.symptoms.after);
  const [triggers, setTriggers] = useDraftState('triggers', entry.triggers);
  const [notes, setNotes] = useDraftState('notes', entry.notes ?? '');
  const [consumedAtText, setConsumedAtText] = useDraftState('consumedAtText', () =>
    localDateTimeText(new Date(entry.consumedAt), entry.timeZone),
  );
  const [problem, setProblem] = useState<SubmissionProblem>(() =>
    correction ? submissionProblem(problemOfRefusal(correction.refusal), 'update', t) : { fields: {} },
  );

  /** The product says what it is; the amount keeps its unit where it can. */
  const changeType = (type: ProductType) => {
    setProductType(type);
    setQuantity((draft) => ({ ...draft, unit: unitFor(type, draft.unit) }));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const read = readQuantity(quantity, t);
    if ('problem' in read) {
      setProblem({ fields: { quantity: read.problem } });
      focusFirstInvalid(formRef.current);
      return;
    }
    const typedTime = readLocalDateTime(consumedAtText, entry.timeZone);
    if (!typedTime) {
      setProblem({ fields: { consumedAt: t('diary:fieldProblem.required') } });
      focusFirstInvalid(formRef.current);
      return;
    }
    const edited: EditedEntry = {
      inventoryItemId: itemId,
      productType,
      consumptionMethod,
      quantity: read.quantity,
      symptoms: { before, after },
      triggers,
      notes,
    };
    const changes = editsOf(entry, edited);
    if (!changes && !correction) {
      sheet.onOpenChange(false);
      return;
    }
    isSending.current = true;
    setProblem({ fields: {} });
    try {
      if (correction) {
        // The box knows no seconds: left alone, the time stays as it was to the millisecond.
        const isSameTime = consumedAtText === localDateTimeText(new Date(entry.consumedAt), entry.timeZone);
        await correction.save(edited, isSameTime ? entry.consumedAt : typedTime.toISOString());
      } else if (changes) await change.mutateAsync(changes);
      sheet.onOpenChange(false);
      tellSaved(t('diary:edit.saved'), { description: t('diary:edit.savedText') });
    } catch (error) {
      setProblem(submissionProblem(error, 'update', t));
      focusFirstInvalid(formRef.current);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Sheet
      {...sheet}
      title={t('diary:edit.title')}
      description={`${format.name(entry)} · ${format.whenUsed(entry, { instant: now, timeZone: homeTimeZone })}`}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        (event.target as HTMLElement | null)?.focus();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => sheet.onOpenChange(false)}>
            {t('diary:form.cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={change.isPending || quantity.text.trim() === ''}>
            {change.isPending
              ? t('diary:edit.submitting')
              : correction
                ? t('common:outbox.resend')
                : t('diary:edit.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-6 pt-2">
        <RoomNotice />
        {correction?.hasTime ? (
          <ConsumedAtField
            text={consumedAtText}
            onTextChange={setConsumedAtText}
            timeZone={entry.timeZone}
            now={now}
            error={problem.fields.consumedAt}
          />
        ) : null}
        <UsedProductField
          choices={stock.data || choices.length > 0 ? choices : undefined}
          isLoading={stock.isPending}
          productType={entry.productType}
          itemId={itemId}
          onItemChange={(id) => {
            setItemId(id);
            const type = choices.find((choice) => choice.id === id)?.productType;
            if (type) changeType(type);
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
          item={item ?? undefined}
          productType={productType}
          consumptionMethod={consumptionMethod}
          draft={quantity}
          onDraftChange={setQuantity}
          error={problem.fields.quantity}
        />
        <RatingFields legend={t('diary:form.feltBefore')} ratings={before} onRatingsChange={setBefore} />
        {after ? (
          <RatingFields legend={t('diary:form.feltAfter')} ratings={after} onRatingsChange={setAfter} before={before} />
        ) : null}
        <TriggerFields triggers={triggers} onTriggersChange={setTriggers} recentEntries={[]} />
        <NotesField notes={notes} onNotesChange={setNotes} error={problem.fields.notes} />
        <FormAlert problem={problem.general} />
      </form>
    </Sheet>
  );
}
