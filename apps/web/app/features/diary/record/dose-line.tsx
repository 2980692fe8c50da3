import type { EntryItem } from '@balsamo/contract/diary/schemas.ts';
import { steppedQuantity } from '@balsamo/domain/diary/quantity.ts';
import type { ConsumptionMethod } from '@balsamo/domain/diary/vocabulary.ts';
import { estimateDose } from '@balsamo/domain/dose/estimate.ts';
import { Minus, Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useAmountFormat } from '../../../components/stock/amount-format.ts';
import { DoseReasons, ReasonsToggle } from '../../../components/stock/dose-estimate.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { UnclearNumber } from '../../../components/ui/unclear-number.tsx';
import { useDisclosure } from '../../../components/ui/use-disclosure.ts';
import { AmountBox, type QuantityFieldProps, readQuantity, UnitBox } from './quantity-field.tsx';

type DoseLineProps = QuantityFieldProps & {
  /** Chooses the product. */
  product: ReactNode;
  item: EntryItem | undefined;
  consumptionMethod: ConsumptionMethod;
};

/** What is used and how much of it, in one line where the names of the products fit into it; below it what that is in THC and CBD. */
export function DoseLine({ product, item, consumptionMethod, ...amount }: DoseLineProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1.5">
        {product ? <div className="min-w-0 grow">{product}</div> : null}
        <Amount {...amount} />
      </div>
      {item ? <Dose item={item} consumptionMethod={consumptionMethod} {...amount} /> : null}
    </div>
  );
}

function Amount({ error, ...amount }: QuantityFieldProps) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const { draft, onDraftChange } = amount;
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
          <AmountBox
            draft={draft}
            onDraftChange={onDraftChange}
            className="figure h-8 min-h-8 w-full min-w-0 border-0 bg-transparent p-0 text-center text-21 md:text-21"
          />
          <UnitBox
            {...amount}
            className="min-h-6 max-w-full cursor-pointer appearance-none bg-transparent text-center text-13 text-ink-soft"
          />
        </span>
        <StepButton label={t('diary:form.moreOfIt')} {...step(1)}>
          <Plus className="size-5" aria-hidden="true" />
        </StepButton>
      </div>
      <UnclearNumber text={draft.text} />
    </Field>
  );
}

function StepButton({ label, ...button }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      className="touch-target flex h-14 shrink-0 items-center justify-center rounded-control text-leaf hover:bg-leaf-wash/60 disabled:text-ink-soft/50"
      {...button}
    />
  );
}

type DoseProps = Pick<DoseLineProps, 'productType' | 'consumptionMethod' | 'draft'> & { item: EntryItem };

function Dose({ item, productType, consumptionMethod, draft }: DoseProps) {
  const { t } = useTranslation(['diary']);
  const format = useAmountFormat();
  const reasons = useDisclosure();
  const read = readQuantity(draft, t);
  if ('problem' in read) return null;
  const estimate = estimateDose({ ...item, ...read, productType, consumptionMethod });
  const doses = format.doses(estimate);
  return (
    <div className="text-13 text-ink-soft">
      <div className="flex flex-wrap items-baseline justify-end gap-x-2">
        <span className="sr-only">{t('diary:dose.title')}</span>
        <output className="flex flex-wrap gap-x-2 tabular">
          {doses.length > 0 ? doses.map((dose) => <span key={dose}>{dose}</span>) : t('diary:dose.unknown')}
        </output>
        <ReasonsToggle {...reasons.button} />
      </div>
      <div {...reasons.content} className="mt-1.5">
        {reasons.isOpen ? <DoseReasons estimate={estimate} /> : null}
      </div>
    </div>
  );
}
