import type { InventoryItem, NewAdjustment } from '@balsamo/contract/inventory/schemas.ts';
import { stockQuantityProblem } from '@balsamo/domain/inventory/item.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { AmountInput } from '../../components/stock/amount-input.tsx';
import { readDecimal } from '../../components/stock/decimal.ts';
import { Field } from '../../components/ui/field.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { newId } from '../../platform/new-id.ts';
import { useAdjustItem } from './inventory-queries.ts';
import { useItemFormat } from './item-format.ts';
import { useStockForm } from './use-stock-form.ts';

/** Sets the balance to what was counted, whatever it was (spec-D11). */
export function AdjustSheet({ item, ...sheet }: { item: InventoryItem } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'inventory']);
  const format = useItemFormat();
  const adjust = useAdjustItem(item.id);
  const form = useStockForm({
    start: () => ({ id: newId(), counted: '' }),
    read: ({ id, counted: typed }) => {
      const counted = readDecimal(typed);
      const isAmount = counted !== null && !stockQuantityProblem(counted);
      return isAmount ? { body: { id, counted } } : { findings: [{ field: 'counted', code: 'quantity_invalid' }] };
    },
    send: async (body: NewAdjustment) => {
      await adjust.mutateAsync(body);
      closeSaved(sheet, t('inventory:adjust.done'));
    },
    failedTitle: t('inventory:errors.adjust'),
  });

  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('inventory:adjust.title')}
      description={item.nickname}
      submitLabel={t('inventory:adjust.submit')}
    >
      <Field
        label={t('inventory:adjust.counted')}
        hint={[
          t('inventory:adjust.hint'),
          item.quantity === null ? '' : t('inventory:adjust.was', { amount: format.amount(item.quantity, item.unit) }),
        ].join(' ')}
        error={form.errorOf('counted')}
        isRequired
      >
        <AmountInput {...form.text('counted')} suffix={format.unit(item.unit, 2)} />
      </Field>
    </FormSheet>
  );
}
