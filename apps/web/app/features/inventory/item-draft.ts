import type { InventoryItem, InventoryItemChanges, NewInventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { type ProductType, UNITS_OF } from '@balsamo/domain/diary/vocabulary.ts';
import { STRENGTH_BASES_OF, type StrengthBasis } from '@balsamo/domain/dose/strength.ts';
import { isUnsized, type UnsizedUnit } from '@balsamo/domain/inventory/deduction.ts';
import { type ItemForm, isStockUnitOf, STOCK_UNITS_OF, type StockUnit } from '@balsamo/domain/inventory/item.ts';
import type { Form } from '../../components/form/use-form.ts';
import { readDecimal } from '../../components/stock/decimal.ts';
import { strengthOf } from '../../components/stock/typed-strength.ts';
import type { StockField } from './use-stock-form.ts';

/** The form of an item as it is being typed. */
export type ItemDraft = {
  nickname: string;
  productType: ProductType | '';
  quantity: string;
  unit: StockUnit;
  brand: string;
  basis: StrengthBasis;
  thc: string;
  cbd: string;
  thca: string;
  cbda: string;
  dropsPerMl: string;
  amountPerUse: string;
  batch: string;
  expiresOn: string;
  openedOn: string;
  daysAfterOpening: string;
  deliveryDays: string;
  notes: string;
};

export type ItemFormState = Form<ItemDraft & { id: string }, StockField>;

export const EMPTY_DRAFT: ItemDraft = {
  nickname: '',
  productType: '',
  quantity: '',
  unit: 'ml',
  brand: '',
  basis: 'unknown',
  thc: '',
  cbd: '',
  thca: '',
  cbda: '',
  dropsPerMl: '',
  amountPerUse: '',
  batch: '',
  expiresOn: '',
  openedOn: '',
  daysAfterOpening: '',
  deliveryDays: '',
  notes: '',
};

/** An item's form, filled in; `number` writes numbers as its reader types them. */
export function draftOf(item: InventoryItem, number: (value: number) => string): ItemDraft {
  const { brand, strength, dropsPerMl, amountPerUse, batch, expiresOn, openedOn, notes } = item.details;
  const { daysAfterOpening, deliveryDays } = item.details;
  const shown = (value: number | null) => (value === null ? '' : number(value));
  return {
    nickname: item.nickname,
    productType: item.productType,
    quantity: shown(item.quantity),
    unit: item.unit,
    brand: brand ?? '',
    basis: strength.basis,
    thc: shown(strength.thc),
    cbd: shown(strength.cbd),
    thca: shown(strength.thca),
    cbda: shown(strength.cbda),
    dropsPerMl: shown(dropsPerMl),
    amountPerUse: shown(amountPerUse),
    batch: batch ?? '',
    expiresOn: expiresOn ?? '',
    openedOn: openedOn ?? '',
    daysAfterOpening: shown(daysAfterOpening),
    deliveryDays: shown(deliveryDays),
    notes: notes ?? '',
  };
}

/** What another type changes in the draft: units that the type knows stay, the others become its usual ones. */
export function withType(
  draft: ItemDraft,
  productType: ProductType,
): Pick<ItemDraft, 'productType' | 'unit' | 'basis'> {
  const bases = STRENGTH_BASES_OF[productType];
  const isNothingGiven = [draft.thc, draft.cbd, draft.thca, draft.cbda].every((text) => text.trim() === '');
  return {
    productType,
    unit: isStockUnitOf(productType, draft.unit) ? draft.unit : STOCK_UNITS_OF[productType][0],
    basis: isNothingGiven || !bases.includes(draft.basis) ? bases[0] : draft.basis,
  };
}

/** Can drops of this be counted? Their size only matters where stock or content is a volume. */
export function hasDrops(productType: ProductType | ''): boolean {
  return productType === 'oleo' || productType === 'extrato' || productType === 'outro';
}

/** The unit without a size in which uses of this are recorded, if any. */
export function unsizedUnitOf(productType: ProductType | ''): UnsizedUnit | undefined {
  return productType ? UNITS_OF[productType].find(isUnsized) : undefined;
}

/** The draft in the shape of the domain's rules; numbers that are none are NaN, which the rules refuse. */
export function formOf(draft: ItemDraft): ItemForm {
  const written = (text: string) => text.trim() || null;
  const { basis, ...contents } = strengthOf(draft);
  const isNothingGiven = Object.values(contents).every((content) => content === null);
  return {
    nickname: draft.nickname.trim(),
    productType: draft.productType || null,
    quantity: readDecimal(draft.quantity),
    unit: draft.unit,
    details: {
      brand: written(draft.brand),
      // A basis without numbers says nothing about the product.
      strength: { ...contents, basis: isNothingGiven ? 'unknown' : basis },
      dropsPerMl: hasDrops(draft.productType) ? readDecimal(draft.dropsPerMl) : null,
      amountPerUse: unsizedUnitOf(draft.productType) ? readDecimal(draft.amountPerUse) : null,
      batch: written(draft.batch),
      expiresOn: written(draft.expiresOn),
      openedOn: written(draft.openedOn),
      daysAfterOpening: readDecimal(draft.daysAfterOpening),
      deliveryDays: readDecimal(draft.deliveryDays),
      notes: written(draft.notes),
    },
  };
}

/** The body of a new item; the form must be one that the rules find nothing wrong with. */
export function newItemOf(id: string, form: ItemForm): NewInventoryItem {
  const { productType, nickname, quantity, unit, details } = form;
  if (productType === null) throw new Error('An item without a type has passed the rules.');
  return { id, nickname, productType, quantity, unit, details };
}

/** The body of an edit. All of the label is sent: what was emptied is emptied. */
export function itemChangesOf(
  item: InventoryItem,
  { nickname, productType, unit, details }: ItemForm,
): InventoryItemChanges {
  return {
    nickname,
    ...(productType ? { productType } : {}),
    ...(unit === item.unit ? {} : { unit }),
    details,
  };
}
