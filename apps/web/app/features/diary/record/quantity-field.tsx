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
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DoseBox, DoseReasons } from '../../../components/stock/dose-estimate.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Options } from '../../../components/ui/select.tsx';
import { UnclearNumber } from '../../../components/ui/unclear-number.tsx';
import { useDisclosure } from '../../../components/ui/use-disclosure.ts';

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
  error?: string | undefined;
};
type BoxProps = Omit<QuantityFieldProps, 'error'> & { className: string };

/** How much. Comma and point are both the decimal sign. */
export function AmountBox({ draft, onDraftChange, ...look }: Omit<BoxProps, 'productType'> & { suffix?: ReactNode }) {
  return (
    <Input
      name="quantity"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      value={draft.text}
      onChange={(event) => onDraftChange({ ...draft, text: event.target.value })}
      {...look}
    />
  );
}

/** In which of the units this product is measured in. */
export function UnitBox({ productType, draft, onDraftChange, className }: BoxProps) {
  const { t } = useTranslation(['diary']);
  const parsed = parseQuantity(draft.text);
  const count = 'value' in parsed ? parsed.value : 2;
  return (
    <select
      name="unit"
      aria-label={t('diary:form.unit')}
      value={draft.unit}
      onChange={(event) => onDraftChange({ ...draft, unit: event.target.value as Unit })}
      className={className}
    >
      <Options values={UNITS_OF[productType]} label={(unit) => t(`diary:unit.${unit}`, { count })} />
    </select>
  );
}

/** How much, and in which unit. */
export function QuantityField({ error, ...amount }: QuantityFieldProps) {
  const { t } = useTranslation(['diary']);
  const { draft, onDraftChange } = amount;
  return (
    <Field label={t('diary:form.quantity')} error={error} isRequired className="min-w-0">
      <AmountBox
        draft={draft}
        onDraftChange={onDraftChange}
        className="figure text-21 md:text-21"
        suffix={
          <span className="relative -mr-3.5 flex items-center">
            <UnitBox
              {...amount}
              className="field-sizing-content min-h-11 appearance-none rounded-control bg-transparent pr-8 pl-1 text-right text-15 text-ink-soft focus-visible:outline-offset-0"
            />
            <ChevronDown className="pointer-events-none absolute right-2.5 size-4.5 text-ink-soft" aria-hidden="true" />
          </span>
        }
      />
      <UnclearNumber text={draft.text} />
    </Field>
  );
}

/** How much, and beside it what that is in THC and CBD where a product of the own stock is used. */
export function QuantityAndDose({
  item,
  consumptionMethod,
  ...field
}: QuantityFieldProps & { item: EntryItem | undefined; consumptionMethod: ConsumptionMethod | '' }) {
  const { t } = useTranslation(['diary']);
  const reasons = useDisclosure();
  if (!item) return <QuantityField {...field} />;

  const read = readQuantity(field.draft, t);
  const estimate =
    'quantity' in read && consumptionMethod !== ''
      ? estimateDose({ ...item, ...read, productType: field.productType, consumptionMethod })
      : undefined;
  return (
    <div className="flex flex-col gap-2.5">
      <div className="side-by-side items-start gap-3">
        <QuantityField {...field} />
        <DoseBox estimate={estimate} reasonsButton={reasons.button} />
      </div>
      <div {...reasons.content}>{reasons.isOpen ? <DoseReasons estimate={estimate} /> : null}</div>
    </div>
  );
}
