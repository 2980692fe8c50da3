import type { InventoryItem, NewRenewal } from '@balsamo/contract/inventory/schemas.ts';
import { sumOf } from '@balsamo/domain/inventory/amount.ts';
import { renewalProblem } from '@balsamo/domain/inventory/item.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { AmountInput } from '../../components/stock/amount-input.tsx';
import { readDecimal } from '../../components/stock/decimal.ts';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { newId } from '../../platform/new-id.ts';
import { useRenewItem } from './inventory-queries.ts';
import { useItemFormat } from './item-format.ts';
import { useStockForm } from './use-stock-form.ts';

/** Adds to what there is (spec §5): the new quantity is the current one plus what came in. */
export function RenewSheet({ item, ...sheet }: { item: InventoryItem } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'inventory']);
  const format = useItemFormat();
  const renew = useRenewItem(item.id);
  const form = useStockForm({
    start: () => ({ id: newId(), amount: '', expiresOn: '', batch: '' }),
    read: ({ id, expiresOn, ...typed }) => {
      const amount = amountOf(typed.amount);
      if (amount === null) return { findings: [{ field: 'amount', code: 'quantity_invalid' }] };
      const batch = typed.batch.trim();
      const details = { ...(expiresOn ? { expiresOn } : {}), ...(batch ? { batch } : {}) };
      return { body: { id, amount, ...(Object.keys(details).length > 0 ? { details } : {}) } };
    },
    send: async (renewal: NewRenewal) => {
      await renew.mutateAsync(renewal);
      closeSaved(sheet, t('inventory:renew.done'));
    },
    failedTitle: t('inventory:errors.renew'),
  });
  const amount = amountOf(form.values.amount);

  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('inventory:renew.title')}
      description={item.nickname}
      submitLabel={t('inventory:renew.submit')}
    >
      <Field
        label={t('inventory:renew.amount')}
        error={form.errorOf('amount')}
        hint={
          amount === null
            ? undefined
            : t('inventory:renew.becomes', { amount: format.amount(sumOf([item.quantity ?? 0, amount]), item.unit) })
        }
        isRequired
      >
        <AmountInput {...form.text('amount')} suffix={format.unit(item.unit, 2)} />
      </Field>
      <Disclosure
        label={t('inventory:renew.package')}
        hint={t('inventory:renew.packageHint')}
        isForcedOpen={Boolean(form.errorOf('expiresOn') ?? form.errorOf('batch'))}
      >
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field label={t('inventory:form.expiresOn')} error={form.errorOf('expiresOn')}>
            <Input {...form.text('expiresOn')} type="date" />
          </Field>
          <Field label={t('inventory:form.batch')} error={form.errorOf('batch')}>
            <Input {...form.text('batch')} autoComplete="off" />
          </Field>
        </div>
      </Disclosure>
    </FormSheet>
  );
}

/** What comes in; null while it is no amount. */
function amountOf(typed: string): number | null {
  const amount = readDecimal(typed);
  return amount === null || renewalProblem(amount) ? null : amount;
}
