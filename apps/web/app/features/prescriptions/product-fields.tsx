import { CONSUMPTION_METHODS, type ConsumptionMethod } from '@balsamo/domain/diary/vocabulary.ts';
import {
  INSTRUCTIONS_MAX_LENGTH,
  PRESCRIBED_TYPES,
  PRODUCT_TEXT_MAX_LENGTH,
  type PrescribedType,
  productProblem,
} from '@balsamo/domain/prescriptions/prescription.ts';
import { X } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field, FieldError } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { emptyProduct, type PrescriptionFormState, type ProductDraft, productOf } from './prescription-draft.ts';

export type ProductFieldsProps = {
  form: PrescriptionFormState;
  /** From 0. */
  place: number;
};

/** One medication: what, how much, and behind its name how often, how and what to mind. */
export function ProductFields({ form, place }: ProductFieldsProps) {
  const { t } = useTranslation(['diary', 'prescriptions']);
  const errorId = useId();
  const { products } = form.values;
  const product = products[place] ?? emptyProduct(place);
  const number = place + 1;
  const error = form.errorOf(`product.${place}`);
  const set = (changes: Partial<ProductDraft>) => {
    const changed = { ...product, ...changes };
    form.set({ products: products.with(place, changed) });
    if (!productProblem(productOf(changed))) form.forget(`product.${place}`);
  };
  const remove = () => {
    form.set({ products: products.toSpliced(place, 1) });
    // Words belong to a place, and the places have moved.
    form.forget(...products.map((_, each) => `product.${each}` as const));
  };
  const text = (name: 'name' | 'dosage' | 'frequency' | 'instructions') => ({
    name,
    value: product[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set({ [name]: event.target.value }),
  });
  const line = (name: 'name' | 'dosage' | 'frequency') => (
    <Input {...text(name)} autoComplete="off" maxLength={PRODUCT_TEXT_MAX_LENGTH} />
  );
  /** The problem is one of the whole medication; the empty boxes say which. */
  const missing = (value: string) => (error && value.trim() === '' ? t('prescriptions:problem.required') : undefined);
  return (
    <fieldset
      className="flex flex-col gap-4 rounded-card border border-line px-gutter pt-3 pb-4"
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="sr-only">{t('prescriptions:form.product', { number })}</legend>
      <div className="-mb-1 flex min-h-11 items-center justify-between gap-3">
        <p className="font-semibold" aria-hidden="true">
          {t('prescriptions:form.product', { number })}
        </p>
        {products.length > 1 ? (
          <Button
            variant="ghost"
            size="icon"
            className="-mr-2.5 text-ink-soft"
            aria-label={t('prescriptions:form.removeProduct', { number })}
            onClick={remove}
          >
            <X className="size-5" aria-hidden="true" />
          </Button>
        ) : null}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[10rem_1fr]">
        <Field label={t('prescriptions:form.type')} error={missing(product.type)} isRequired>
          <Select
            name="type"
            value={product.type}
            onChange={(event) => set({ type: event.target.value as PrescribedType })}
          >
            {product.type === '' ? <option value="">{t('prescriptions:form.chooseType')}</option> : null}
            <Options values={PRESCRIBED_TYPES} label={(type) => t(`diary:product.${type}`)} />
          </Select>
        </Field>
        <Field label={t('prescriptions:form.name')} error={missing(product.name)} isRequired>
          {line('name')}
        </Field>
      </div>
      <Field
        label={t('prescriptions:form.dosage')}
        hint={t('prescriptions:form.dosageHint')}
        error={missing(product.dosage)}
        isRequired
      >
        {line('dosage')}
      </Field>
      <Disclosure
        label={t('prescriptions:form.more')}
        isOpenAtFirst={Boolean(product.frequency || product.method || product.instructions)}
      >
        <div className="flex flex-col gap-4">
          <Field label={t('prescriptions:form.frequency')} hint={t('prescriptions:form.frequencyHint')}>
            {line('frequency')}
          </Field>
          <Field label={t('prescriptions:form.method')}>
            <Select
              name="method"
              value={product.method}
              onChange={(event) => set({ method: event.target.value as ConsumptionMethod | '' })}
            >
              <option value="">{t('prescriptions:form.noMethod')}</option>
              <Options values={CONSUMPTION_METHODS} label={(method) => t(`diary:method.${method}`)} />
            </Select>
          </Field>
          <Field label={t('prescriptions:form.instructions')}>
            <TextArea {...text('instructions')} maxLength={INSTRUCTIONS_MAX_LENGTH} />
          </Field>
        </div>
      </Disclosure>
    </fieldset>
  );
}
