import type { EntryItem } from '@balsamo/contract/diary/schemas.ts';
import { parseQuantity } from '@balsamo/domain/diary/quantity.ts';
import {
  type ConsumptionMethod,
  type ProductType,
  type Quantity,
  UNITS_OF,
  type Unit,
} from '@balsamo/domain/diary/vocabulary.ts';
import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DoseBox, DoseReasons } from '../../../components/stock/dose-estimate.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';

/** An amount while it is being typed. */
export type QuantityDraft = { text: string; unit: Unit };

/** The amount a draft stands for, or the words for what is wrong with it. */
export function readQuantity(
  draft: QuantityDraft,
  t: ReturnType<typeof useTranslation<['diary']>>['t'],
): { quantity: Quantity } | { problem: string } {
  const parsed = parseQuantity(draft.text);
  if ('problem' in parsed) return { problem: t(`diary:quantityProblem.${parsed.problem}`) };
  return { quantity: { value: parsed.value, unit: draft.unit } };
}

export type QuantityFieldProps = {
  productType: ProductType;
  draft: QuantityDraft;
  onDraftChange: (draft: QuantityDraft) => void;
  error?: string;
};

/** How much, and in which of the units this product is measured in. Comma and point are both the decimal sign. */
export function QuantityField({ productType, draft, onDraftChange, error }: QuantityFieldProps) {
  const { t } = useTranslation(['diary']);
  const parsed = parseQuantity(draft.text);
  const count = 'value' in parsed ? parsed.value : 2;
  return (
    <Field label={t('diary:form.quantity')} error={error} isRequired className="min-w-0">
      <Input
        name="quantity"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        className="figure text-21 md:text-21"
        value={draft.text}
        onChange={(event) => onDraftChange({ ...draft, text: event.target.value })}
        suffix={
          <span className="relative -mr-3.5 flex items-center">
            <select
              name="unit"
              aria-label={t('diary:form.unit')}
              value={draft.unit}
              onChange={(event) => onDraftChange({ ...draft, unit: event.target.value as Unit })}
              className="field-sizing-content min-h-11 appearance-none rounded-control bg-transparent pr-8 pl-1 text-right text-15 text-ink-soft focus-visible:outline-offset-0"
            >
              {UNITS_OF[productType].map((unit) => (
                <option key={unit} value={unit}>
                  {t(`diary:unit.${unit}`, { count })}
                </option>
              ))}
            </select>
            <ChevronDown className="pointer-events-none absolute right-2.5 size-4.5 text-ink-soft" aria-hidden="true" />
          </span>
        }
      />
    </Field>
  );
}

/** How much, and beside it what that is in THC and CBD where a product of the own stock is used. */
export function QuantityAndDose({
  item,
  consumptionMethod,
  ...field
}: QuantityFieldProps & { item: EntryItem | undefined; consumptionMethod: ConsumptionMethod }) {
  const { t } = useTranslation(['diary']);
  const [areReasonsShown, setReasonsShown] = useState(false);
  const reasonsId = useId();
  if (!item) return <QuantityField {...field} />;

  const read = readQuantity(field.draft, t);
  const estimate =
    'quantity' in read
      ? estimateDose({ ...item, ...read, productType: field.productType, consumptionMethod })
      : undefined;
  return (
    <div className="flex flex-col gap-2.5">
      <div className="side-by-side items-start gap-3">
        <QuantityField {...field} />
        <DoseBox
          estimate={estimate}
          areReasonsShown={areReasonsShown}
          onReasonsShownChange={setReasonsShown}
          reasonsId={reasonsId}
        />
      </div>
      <div id={reasonsId} hidden={!areReasonsShown}>
        {areReasonsShown ? <DoseReasons estimate={estimate} /> : null}
      </div>
    </div>
  );
}
