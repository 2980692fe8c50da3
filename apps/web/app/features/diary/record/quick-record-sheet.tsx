import type { NewEntry } from '@balsamo/contract/diary/schemas.ts';
import { checkOutDelayHours } from '@balsamo/domain/diary/check-out.ts';
import { unitAfterTypeChange } from '@balsamo/domain/diary/quantity.ts';
import type { Ratings, Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../../components/acting/use-whose.ts';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useDraft } from '../../../components/form/draft.tsx';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { TrackerFields } from '../../../components/trackers/tracker-fields.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { deviceTimeZone, useHomeTimeZone } from '../../../platform/clock.ts';
import { newId } from '../../../platform/new-id.ts';
import { DiaryFormSheet, useDiaryForm } from '../diary-form.tsx';
import { useOverview } from '../offline/use-local-diary.ts';
import { entryItemOf, quantityToStartWith, type RecordAction } from '../used-product.ts';
import { useRecordEntry } from './diary-mutations.ts';
import { DoseLine } from './dose-line.tsx';
import { GivenBackNotice, useMomentOfTry } from './given-back.tsx';
import { NotesField } from './notes-field.tsx';
import { itemIdToAssume, itemToStartWith, unitFor, unitToMeasure } from './product-to-start-with.ts';
import { type QuantityDraft, readQuantity } from './quantity-field.tsx';
import { QuickRatings } from './quick-ratings.tsx';
import { TriggerFields } from './trigger-chips.tsx';
import { UsedProductField } from './used-product-field.tsx';

type QuickRecordSheetProps = OpenSheetProps & {
  action: RecordAction;
  /** The product of the stock that it starts with, where that is known. */
  itemId?: string;
};

/**
 * Records a use that is happening now. The usual amount is filled in, so that opening and pressing Registrar is enough; how it feels
 * is not rated until the person rates it. The id belongs to the opened sheet, so that no second press and no retry makes a second entry.
 */
export default function QuickRecordSheet({ action, itemId, ...sheet }: QuickRecordSheetProps) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const timeZone = deviceTimeZone(useHomeTimeZone());
  const { overview } = useOverview();
  const stock = useQuery(activeItemsQuery);
  const record = useRecordEntry();
  const tellSaved = useSavedToast();
  const whose = useWhose();
  const isGivenBack = useDraft()?.givenBackAt !== undefined;
  const consumedAt = useMomentOfTry();
  const { consumptionMethod } = action;

  const form = useDiaryForm({
    kind: 'save',
    start: () => ({
      id: newId(),
      // Until they are touched, product and amount follow what is known: both may arrive after the sheet has opened.
      product: itemId as string | null | undefined,
      quantity: undefined as QuantityDraft | undefined,
      triggers: [] as string[],
      before: {} as Ratings,
      copiedBefore: [] as Symptom[],
      own: {} as TrackerValues,
      notes: '',
    }),
    read: ({ id, triggers, before, copiedBefore, own, notes, ...touched }) => {
      const { usedId, productType, quantity } = used(touched);
      const read = readQuantity(quantity, t);
      if ('problem' in read) return { problem: { fields: { quantity: read.problem } } };
      const body = {
        ...{ id, productType, consumptionMethod, timeZone, triggers, quantity: read.quantity, symptoms: { before } },
        ...(copiedBefore.length > 0 ? { copiedBefore } : {}),
        ...(Object.keys(own).length > 0 ? { ownBefore: own } : {}),
        ...(usedId ? { inventoryItemId: usedId } : {}),
        ...(notes.trim() ? { notes: notes.trim() } : {}),
      };
      return { body };
    },
    send: async (entry: Omit<NewEntry, 'consumedAt'>) => {
      const timeFrom = isGivenBack ? { timeFrom: 'person' as const } : {};
      await record({ ...entry, ...timeFrom, consumedAt: consumedAt() });
      sheet.onOpenChange(false);
      const reminder = t('diary:quickRecord.reminder', { count: checkOutDelayHours(consumptionMethod), ...whose });
      const unit = unitToMeasure(entry, stock.data);
      tellSaved(t('diary:quickRecord.saved'), {
        description: unit ? `${reminder} ${t(`diary:quickRecord.measure.${unit}`)}` : reminder,
      });
    },
  });

  /** What is used, by what was touched and by what is known. */
  function used(touched: { product?: string | null | undefined; quantity?: QuantityDraft | undefined }) {
    const items = stock.data ?? [];
    const chosen =
      touched.product === undefined
        ? itemToStartWith(action, overview, items)
        : items.find(({ id }) => id === touched.product);
    const item = chosen && entryItemOf(chosen);
    // A product of the stock knows what it is; the card only knows what it usually is.
    const productType = item?.productType ?? action.productType;
    const usual = quantityToStartWith(action, productType, overview?.usual ?? []);
    const { text, unit } = touched.quantity ?? {
      text: usual ? format.number(usual.value) : '',
      unit: usual?.unit ?? unitAfterTypeChange(productType),
    };
    return {
      item,
      usedId: stock.data ? item?.id : (touched.product ?? itemIdToAssume(action, overview?.usual ?? [])),
      productType,
      quantity: { text, unit: unitFor(productType, unit) },
    };
  }
  const { item, productType, quantity } = used(form.values);
  const recentEntries = overview ? [...overview.latest, ...overview.unfinished] : [];

  // Without products of their own this says what they would be good for: below what the sheet is there for.
  const hasNoStock = stock.data?.length === 0;
  const productField = (
    <UsedProductField
      choices={stock.data}
      isLoading={stock.isPending}
      productType={action.productType}
      itemId={item?.id ?? null}
      onItemChange={(product) => form.set({ product })}
      error={form.errorOf('product')}
      isLabelHidden
    />
  );

  return (
    <DiaryFormSheet
      {...sheet}
      form={form}
      title={action.id ? t(`diary:quickActions.${action.id}`) : (item?.nickname ?? t('diary:quickRecord.title'))}
      description={`${t('diary:quickRecord.title')} · ${format.product(productType)}, ${format.methodInLine(consumptionMethod)}`}
      submitLabel={t('diary:quickRecord.submit')}
      sendingLabel={t('diary:quickRecord.submitting')}
    >
      <GivenBackNotice />
      <DoseLine
        product={hasNoStock ? null : productField}
        item={item}
        productType={productType}
        consumptionMethod={consumptionMethod}
        draft={quantity}
        onDraftChange={(typed) => form.set({ quantity: typed })}
        error={form.errorOf('quantity')}
      />
      <QuickRatings form={form} recentEntries={recentEntries} chosen={overview?.preferences.mainSymptom} />
      <TrackerFields form={form} name="own" moment="now" error={form.errorOf('own')} />
      <Disclosure
        label={t('diary:quickRecord.more')}
        hint={t('diary:quickRecord.moreHint')}
        isOpenAtFirst={form.values.notes !== '' || form.values.triggers.length > 0}
        isForcedOpen={form.errorOf('notes') !== undefined}
      >
        <div className="flex flex-col gap-5">
          <TriggerFields form={form} recentEntries={recentEntries} />
          <NotesField form={form} />
        </div>
      </Disclosure>
      {hasNoStock ? productField : null}
    </DiaryFormSheet>
  );
}
