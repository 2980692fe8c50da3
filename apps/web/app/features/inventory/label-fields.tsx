import { STRENGTH_BASES, STRENGTH_BASES_OF, type StrengthBasis } from '@balsamo/domain/dose/strength.ts';
import { ITEM_NOTES_MAX_LENGTH, LABEL_MAX_LENGTH } from '@balsamo/domain/inventory/item.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChipToggle } from '../../components/ui/chip-toggle.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input, TextArea } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { hasDrops, type ItemDraft } from './item-draft.ts';
import type { StockFormProblem } from './stock-form-problem.ts';

export type LabelFieldsProps = {
  draft: ItemDraft;
  onDraftChange: (changes: Partial<ItemDraft>) => void;
  fields: StockFormProblem['fields'];
};

/** What the package says: its contents and what they count, drops, dates. All of it may stay empty. */
export function LabelFields({ draft, onDraftChange, fields }: LabelFieldsProps) {
  const { t } = useTranslation(['inventory']);
  const text = (name: 'brand' | 'batch') => (
    <Input
      name={name}
      autoComplete="off"
      maxLength={LABEL_MAX_LENGTH}
      value={draft[name]}
      onChange={(event) => onDraftChange({ [name]: event.target.value })}
    />
  );
  const day = (name: 'expiresOn' | 'openedOn') => (
    <Field label={t(`inventory:form.${name}`)} error={fields[name]}>
      <Input
        type="date"
        name={name}
        value={draft[name]}
        onChange={(event) => onDraftChange({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-4">
      <Contents draft={draft} onDraftChange={onDraftChange} error={fields.strength} />
      {hasDrops(draft.productType) ? (
        <Field label={t('inventory:form.dropsPerMl')} hint={t('inventory:form.dropsHint')} error={fields.dropsPerMl}>
          <Input
            name="dropsPerMl"
            inputMode="decimal"
            autoComplete="off"
            value={draft.dropsPerMl}
            onChange={(event) => onDraftChange({ dropsPerMl: event.target.value })}
          />
        </Field>
      ) : null}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field label={t('inventory:form.brand')} error={fields.brand}>
          {text('brand')}
        </Field>
        <Field label={t('inventory:form.batch')} error={fields.batch}>
          {text('batch')}
        </Field>
        {day('expiresOn')}
        {day('openedOn')}
      </div>
      <Field label={t('inventory:form.notes')} error={fields.notes}>
        <TextArea
          name="notes"
          maxLength={ITEM_NOTES_MAX_LENGTH}
          value={draft.notes}
          onChange={(event) => onDraftChange({ notes: event.target.value })}
        />
      </Field>
    </div>
  );
}

/** THC and CBD, their acids where the label gives them, and what all of these numbers count. */
function Contents({ draft, onDraftChange, error }: Omit<LabelFieldsProps, 'fields'> & { error: string | undefined }) {
  const { t } = useTranslation(['inventory']);
  const [areAcidsGiven, setAcidsGiven] = useState(draft.thca !== '' || draft.cbda !== '');
  const bases = draft.productType ? STRENGTH_BASES_OF[draft.productType] : STRENGTH_BASES;
  const content = (name: 'thc' | 'cbd' | 'thca' | 'cbda') => (
    // The problem is one of all numbers together; it is told once, under the first.
    <Field label={t(`inventory:form.${name}`)} error={name === 'cbd' ? error : undefined}>
      <Input
        name={name}
        inputMode="decimal"
        autoComplete="off"
        value={draft[name]}
        onChange={(event) => onDraftChange({ [name]: event.target.value })}
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
          onChange={(event) => onDraftChange({ basis: event.target.value as StrengthBasis })}
        >
          {bases.map((basis) => (
            <option key={basis} value={basis}>
              {t(`inventory:basis.${basis}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 items-start gap-3">
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
          if (!areGiven) onDraftChange({ thca: '', cbda: '' });
        }}
      >
        {t('inventory:form.acids')}
      </ChipToggle>
    </>
  );
}
