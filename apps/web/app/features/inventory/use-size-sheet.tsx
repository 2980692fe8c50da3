import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { UnsizedUnit } from '@balsamo/domain/inventory/deduction.ts';
import { isAmountPerUse } from '@balsamo/domain/inventory/item.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { AmountInput } from '../../components/stock/amount-input.tsx';
import { readDecimal } from '../../components/stock/decimal.ts';
import { Field } from '../../components/ui/field.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useChangeItem } from './inventory-queries.ts';
import { useItemFormat } from './item-format.ts';
import { useStockForm } from './use-stock-form.ts';

type UseSizeSheetProps = { item: InventoryItem; unit: UnsizedUnit } & OpenSheetProps;

/** Asks how much one application or pinch is, so that uses are taken from the stock (spec-D39). */
export function UseSizeSheet({ item, unit, ...sheet }: UseSizeSheetProps) {
  const { t } = useTranslation(['diary', 'inventory']);
  const format = useItemFormat();
  const change = useChangeItem(item.id);
  const form = useStockForm({
    start: () => ({ amountPerUse: '' }),
    read: ({ amountPerUse: typed }) => {
      const amountPerUse = readDecimal(typed);
      const isSize = amountPerUse !== null && isAmountPerUse(amountPerUse);
      return isSize
        ? { body: { amountPerUse } }
        : { findings: [{ field: 'amountPerUse', code: 'amount_per_use_invalid' }] };
    },
    send: async (details: { amountPerUse: number }) => {
      await change.mutateAsync({ details });
      closeSaved(sheet, t('inventory:useSize.done'));
    },
    failedTitle: t('inventory:errors.save'),
  });

  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t(`inventory:useSize.title.${unit}`)}
      description={item.nickname}
      submitLabel={t('inventory:form.submitEdit')}
    >
      <Field
        label={t(`inventory:useSize.label.${unit}`)}
        hint={t('inventory:useSize.hint')}
        error={form.errorOf('amountPerUse')}
        isRequired
      >
        <AmountInput {...form.text('amountPerUse')} suffix={format.unit(item.unit, 2)} />
      </Field>
    </FormSheet>
  );
}
