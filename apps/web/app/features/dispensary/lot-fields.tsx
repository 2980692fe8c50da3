import { OWN_PRODUCT_TYPE_OF } from '@balsamo/domain/dispensary/product.ts';
import { type AssociationProductType, BATCH_MAX_LENGTH } from '@balsamo/domain/dispensary/vocabulary.ts';
import {
  type Content,
  contentToBlame,
  STRENGTH_BASES,
  STRENGTH_BASES_OF,
  type StrengthBasis,
} from '@balsamo/domain/dose/strength.ts';
import type { StockUnit } from '@balsamo/domain/inventory/item.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../components/stock/amount-input.tsx';
import { strengthOf } from '../../components/stock/typed-strength.ts';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import type { LotDraft } from './drafts.ts';
import type { FormOf } from './use-shelf-form.ts';
import { useShelfFormat } from './use-shelf-format.ts';

type LotFormState = FormOf<LotDraft>;

/** How much of a new lot there is. */
export function LotQuantityField({
  form,
  unit,
  isRequired = false,
}: {
  form: FormOf<{ quantity: string }>;
  unit: StockUnit | '';
  isRequired?: boolean;
}) {
  const { t } = useTranslation(['dispensary']);
  const format = useShelfFormat();
  return (
    <Field label={t('dispensary:lot.quantity')} error={form.errorOf('quantity')} isRequired={isRequired}>
      <AmountInput {...form.text('quantity')} {...(unit ? { suffix: format.unit(unit, 2) } : {})} />
    </Field>
  );
}

/** What stands on a lot: number, dates, and what it was measured to hold. All of it may stay empty. */
export function LotFields({ form, productType }: { form: LotFormState; productType: AssociationProductType | '' }) {
  const { t } = useTranslation(['dispensary']);
  return (
    <>
      <Field label={t('dispensary:lot.batchNumber')} error={form.errorOf('batchNumber')}>
        <Input {...form.text('batchNumber')} autoComplete="off" maxLength={BATCH_MAX_LENGTH} />
      </Field>
      <div className="side-by-side items-start gap-3">
        <Field label={t('dispensary:lot.manufacturedOn')} error={form.errorOf('manufacturedOn')}>
          <Input {...form.text('manufacturedOn')} type="date" />
        </Field>
        <Field label={t('dispensary:lot.expiresOn')} error={form.errorOf('expiresOn')}>
          <Input {...form.text('expiresOn')} type="date" />
        </Field>
      </div>
      <Contents form={form} productType={productType} />
    </>
  );
}

/** What a laboratory measured, on one basis, as in a patient's own stock. */
function Contents({ form, productType }: { form: LotFormState; productType: AssociationProductType | '' }) {
  const { t } = useTranslation(['dispensary', 'inventory']);
  const { values: draft } = form;
  const [areAcidsGiven, setAcidsGiven] = useState(draft.thca !== '' || draft.cbda !== '');
  const bases = productType ? STRENGTH_BASES_OF[OWN_PRODUCT_TYPE_OF[productType]] : STRENGTH_BASES;
  // The problem is one of all numbers together; it is told once.
  const blamed = contentToBlame(strengthOf(draft));
  const content = (name: Content) => (
    <Field label={t(`inventory:form.${name}`)} error={name === blamed ? form.errorOf('strength') : undefined}>
      <Input
        {...form.text(name)}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => {
          form.set({ [name]: event.target.value });
          form.forget('strength');
        }}
      />
    </Field>
  );
  return (
    <>
      <Field label={t('dispensary:lot.basis')} hint={t('dispensary:lot.basisHint')}>
        <Select
          name="basis"
          value={draft.basis}
          onChange={(event) => {
            form.set({ basis: event.target.value as StrengthBasis });
            form.forget('strength');
          }}
        >
          <Options values={bases} label={(basis) => t(`inventory:basis.${basis}`)} />
        </Select>
      </Field>
      <div className="side-by-side items-start gap-3">
        {content('cbd')}
        {content('thc')}
        {areAcidsGiven ? (
          <>
            {content('cbda')}
            {content('thca')}
          </>
        ) : null}
      </div>
      <ChipToggle
        isPressed={areAcidsGiven}
        className="self-start"
        onPressedChange={(areGiven) => {
          setAcidsGiven(areGiven);
          if (!areGiven) form.set({ thca: '', cbda: '' });
        }}
      >
        {t('dispensary:lot.acids')}
      </ChipToggle>
    </>
  );
}
