import type { ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import type { StockUnit } from '@balsamo/domain/inventory/item.ts';
import { useTranslation } from 'react-i18next';
import { useRecallOfItem } from '../association/handed-query.ts';
import { RecalledMark } from '../association/recalled-mark.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { type AmountFormat, NO_BREAK, useAmountFormat } from './amount-format.ts';

/** A product that can be chosen. `quantity` null = nobody said how much there is; absent = not told here. */
export type ProductChoice = {
  id: string;
  nickname: string;
  productType: ProductType;
  unit: StockUnit;
  quantity?: number | null;
};

export type ProductFieldProps = {
  choices: readonly ProductChoice[];
  /** What kind of use it is: products of this type stand first. */
  productType: ProductType;
  /** Null = a product that is not in the stock. */
  itemId: string | null;
  onItemChange: (itemId: string | null) => void;
  error?: string;
  isLabelHidden?: boolean;
};

/** Which of the own products was used. Anything else can always be recorded too. */
export function ProductField({ choices, productType, itemId, onItemChange, error, isLabelHidden }: ProductFieldProps) {
  const { t } = useTranslation(['diary']);
  const format = useAmountFormat();
  const recall = useRecallOfItem(itemId);
  const ofType = choices.filter((choice) => choice.productType === productType);
  const others = choices.filter((choice) => choice.productType !== productType);
  const option = (choice: ProductChoice) => (
    <option key={choice.id} value={choice.id}>
      {[choice.nickname, leftText(choice, format, t)].filter(Boolean).join(' · ')}
    </option>
  );
  return (
    <Field
      label={t('diary:form.product')}
      error={error}
      isLabelHidden={isLabelHidden}
      hint={recall ? <RecalledMark itemId={itemId} /> : undefined}
    >
      <Select name="product" value={itemId ?? ''} onChange={(event) => onItemChange(event.target.value || null)}>
        {ofType.map(option)}
        {ofType.length > 0 && others.length > 0 ? (
          <optgroup label={t('diary:form.otherTypes')}>{others.map(option)}</optgroup>
        ) : (
          others.map(option)
        )}
        <option value="">{t('diary:form.otherProduct')}</option>
      </Select>
    </Field>
  );
}

/** `restam 18 ml`; undefined where it is not known. */
function leftText(
  { quantity, unit }: ProductChoice,
  format: AmountFormat,
  t: ReturnType<typeof useTranslation<['diary']>>['t'],
): string | undefined {
  if (quantity === undefined || quantity === null) return undefined;
  if (quantity < 0) return t('diary:stock.toAdjust');
  if (quantity === 0) return t('diary:stock.empty');
  const amount = format.shownAmount(quantity, unit).replaceAll(' ', NO_BREAK);
  return t('diary:stock.left', { count: quantity, amount });
}
