import { isDropped, unitsOfProduct } from '@balsamo/domain/dispensary/product.ts';
import {
  ASSOCIATION_PRODUCT_TYPES,
  type AssociationProductType,
  PRODUCT_LINE_MAX_LENGTH,
  PRODUCT_NAME_MAX_LENGTH,
  PRODUCT_TEXT_MAX_LENGTH,
} from '@balsamo/domain/dispensary/vocabulary.ts';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { type LotDraft, type ProductDraft, withType } from './drafts.ts';
import type { FormOf } from './use-shelf-form.ts';
import { useShelfFormat } from './use-shelf-format.ts';

type ProductFormState = FormOf<ProductDraft & Partial<LotDraft>>;
type FieldsProps = { form: ProductFormState; isUnitFixed?: boolean };

/** What it is and what it is counted in. */
export function BasicFields({ form, isUnitFixed = false }: FieldsProps) {
  const { t } = useTranslation(['dispensary']);
  const format = useShelfFormat();
  const { productType, unit, basis } = form.values;
  // What is there is counted in the unit: only types that are counted in it can be meant.
  const types = ASSOCIATION_PRODUCT_TYPES.filter(
    (type) => !isUnitFixed || (unit && unitsOfProduct(type).includes(unit)),
  );
  const units = productType ? unitsOfProduct(productType) : [];
  return (
    <>
      <Field label={t('dispensary:form.name')} error={form.errorOf('name')} isRequired>
        <Input {...form.text('name')} autoComplete="off" maxLength={PRODUCT_NAME_MAX_LENGTH} />
      </Field>
      <div className="side-by-side items-start gap-3">
        <Field label={t('dispensary:form.productType')} error={form.errorOf('productType')} isRequired>
          <Select
            name="productType"
            value={productType}
            onChange={(event) =>
              form.set(withType({ unit, ...(basis ? { basis } : {}) }, event.target.value as AssociationProductType))
            }
          >
            {productType === '' ? <option value="">{t('dispensary:form.choose')}</option> : null}
            <Options values={types} label={(type) => t(`dispensary:type.${type}`)} />
          </Select>
        </Field>
        {isUnitFixed && unit ? (
          <div className="flex flex-col gap-1.5">
            <p className="text-15 font-medium">{t('dispensary:form.unit')}</p>
            <p className="flex min-h-12 items-center">{format.unit(unit, 2)}</p>
            <p className="text-13 text-ink-soft">{t('dispensary:form.unitFixed')}</p>
          </div>
        ) : (
          <Field label={t('dispensary:form.unit')} error={form.errorOf('unit')} isRequired>
            <Select {...form.text('unit')}>
              {unit === '' ? <option value="">{t('dispensary:form.choose')}</option> : null}
              <Options values={units} label={(one) => format.unit(one, 2)} />
            </Select>
          </Field>
        )}
      </div>
      <div className="side-by-side items-start gap-3">
        <NumberField form={form} name="packageSize" hint={t('dispensary:form.packageHint')} />
        {productType && isDropped(productType) ? <NumberField form={form} name="dropsPerMl" suffix="" /> : null}
      </div>
      <NumberField form={form} name="lowStockThreshold" hint={t('dispensary:form.thresholdHint')} />
    </>
  );
}

/** A number that may stay empty; in the product's unit, unless a suffix says otherwise. */
function NumberField({
  form,
  name,
  hint,
  suffix,
}: {
  form: ProductFormState;
  name: 'packageSize' | 'dropsPerMl' | 'lowStockThreshold' | 'thcPercentage' | 'cbdPercentage';
  hint?: string;
  suffix?: string;
}) {
  const { t } = useTranslation(['dispensary']);
  const format = useShelfFormat();
  const { unit } = form.values;
  const shown = suffix ?? (unit ? format.unit(unit, 2) : '');
  return (
    <Field label={t(`dispensary:form.${name}`)} hint={hint} error={form.errorOf(name)}>
      <Input {...form.text(name)} inputMode="decimal" autoComplete="off" {...(shown ? { suffix: shown } : {})} />
    </Field>
  );
}

const WORDS = ['cannabinoidProfile', 'terpeneProfile', 'usageRecommendations', 'description'] as const;

/** How it is described to members. */
export function DescriptionFields({ form }: FieldsProps) {
  const { t } = useTranslation(['dispensary']);
  const isWrong = ([...WORDS, 'strainName', 'thcPercentage', 'cbdPercentage'] as const).some((name) =>
    form.errorOf(name),
  );
  return (
    <Disclosure label={t('dispensary:form.details')} hint={t('dispensary:form.detailsHint')} isForcedOpen={isWrong}>
      <div className="flex flex-col gap-4">
        <div className="side-by-side items-start gap-3">
          <NumberField form={form} name="cbdPercentage" suffix="%" />
          <NumberField form={form} name="thcPercentage" suffix="%" />
        </div>
        <Field label={t('dispensary:form.strainName')} error={form.errorOf('strainName')}>
          <Input {...form.text('strainName')} autoComplete="off" maxLength={PRODUCT_LINE_MAX_LENGTH} />
        </Field>
        {WORDS.map((name) => (
          <Field key={name} label={t(`dispensary:form.${name}`)} error={form.errorOf(name)}>
            <TextArea {...form.text(name)} maxLength={PRODUCT_TEXT_MAX_LENGTH} />
          </Field>
        ))}
      </div>
    </Disclosure>
  );
}

/** Whether members see it. */
export function VisibilityField({ form }: FieldsProps) {
  const { t } = useTranslation(['dispensary']);
  return (
    <Switch
      label={t('dispensary:form.isVisible')}
      hint={t('dispensary:form.isVisibleHint')}
      isOn={form.values.isVisible}
      onChange={(isVisible) => form.set({ isVisible })}
    />
  );
}
