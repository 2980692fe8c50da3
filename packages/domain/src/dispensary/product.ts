import { QUANTITY_MAX } from '../diary/quantity.ts';
import type { ProductType } from '../diary/vocabulary.ts';
import { isDropsPerMl } from '../dose/drops.ts';
import { hasThreeDecimals } from '../inventory/amount.ts';
import { STOCK_UNITS_OF, type StockUnit } from '../inventory/item.ts';
import {
  ASSOCIATION_PRODUCT_TYPES,
  type AssociationProductType,
  PRODUCT_LINE_MAX_LENGTH,
  PRODUCT_NAME_MAX_LENGTH,
  PRODUCT_NAME_MIN_LENGTH,
  PRODUCT_TEXT_MAX_LENGTH,
} from './vocabulary.ts';

/** What a product of an association is called in a patient's own stock and diary. */
export const OWN_PRODUCT_TYPE_OF: Readonly<Record<AssociationProductType, ProductType>> = {
  oil: 'oleo',
  flower: 'flor',
  edible: 'comestivel',
  extract: 'extrato',
  topical: 'topico',
};

/** Units in which a product can be counted, the usual one first: those of the patient's stock, into which it is handed out. */
export function unitsOfProduct(productType: AssociationProductType): readonly [StockUnit, ...StockUnit[]] {
  return STOCK_UNITS_OF[OWN_PRODUCT_TYPE_OF[productType]];
}

/** Can drops of it be counted? */
export function isDropped(productType: AssociationProductType): boolean {
  return productType === 'oil' || productType === 'extract';
}

/** Largest amount of one lot or package, in any unit; the bound only keeps slips of the finger out. */
export const SHELF_AMOUNT_MAX = 10_000_000;

/** An amount on the shelf: 0 or more, at most three decimals. */
export const isShelfAmount = (amount: number): boolean => shelfAmountProblem(amount) === undefined;

export type ShelfAmountProblem = 'quantity_required' | 'quantity_negative' | 'quantity_too_large' | 'too_many_decimals';
/** Why this is no amount of a lot; null = nothing typed, NaN = no number (spec §5: 'Quantidade não pode ser negativa'). */
export function shelfAmountProblem(amount: number | null): ShelfAmountProblem | undefined {
  if (amount === null || Number.isNaN(amount)) return 'quantity_required';
  if (amount < 0) return 'quantity_negative';
  if (amount > SHELF_AMOUNT_MAX) return 'quantity_too_large';
  return hasThreeDecimals(amount) ? undefined : 'too_many_decimals';
}

/** What one package holds can be handed out and taken into the patients' stock whole. */
const isPackageSize = (amount: number) => amount > 0 && amount <= QUANTITY_MAX && hasThreeDecimals(amount);

/** A product as its form gives it; null = not given. Percentages 0 to 100, amounts in `unit`. */
export type ProductForm = {
  name: string;
  productType: AssociationProductType | null;
  unit: StockUnit | null;
  /** What one bottle or package holds; null = it is handed out loose. */
  packageSize: number | null;
  dropsPerMl: number | null;
  strainName: string | null;
  thcPercentage: number | null;
  cbdPercentage: number | null;
  cannabinoidProfile: string | null;
  terpeneProfile: string | null;
  usageRecommendations: string | null;
  description: string | null;
  lowStockThreshold: number | null;
};
export type ProductField = keyof ProductForm;
export type ProductProblem =
  | 'name_too_short'
  | 'name_too_long'
  | 'type_required'
  | 'unit_required'
  | 'unit_not_of_product'
  | 'package_size_invalid'
  | 'drops_per_ml_invalid'
  | 'percentage_invalid'
  | 'threshold_invalid'
  | 'text_too_long';

const longerThan = (text: string | null, length: number) => (text?.trim().length ?? 0) > length && 'text_too_long';
/** The column keeps three decimals. */
const percentageProblem = (value: number | null) =>
  value !== null && !(value >= 0 && value <= 100 && hasThreeDecimals(value)) && 'percentage_invalid';

function nameProblem(name: string): 'name_too_short' | 'name_too_long' | undefined {
  const { length } = name.trim();
  if (length < PRODUCT_NAME_MIN_LENGTH) return 'name_too_short';
  return length > PRODUCT_NAME_MAX_LENGTH ? 'name_too_long' : undefined;
}

function unitProblem({ productType, unit }: ProductForm): 'unit_required' | 'unit_not_of_product' | undefined {
  if (unit === null) return 'unit_required';
  return productType === null || unitsOfProduct(productType).includes(unit) ? undefined : 'unit_not_of_product';
}

/** Every problem of the form, one per field at most (spec §5). */
export function productProblems(form: ProductForm): { field: ProductField; code: ProductProblem }[] {
  const { productType, packageSize, dropsPerMl, lowStockThreshold } = form;
  const isOfKnownType = productType !== null && ASSOCIATION_PRODUCT_TYPES.includes(productType);
  const found: [ProductField, ProductProblem | false | undefined][] = [
    ['name', nameProblem(form.name)],
    ['productType', !isOfKnownType && 'type_required'],
    ['unit', unitProblem(form)],
    ['packageSize', packageSize !== null && !isPackageSize(packageSize) && 'package_size_invalid'],
    ['dropsPerMl', dropsPerMl !== null && !isDropsPerMl(dropsPerMl) && 'drops_per_ml_invalid'],
    ['strainName', longerThan(form.strainName, PRODUCT_LINE_MAX_LENGTH)],
    ['thcPercentage', percentageProblem(form.thcPercentage)],
    ['cbdPercentage', percentageProblem(form.cbdPercentage)],
    ['cannabinoidProfile', longerThan(form.cannabinoidProfile, PRODUCT_TEXT_MAX_LENGTH)],
    ['terpeneProfile', longerThan(form.terpeneProfile, PRODUCT_TEXT_MAX_LENGTH)],
    ['usageRecommendations', longerThan(form.usageRecommendations, PRODUCT_TEXT_MAX_LENGTH)],
    ['description', longerThan(form.description, PRODUCT_TEXT_MAX_LENGTH)],
    ['lowStockThreshold', lowStockThreshold !== null && !isShelfAmount(lowStockThreshold) && 'threshold_invalid'],
  ];
  return found.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}
