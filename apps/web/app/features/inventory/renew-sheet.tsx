import type { InventoryItem, NewRenewal } from '@balsamo/contract/inventory/schemas.ts';
import { sumOf } from '@balsamo/domain/inventory/amount.ts';
import { renewalProblem } from '@balsamo/domain/inventory/item.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { useDraftState } from '../../components/ui/draft-state.tsx';
import { Field } from '../../components/ui/field.tsx';
import { focusFirstInvalid } from '../../components/ui/focus-first-invalid.ts';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { newId } from '../../platform/new-id.ts';
import { readDecimal } from './decimal.ts';
import { useRenewItem } from './inventory-queries.ts';
import { useItemFormat } from './item-format.ts';
import { failedSubmission, foundProblem, type StockFormProblem } from './stock-form-problem.ts';

/** Adds to what there is (product.md §5): the new quantity is the current one plus what came in. */
export function RenewSheet({ item, ...sheet }: { item: InventoryItem } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'inventory']);
  const format = useItemFormat();
  const renew = useRenewItem(item.id);
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [id] = useDraftState('id', newId);
  const [amountText, setAmountText] = useDraftState('amountText', '');
  const [expiresOn, setExpiresOn] = useDraftState('expiresOn', '');
  const [batch, setBatch] = useDraftState('batch', '');
  const [problem, setProblem] = useState<StockFormProblem>({ fields: {} });

  const amount = readDecimal(amountText);
  const isAmount = amount !== null && !renewalProblem(amount);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const code = renewalProblem(amount);
    if (code || amount === null) {
      setProblem(foundProblem([{ field: 'amount', code: 'quantity_invalid' }], t));
      focusFirstInvalid(formRef.current);
      return;
    }
    const renewal: NewRenewal = { id, amount };
    const details = { ...(expiresOn ? { expiresOn } : {}), ...(batch.trim() ? { batch: batch.trim() } : {}) };
    if (Object.keys(details).length > 0) renewal.details = details;
    isSending.current = true;
    setProblem({ fields: {} });
    try {
      await renew.mutateAsync(renewal);
      sheet.onOpenChange(false);
      void showToast('success', t('inventory:renew.done'));
    } catch (error) {
      setProblem(failedSubmission(error, t('inventory:errors.renew'), t));
      focusFirstInvalid(formRef.current);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Sheet
      {...sheet}
      title={t('inventory:renew.title')}
      description={item.nickname}
      footer={
        <>
          <Button variant="secondary" onClick={() => sheet.onOpenChange(false)}>
            {t('inventory:cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={renew.isPending}>
            {t('inventory:renew.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-5 pt-2">
        <Field
          label={t('inventory:renew.amount')}
          error={problem.fields.amount}
          hint={
            isAmount
              ? t('inventory:renew.becomes', { amount: format.amount(sumOf([item.quantity ?? 0, amount]), item.unit) })
              : undefined
          }
          isRequired
        >
          <Input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            className="figure text-21 md:text-21"
            suffix={format.unit(item.unit, 2)}
            value={amountText}
            onChange={(event) => setAmountText(event.target.value)}
          />
        </Field>
        <Disclosure
          label={t('inventory:renew.package')}
          hint={t('inventory:renew.packageHint')}
          isForcedOpen={Boolean(problem.fields.expiresOn || problem.fields.batch)}
        >
          <div className="grid gap-4 md:grid-cols-2">
            <Field label={t('inventory:form.expiresOn')} error={problem.fields.expiresOn}>
              <Input
                type="date"
                name="expiresOn"
                value={expiresOn}
                onChange={(event) => setExpiresOn(event.target.value)}
              />
            </Field>
            <Field label={t('inventory:form.batch')} error={problem.fields.batch}>
              <Input name="batch" autoComplete="off" value={batch} onChange={(event) => setBatch(event.target.value)} />
            </Field>
          </div>
        </Disclosure>
        <FormAlert problem={problem.general} />
      </form>
    </Sheet>
  );
}
