import type { EntryItem } from '@balsamo/contract/diary/schemas.ts';
import { parseQuantity, steppedQuantity } from '@balsamo/domain/diary/quantity.ts';
import { type ConsumptionMethod, type ProductType, UNITS_OF, type Unit } from '@balsamo/domain/diary/vocabulary.ts';
import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useAmountFormat } from '../../../components/stock/amount-format.ts';
import { DoseReasons, ReasonsToggle } from '../../../components/stock/dose-estimate.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { type QuantityDraft, readQuantity } from './quantity-field.tsx';

type DoseLineProps = {
  /** Chooses the product. */
  product: ReactNode;
  item: EntryItem | undefined;
  productType: ProductType;
  consumptionMethod: ConsumptionMethod;
  draft: QuantityDraft;
  onDraftChange: (draft: QuantityDraft) => void;
  error: string | undefined;
};

/** What is used and how much of it in one line, with steps to either side; below it what that is in THC and CBD. */
export function DoseLine({ product, item, ...amount }: DoseLineProps) {
  const { t } = useTranslation(['diary']);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1.5">
        {product ? <div className="min-w-0 grow basis-28">{product}</div> : null}
        <Amount {...amount} />
      </div>
      {item ? <Dose item={item} {...amount} readAmount={readQuantity(amount.draft, t)} /> : null}
    </div>
  );
}

function Amount({ productType, draft, onDraftChange, error }: Omit<DoseLineProps, 'product' | 'item'>) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const parsed = parseQuantity(draft.text);
  const step = (direction: 1 | -1) => {
    const next = steppedQuantity(draft.text, draft.unit, direction);
    return {
      disabled: next === undefined,
      onClick: () => next !== undefined && onDraftChange({ ...draft, text: format.number(next) }),
    };
  };
  return (
    <Field label={t('diary:form.quantity')} error={error} isRequired isLabelHidden className="min-w-0 grow basis-44">
      <div className="flex items-center rounded-control border border-line-strong bg-surface">
        <StepButton label={t('diary:form.less')} {...step(-1)}>
          <Minus className="size-5" aria-hidden="true" />
        </StepButton>
        <span className="flex min-w-0 flex-1 flex-col items-center">
          <Input
            name="quantity"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            className="figure h-8 min-h-8 w-full min-w-0 border-0 bg-transparent p-0 text-center text-21 md:text-21"
            value={draft.text}
            onChange={(event) => onDraftChange({ ...draft, text: event.target.value })}
          />
          <select
            name="unit"
            aria-label={t('diary:form.unit')}
            value={draft.unit}
            onChange={(event) => onDraftChange({ ...draft, unit: event.target.value as Unit })}
            className="min-h-6 max-w-full cursor-pointer appearance-none bg-transparent text-center text-13 text-ink-soft"
          >
            {UNITS_OF[productType].map((unit) => (
              <option key={unit} value={unit}>
                {t(`diary:unit.${unit}`, { count: 'value' in parsed ? parsed.value : 2 })}
              </option>
            ))}
          </select>
        </span>
        <StepButton label={t('diary:form.moreOfIt')} {...step(1)}>
          <Plus className="size-5" aria-hidden="true" />
        </StepButton>
      </div>
    </Field>
  );
}

function StepButton({
  label,
  ...button
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      className="touch-target flex h-14 shrink-0 items-center justify-center rounded-control text-leaf hover:bg-leaf-wash/60 disabled:text-ink-soft/50"
      {...button}
    />
  );
}

function Dose({
  item,
  productType,
  consumptionMethod,
  readAmount,
}: Pick<DoseLineProps, 'productType' | 'consumptionMethod'> & {
  item: EntryItem;
  readAmount: ReturnType<typeof readQuantity>;
}) {
  const { t } = useTranslation(['diary']);
  const format = useAmountFormat();
  const [areReasonsShown, setReasonsShown] = useState(false);
  const reasonsId = useId();
  if ('problem' in readAmount) return null;
  const estimate = estimateDose({ ...item, ...readAmount, productType, consumptionMethod });
  const doses = format.doses(estimate);
  return (
    <div className="text-13 text-ink-soft">
      <div className="flex flex-wrap items-baseline justify-end gap-x-2">
        <span className="sr-only">{t('diary:dose.title')}</span>
        <output className="flex flex-wrap gap-x-2 tabular">
          {doses.length > 0 ? doses.map((dose) => <span key={dose}>{dose}</span>) : t('diary:dose.unknown')}
        </output>
        <ReasonsToggle areShown={areReasonsShown} onShownChange={setReasonsShown} reasonsId={reasonsId} />
      </div>
      <div id={reasonsId} hidden={!areReasonsShown} className="mt-1.5">
        {areReasonsShown ? <DoseReasons estimate={estimate} /> : null}
      </div>
    </div>
  );
}
