import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { PRODUCT_TYPES, type ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import {
  type ItemForm,
  isStockUnitOf,
  itemProblems,
  NICKNAME_MAX_LENGTH,
  STOCK_UNITS_OF,
} from '@balsamo/domain/inventory/item.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import { AmountInput } from '../../components/stock/amount-input.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Options, Select } from '../../components/ui/select.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { useAddItem, useChangeItem } from './inventory-queries.ts';
import { draftOf, EMPTY_DRAFT, formOf, type ItemFormState, itemChangesOf, newItemOf, withType } from './item-draft.ts';
import { useItemFormat } from './item-format.ts';
import { LabelFields } from './label-fields.tsx';
import { type StockField, useStockForm } from './use-stock-form.ts';

const LABEL_FIELDS = [
  'brand',
  'strength',
  'dropsPerMl',
  'amountPerUse',
  'batch',
  'expiresOn',
  'openedOn',
  'daysAfterOpening',
  'deliveryDays',
  'notes',
] as const satisfies StockField[];

/** Adds an item, or edits one: first what it is and how much there is, the label behind its name. */
export function ItemFormSheet({ item, ...sheet }: { item?: InventoryItem } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'inventory']);
  const format = useItemFormat();
  const timeZone = useHomeTimeZone();
  const add = useAddItem();
  const change = useChangeItem(item?.id ?? '');
  const form = useStockForm({
    start: () => ({ id: newId(), ...(item ? draftOf(item, format.number) : EMPTY_DRAFT) }),
    read: ({ id, ...draft }) => {
      const read = formOf(draft);
      const findings = itemProblems(read, localDay(presentTime(), timeZone));
      return findings.length > 0 ? { findings } : { body: { id, read } };
    },
    send: async ({ id, read }: { id: string; read: ItemForm }) => {
      if (item) await change.mutateAsync(itemChangesOf(item, read));
      else await add.mutateAsync(newItemOf(id, read));
      closeSaved(sheet, item ? t('inventory:form.saved') : t('inventory:form.added'));
    },
    failedTitle: t('inventory:errors.save'),
  });

  return (
    <FormSheet
      {...sheet}
      form={form}
      title={item ? t('inventory:form.editTitle') : t('inventory:form.addTitle')}
      submitLabel={item ? t('inventory:form.submitEdit') : t('inventory:form.submitAdd')}
      sendingLabel={t('inventory:form.saving')}
    >
      <Field
        label={t('inventory:form.nickname')}
        hint={item ? undefined : t('inventory:form.nicknameHint')}
        error={form.errorOf('nickname')}
        isRequired
      >
        <Input {...form.text('nickname')} autoComplete="off" maxLength={NICKNAME_MAX_LENGTH} />
      </Field>
      <TypeField item={item} form={form} />
      {item ? <UnitField item={item} form={form} /> : <QuantityFields form={form} />}
      <Disclosure
        label={t('inventory:form.label')}
        hint={t('inventory:form.labelHint')}
        isOpenAtFirst={Boolean(item)}
        isForcedOpen={LABEL_FIELDS.some((field) => form.errorOf(field))}
      >
        <LabelFields form={form} itemId={item?.id} />
      </Disclosure>
    </FormSheet>
  );
}

function TypeField({ item, form }: { item: InventoryItem | undefined; form: ItemFormState }) {
  const { t } = useTranslation(['diary', 'inventory']);
  // What was recorded is in the item's unit: only types that are counted in it can be meant.
  const types = PRODUCT_TYPES.filter((type) => !item?.isUnitFixed || isStockUnitOf(type, item.unit));
  return (
    <Field label={t('inventory:form.productType')} error={form.errorOf('productType')} isRequired>
      <Select
        name="productType"
        value={form.values.productType}
        onChange={(event) => form.set(withType(form.values, event.target.value as ProductType))}
      >
        {form.values.productType === '' ? <option value="">{t('inventory:form.chooseType')}</option> : null}
        <Options values={types} label={(type) => t(`diary:product.${type}`)} />
      </Select>
    </Field>
  );
}

const unitsOf = ({ values: { productType, unit } }: ItemFormState) =>
  productType ? STOCK_UNITS_OF[productType] : [unit];

function QuantityFields({ form }: { form: ItemFormState }) {
  const { t } = useTranslation(['inventory']);
  const units = unitsOf(form);
  return (
    <div className={classNames('items-start gap-3', units.length > 1 ? 'side-by-side' : 'grid')}>
      <Field
        label={t('inventory:form.quantity')}
        hint={t('inventory:form.quantityHint')}
        error={form.errorOf('quantity')}
      >
        <AmountInput
          {...form.text('quantity')}
          {...(units.length === 1 && form.values.productType
            ? { suffix: t(`inventory:unit.${form.values.unit}`) }
            : {})}
        />
      </Field>
      {units.length > 1 ? <UnitSelect form={form} /> : null}
    </div>
  );
}

/** In an edit the unit can only change while nothing was recorded in it. */
function UnitField({ item, form }: { item: InventoryItem; form: ItemFormState }) {
  const { t } = useTranslation(['inventory']);
  if (!item.isUnitFixed) return <UnitSelect form={form} />;
  return (
    <p className="text-13 text-ink-soft">
      {t('inventory:form.unit')} <span className="font-medium text-ink">{t(`inventory:unit.${item.unit}`)}</span>.{' '}
      {t('inventory:form.unitFixed')}
    </p>
  );
}

function UnitSelect({ form }: { form: ItemFormState }) {
  const { t } = useTranslation(['inventory']);
  return (
    <Field label={t('inventory:form.unit')} error={form.errorOf('unit')}>
      <Select {...form.text('unit')}>
        <Options values={unitsOf(form)} label={(unit) => t(`inventory:unit.${unit}`)} />
      </Select>
    </Field>
  );
}
