import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { isDeliveryDays } from '@balsamo/domain/inventory/item.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { AmountInput } from '../../components/stock/amount-input.tsx';
import { readDecimal } from '../../components/stock/decimal.ts';
import { Field } from '../../components/ui/field.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useChangeItem } from './inventory-queries.ts';
import { SuggestedDays } from './suggested-days.tsx';
import { useStockForm } from './use-stock-form.ts';

/** Asks how long an order of a product takes to arrive, so that the day of the next one can be told. */
export function DeliverySheet({ item, ...sheet }: { item: InventoryItem } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'inventory']);
  const change = useChangeItem(item.id);
  const form = useStockForm({
    start: () => ({ deliveryDays: item.details.deliveryDays === null ? '' : String(item.details.deliveryDays) }),
    read: ({ deliveryDays: typed }) => {
      const deliveryDays = readDecimal(typed);
      return deliveryDays !== null && isDeliveryDays(deliveryDays)
        ? { body: { deliveryDays } }
        : { findings: [{ field: 'deliveryDays', code: 'delivery_days_invalid' }] };
    },
    send: async (details: { deliveryDays: number }) => {
      await change.mutateAsync({ details });
      closeSaved(sheet, t('inventory:delivery.done', { count: details.deliveryDays }));
    },
    failedTitle: t('inventory:errors.save'),
  });

  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('inventory:delivery.title')}
      description={item.nickname}
      submitLabel={t('inventory:delivery.submit')}
    >
      <Field
        label={t('inventory:form.deliveryDays')}
        hint={t('inventory:form.deliveryDaysHint')}
        error={form.errorOf('deliveryDays')}
        isRequired
      >
        <AmountInput {...form.text('deliveryDays')} inputMode="numeric" suffix={t('inventory:form.days')} />
      </Field>
      <SuggestedDays
        name="deliveryDays"
        itemId={item.id}
        brand={item.details.brand}
        productType={item.productType}
        typed={form.values.deliveryDays}
        onTake={(deliveryDays) => form.set({ deliveryDays })}
      />
    </FormSheet>
  );
}
