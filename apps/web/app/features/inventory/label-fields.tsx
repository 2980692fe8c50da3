import {
  type Content,
  contentToBlame,
  STRENGTH_BASES,
  STRENGTH_BASES_OF,
  type StrengthBasis,
} from '@balsamo/domain/dose/strength.ts';
import { ITEM_NOTES_MAX_LENGTH, LABEL_MAX_LENGTH } from '@balsamo/domain/inventory/item.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { strengthOf } from '../../components/stock/typed-strength.ts';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import { hasDrops, type ItemFormState, unsizedUnitOf } from './item-draft.ts';
import { SuggestedDays } from './suggested-days.tsx';

/** What the package says: its contents and what they count, drops, dates. All of it may stay empty. */
export function LabelFields({ form, itemId }: { form: ItemFormState; itemId: string | undefined }) {
  const { t } = useTranslation(['inventory']);
  const unsized = unsizedUnitOf(form.values.productType);
  const line = (name: 'brand' | 'batch') => (
    <Field label={t(`inventory:form.${name}`)} error={form.errorOf(name)}>
      <Input {...form.text(name)} maxLength={LABEL_MAX_LENGTH} />
    </Field>
  );
  const day = (name: 'expiresOn' | 'openedOn') => (
    <Field label={t(`inventory:form.${name}`)} error={form.errorOf(name)}>
      <Input {...form.text(name)} type="date" />
    </Field>
  );
  const days = (name: 'daysAfterOpening' | 'deliveryDays') => (
    <div className="flex flex-col gap-2">
      <Field label={t(`inventory:form.${name}`)} hint={t(`inventory:form.${name}Hint`)} error={form.errorOf(name)}>
        <Input {...form.text(name)} inputMode="numeric" autoComplete="off" suffix={t('inventory:form.days')} />
      </Field>
      {form.values.productType ? (
        <SuggestedDays
          name={name}
          itemId={itemId}
          brand={form.values.brand.trim() || null}
          productType={form.values.productType}
          typed={form.values[name]}
          onTake={(value) => form.set({ [name]: value })}
        />
      ) : null}
    </div>
  );
  return (
    <div className="flex flex-col gap-4">
      <Contents form={form} />
      {hasDrops(form.values.productType) ? (
        <Field
          label={t('inventory:form.dropsPerMl')}
          hint={t('inventory:form.dropsHint')}
          error={form.errorOf('dropsPerMl')}
        >
          <Input {...form.text('dropsPerMl')} inputMode="decimal" autoComplete="off" />
        </Field>
      ) : null}
      {unsized ? (
        <Field
          label={t(`inventory:useSize.label.${unsized}`)}
          hint={t('inventory:useSize.hint')}
          error={form.errorOf('amountPerUse')}
        >
          <Input
            {...form.text('amountPerUse')}
            inputMode="decimal"
            autoComplete="off"
            suffix={t(`inventory:unit.${form.values.unit}`)}
          />
        </Field>
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {line('brand')}
        {line('batch')}
        {day('expiresOn')}
        {day('openedOn')}
        {days('daysAfterOpening')}
        {days('deliveryDays')}
      </div>
      <Field label={t('inventory:form.notes')} error={form.errorOf('notes')}>
        <TextArea {...form.text('notes')} maxLength={ITEM_NOTES_MAX_LENGTH} />
      </Field>
    </div>
  );
}

/** THC and CBD, their acids where the label gives them, and what all of these numbers count. */
function Contents({ form }: { form: ItemFormState }) {
  const { values: draft } = form;
  const { t } = useTranslation(['inventory']);
  const [areAcidsGiven, setAcidsGiven] = useState(draft.thca !== '' || draft.cbda !== '');
  const bases = draft.productType ? STRENGTH_BASES_OF[draft.productType] : STRENGTH_BASES;
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
      <Field
        label={t('inventory:form.basis')}
        hint={
          draft.basis !== 'percent'
            ? undefined
            : draft.productType === 'flor'
              ? t('inventory:form.percentWarningFlower')
              : t('inventory:form.percentWarning')
        }
      >
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
        {t('inventory:form.acids')}
      </ChipToggle>
    </>
  );
}
