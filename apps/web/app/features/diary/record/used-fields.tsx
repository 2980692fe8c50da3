import type { EntryItem } from '@balsamo/contract/diary/schemas.ts';
import { unitAfterTypeChange } from '@balsamo/domain/diary/quantity.ts';
import {
  CONSUMPTION_METHODS,
  type ConsumptionMethod,
  PRODUCT_TYPES,
  type ProductType,
} from '@balsamo/domain/diary/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { activeItemsQuery } from '../../../components/stock/stock-queries.ts';
import { classNames } from '../../../components/ui/class-names.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Options, Select } from '../../../components/ui/select.tsx';
import type { DiaryForm } from '../diary-form.tsx';
import { entryItemOf } from '../used-product.ts';
import { unitFor } from './product-to-start-with.ts';
import { QuantityAndDose, type QuantityDraft } from './quantity-field.tsx';
import { UsedProductField } from './used-product-field.tsx';

/** What was used, as a form that asks for all of it holds it. `product` null = one that is not in the stock. */
export type UsedValues = {
  product: string | null;
  productType: ProductType;
  /** Empty: not said. */
  consumptionMethod: ConsumptionMethod | '';
  quantity: QuantityDraft;
};

/** How a type of product can only be used, or nearly; of the others the person says it (spec-D26). */
const ONLY_METHOD: Partial<Record<ProductType, ConsumptionMethod>> = {
  oleo: 'sublingual',
  capsula: 'oral',
  comestivel: 'oral',
  pomada: 'topico',
  topico: 'topico',
};

/** The method of what is another product now: what was chosen stays, what stood there by itself goes with its product. */
function methodAfter(
  { productType, consumptionMethod }: UsedValues,
  type: ProductType,
): UsedValues['consumptionMethod'] {
  const isByItself = consumptionMethod === (ONLY_METHOD[productType] ?? '');
  return type !== productType && isByItself ? (ONLY_METHOD[type] ?? '') : consumptionMethod;
}

type UsedFieldsProps = {
  form: DiaryForm<UsedValues>;
  /** The product that the entry was made with: it can be chosen too when it is archived by now. */
  own?: EntryItem | null;
  /** Products of this type stand first. */
  firstType: ProductType;
};

/** The product, what it is, how it was used, and how much of it. */
export function UsedFields({ form, own = null, firstType }: UsedFieldsProps) {
  const { t } = useTranslation(['diary']);
  const { data: items, isPending } = useQuery(activeItemsQuery);
  const { product, productType, consumptionMethod, quantity } = form.values;
  const choices = [...(own && !items?.some(({ id }) => id === own.id) ? [own] : []), ...(items ?? [])];
  const chosen = items?.find(({ id }) => id === product);
  const item = chosen ? entryItemOf(chosen) : own?.id === product ? own : null;
  /** The product says what it is; the amount keeps its unit where it can. */
  const choose = (id: string | null) => {
    const type = choices.find((choice) => choice.id === id)?.productType;
    const ofType = type && {
      productType: type,
      consumptionMethod: methodAfter(form.values, type),
      quantity: { ...quantity, unit: unitFor(type, quantity.unit) },
    };
    form.set({ product: id, ...ofType });
  };
  const changeType = (type: ProductType) =>
    form.set({
      productType: type,
      consumptionMethod: methodAfter(form.values, type),
      quantity: { ...quantity, unit: unitAfterTypeChange(type) },
    });
  return (
    <>
      <UsedProductField
        choices={items || own ? choices : undefined}
        isLoading={isPending}
        productType={firstType}
        itemId={product}
        onItemChange={choose}
        error={form.errorOf('product')}
      />
      <div className={classNames('items-start gap-3', item ? 'grid' : 'side-by-side')}>
        {/* The chosen product says what it is: only how it was used is asked. */}
        {item ? null : (
          <Field label={t('diary:form.productType')}>
            <Select
              name="productType"
              value={productType}
              onChange={(event) => changeType(event.target.value as ProductType)}
            >
              <Options values={PRODUCT_TYPES} label={(type) => t(`diary:product.${type}`)} />
            </Select>
          </Field>
        )}
        <Field label={t('diary:form.method')} error={form.errorOf('consumptionMethod')}>
          <Select {...form.text('consumptionMethod')}>
            {consumptionMethod === '' ? <option value="">{t('diary:form.chooseMethod')}</option> : null}
            <Options values={CONSUMPTION_METHODS} label={(method) => t(`diary:method.${method}`)} />
          </Select>
        </Field>
      </div>
      <QuantityAndDose
        item={item ?? undefined}
        productType={productType}
        consumptionMethod={consumptionMethod}
        draft={quantity}
        onDraftChange={(changed) => form.set({ quantity: changed })}
        error={form.errorOf('quantity')}
      />
    </>
  );
}
