import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { stockQuantityProblem } from '@balsamo/domain/inventory/item.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
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
import { useAdjustItem } from './inventory-queries.ts';
import { useItemFormat } from './item-format.ts';
import { failedSubmission, foundProblem, type StockFormProblem } from './stock-form-problem.ts';

/** Sets the balance to what was counted, whatever it was (decision 11). */
export function AdjustSheet({ item, ...sheet }: { item: InventoryItem } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'inventory']);
  const format = useItemFormat();
  const adjust = useAdjustItem(item.id);
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [id] = useDraftState('id', newId);
  const [countedText, setCountedText] = useDraftState('countedText', '');
  const [problem, setProblem] = useState<StockFormProblem>({ fields: {} });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const counted = readDecimal(countedText);
    if (counted === null || stockQuantityProblem(counted)) {
      setProblem(foundProblem([{ field: 'counted', code: 'quantity_invalid' }], t));
      focusFirstInvalid(formRef.current);
      return;
    }
    isSending.current = true;
    setProblem({ fields: {} });
    try {
      await adjust.mutateAsync({ id, counted });
      sheet.onOpenChange(false);
      void showToast('success', t('inventory:adjust.done'));
    } catch (error) {
      setProblem(failedSubmission(error, t('inventory:errors.adjust'), t));
      focusFirstInvalid(formRef.current);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Sheet
      {...sheet}
      title={t('inventory:adjust.title')}
      description={item.nickname}
      footer={
        <>
          <Button variant="secondary" onClick={() => sheet.onOpenChange(false)}>
            {t('inventory:cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={adjust.isPending}>
            {t('inventory:adjust.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-5 pt-2">
        <Field
          label={t('inventory:adjust.counted')}
          hint={[
            t('inventory:adjust.hint'),
            item.quantity === null
              ? ''
              : t('inventory:adjust.was', { amount: format.amount(item.quantity, item.unit) }),
          ].join(' ')}
          error={problem.fields.counted}
          isRequired
        >
          <Input
            name="counted"
            inputMode="decimal"
            autoComplete="off"
            className="figure text-21 md:text-21"
            suffix={format.unit(item.unit, 2)}
            value={countedText}
            onChange={(event) => setCountedText(event.target.value)}
          />
        </Field>
        <FormAlert problem={problem.general} />
      </form>
    </Sheet>
  );
}
