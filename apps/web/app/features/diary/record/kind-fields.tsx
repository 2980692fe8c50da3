import {
  CONSUMPTION_METHODS,
  type ConsumptionMethod,
  PRODUCT_TYPES,
  type ProductType,
} from '@balsamo/domain/diary/vocabulary.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.ts';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';

export type KindFieldsProps = {
  productType: ProductType;
  onProductTypeChange: (productType: ProductType) => void;
  /** The chosen product says what it is: only how it was used is asked. */
  isTypeGiven?: boolean;
  method: ConsumptionMethod;
  onMethodChange: (method: ConsumptionMethod) => void;
};

/** What was used, and how. */
export function KindFields({ productType, onProductTypeChange, isTypeGiven, method, onMethodChange }: KindFieldsProps) {
  const { t } = useTranslation(['diary']);
  return (
    <div className={classNames('grid items-start gap-3', !isTypeGiven && 'grid-cols-2')}>
      {isTypeGiven ? null : (
        <Field label={t('diary:form.productType')}>
          <Select
            name="productType"
            value={productType}
            onChange={(event) => onProductTypeChange(event.target.value as ProductType)}
          >
            {PRODUCT_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`diary:product.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t('diary:form.method')}>
        <Select
          name="consumptionMethod"
          value={method}
          onChange={(event) => onMethodChange(event.target.value as ConsumptionMethod)}
        >
          {CONSUMPTION_METHODS.map((one) => (
            <option key={one} value={one}>
              {t(`diary:method.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
