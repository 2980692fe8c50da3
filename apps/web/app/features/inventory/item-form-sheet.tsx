import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { PRODUCT_TYPES, type ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import {
  isStockUnitOf,
  itemProblems,
  NICKNAME_MAX_LENGTH,
  STOCK_UNITS_OF,
  type StockUnit,
} from '@balsamo/domain/inventory/item.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../components/class-names.ts';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { useDraftState } from '../../components/ui/draft-state.tsx';
import { Field } from '../../components/ui/field.tsx';
import { focusFirstInvalid } from '../../components/ui/focus-first-invalid.ts';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { Input } from '../../components/ui/input.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import { presentTime } from '../../platform/server-clock.ts';
import { useAddItem, useChangeItem } from './inventory-queries.ts';
import { draftOf, EMPTY_DRAFT, formOf, type ItemDraft, itemChangesOf, newItemOf, withType } from './item-draft.ts';
import { useItemFormat } from './item-format.ts';
import { LabelFields } from './label-fields.tsx';
import {
  failedSubmission,
  foundProblem,
  type StockField,
  type StockFormProblem,
  withoutTouched,
} from './stock-form-problem.ts';

const LABEL_FIELDS = [
  'brand',
  'strength',
  'dropsPerMl',
  'batch',
  'expiresOn',
  'openedOn',
  'notes',
] as const satisfies StockField[];

/** Adds an item, or edits one: first what it is and how much there is, the label behind its name. */
export function ItemFormSheet({ item, ...sheet }: { item?: InventoryItem } & OpenSheetProps) {
  const { t } = useTranslation(['diary', 'inventory']);
  const format = useItemFormat();
  const timeZone = useHomeTimeZone();
  const add = useAddItem();
  const change = useChangeItem(item?.id ?? '');
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [id] = useDraftState('id', newId);
  const [draft, setDraft] = useDraftState<ItemDraft>('draft', () =>
    item ? draftOf(item, format.number) : EMPTY_DRAFT,
  );
  const [problem, setProblem] = useState<StockFormProblem>({ fields: {} });
  const set = (changes: Partial<ItemDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setProblem((before) => withoutTouched(before, Object.keys(changes)));
  };
  const { fields } = problem;
  const isPending = add.isPending || change.isPending;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = formOf(draft);
    const found = itemProblems(form, localDay(presentTime(), timeZone));
    setProblem(foundProblem(found, t));
    if (found.length > 0) {
      focusFirstInvalid(formRef.current);
      return;
    }
    isSending.current = true;
    try {
      if (item) await change.mutateAsync(itemChangesOf(item, form));
      else await add.mutateAsync(newItemOf(id, form));
      sheet.onOpenChange(false);
      void showToast('success', item ? t('inventory:form.saved') : t('inventory:form.added'));
    } catch (error) {
      setProblem(failedSubmission(error, t('inventory:errors.save'), t));
      focusFirstInvalid(formRef.current);
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Sheet
      {...sheet}
      title={item ? t('inventory:form.editTitle') : t('inventory:form.addTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={() => sheet.onOpenChange(false)}>
            {t('inventory:cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={isPending}>
            {isPending
              ? t('inventory:form.saving')
              : item
                ? t('inventory:form.submitEdit')
                : t('inventory:form.submitAdd')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={formRef} onSubmit={submit} noValidate className="flex flex-col gap-5 pt-2">
        <Field
          label={t('inventory:form.nickname')}
          hint={item ? undefined : t('inventory:form.nicknameHint')}
          error={fields.nickname}
          isRequired
        >
          <Input
            name="nickname"
            autoComplete="off"
            maxLength={NICKNAME_MAX_LENGTH}
            value={draft.nickname}
            onChange={(event) => set({ nickname: event.target.value })}
          />
        </Field>
        <TypeField item={item} draft={draft} onDraftChange={set} error={fields.productType} />
        {item ? (
          <UnitField item={item} draft={draft} onDraftChange={set} error={fields.unit} />
        ) : (
          <QuantityFields draft={draft} onDraftChange={set} fields={fields} />
        )}
        <Disclosure
          label={t('inventory:form.label')}
          hint={t('inventory:form.labelHint')}
          isOpenAtFirst={Boolean(item)}
          isForcedOpen={LABEL_FIELDS.some((field) => fields[field])}
        >
          <LabelFields draft={draft} onDraftChange={set} fields={fields} />
        </Disclosure>
        <FormAlert problem={problem.general} />
      </form>
    </Sheet>
  );
}

function TypeField({
  item,
  draft,
  onDraftChange,
  error,
}: {
  item: InventoryItem | undefined;
  draft: ItemDraft;
  onDraftChange: (changes: Partial<ItemDraft>) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation(['diary', 'inventory']);
  // What was recorded is in the item's unit: only types that are counted in it can be meant.
  const types = PRODUCT_TYPES.filter((type) => !item?.isUnitFixed || isStockUnitOf(type, item.unit));
  return (
    <Field label={t('inventory:form.productType')} error={error} isRequired>
      <Select
        name="productType"
        value={draft.productType}
        onChange={(event) => onDraftChange(withType(draft, event.target.value as ProductType))}
      >
        {draft.productType === '' ? <option value="">{t('inventory:form.chooseType')}</option> : null}
        {types.map((type) => (
          <option key={type} value={type}>
            {t(`diary:product.${type}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function QuantityFields({
  draft,
  onDraftChange,
  fields,
}: {
  draft: ItemDraft;
  onDraftChange: (changes: Partial<ItemDraft>) => void;
  fields: StockFormProblem['fields'];
}) {
  const { t } = useTranslation(['inventory']);
  const units = draft.productType ? STOCK_UNITS_OF[draft.productType] : [draft.unit];
  return (
    <div className={classNames('grid items-start gap-3', units.length > 1 && 'grid-cols-2')}>
      <Field label={t('inventory:form.quantity')} hint={t('inventory:form.quantityHint')} error={fields.quantity}>
        <Input
          name="quantity"
          inputMode="decimal"
          autoComplete="off"
          className="figure text-21 md:text-21"
          {...(units.length === 1 && draft.productType ? { suffix: t(`inventory:unit.${draft.unit}`) } : {})}
          value={draft.quantity}
          onChange={(event) => onDraftChange({ quantity: event.target.value })}
        />
      </Field>
      {units.length > 1 ? <UnitSelect draft={draft} onDraftChange={onDraftChange} error={fields.unit} /> : null}
    </div>
  );
}

/** In an edit the unit can only change while nothing was recorded in it. */
function UnitField({
  item,
  ...field
}: {
  item: InventoryItem;
  draft: ItemDraft;
  onDraftChange: (changes: Partial<ItemDraft>) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation(['inventory']);
  if (!item.isUnitFixed) return <UnitSelect {...field} />;
  return (
    <p className="text-13 text-ink-soft">
      {t('inventory:form.unit')} <span className="font-medium text-ink">{t(`inventory:unit.${item.unit}`)}</span>.{' '}
      {t('inventory:form.unitFixed')}
    </p>
  );
}

function UnitSelect({
  draft,
  onDraftChange,
  error,
}: {
  draft: ItemDraft;
  onDraftChange: (changes: Partial<ItemDraft>) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation(['inventory']);
  const units = draft.productType ? STOCK_UNITS_OF[draft.productType] : [draft.unit];
  return (
    <Field label={t('inventory:form.unit')} error={error}>
      <Select
        name="unit"
        value={draft.unit}
        onChange={(event) => onDraftChange({ unit: event.target.value as StockUnit })}
      >
        {units.map((unit) => (
          <option key={unit} value={unit}>
            {t(`inventory:unit.${unit}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
