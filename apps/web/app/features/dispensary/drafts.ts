import type {
  AssociationLot,
  AssociationProduct,
  LotChanges,
  NewLot,
  NewProduct,
  ProductChanges,
} from '@balsamo/contract/dispensary/schemas.ts';
import { type LotForm, lotProblems } from '@balsamo/domain/dispensary/lot.ts';
import {
  isDropped,
  OWN_PRODUCT_TYPE_OF,
  type ProductForm,
  productProblems,
  shelfAmountProblem,
  unitsOfProduct,
} from '@balsamo/domain/dispensary/product.ts';
import type { AssociationProductType } from '@balsamo/domain/dispensary/vocabulary.ts';
import { STRENGTH_BASES_OF, type StrengthBasis } from '@balsamo/domain/dose/strength.ts';
import type { StockUnit } from '@balsamo/domain/inventory/item.ts';
import { type Finding, findingsAt } from '../../components/form/form-problem.ts';
import { readDecimal } from '../../components/stock/decimal.ts';
import { strengthOf } from '../../components/stock/typed-strength.ts';
import type { ShelfField } from './use-shelf-form.ts';

/** Writes numbers as their reader types them. */
type NumberText = (value: number) => string;

/** A lot as it is being typed. */
export type LotDraft = {
  batchNumber: string;
  manufacturedOn: string;
  expiresOn: string;
  basis: StrengthBasis;
  thc: string;
  cbd: string;
  thca: string;
  cbda: string;
};

export const EMPTY_LOT: LotDraft = {
  batchNumber: '',
  manufacturedOn: '',
  expiresOn: '',
  basis: 'unknown',
  thc: '',
  cbd: '',
  thca: '',
  cbda: '',
};

/** A product as it is being typed, with its first lot where it is new. */
export type ProductDraft = {
  name: string;
  productType: AssociationProductType | '';
  unit: StockUnit | '';
  packageSize: string;
  dropsPerMl: string;
  strainName: string;
  thcPercentage: string;
  cbdPercentage: string;
  cannabinoidProfile: string;
  terpeneProfile: string;
  usageRecommendations: string;
  description: string;
  lowStockThreshold: string;
  isVisible: boolean;
};

export const EMPTY_PRODUCT: ProductDraft = {
  name: '',
  productType: '',
  unit: '',
  packageSize: '',
  dropsPerMl: '',
  strainName: '',
  thcPercentage: '',
  cbdPercentage: '',
  cannabinoidProfile: '',
  terpeneProfile: '',
  usageRecommendations: '',
  description: '',
  lowStockThreshold: '',
  isVisible: true,
};

const shown = (value: number | null, number: NumberText) => (value === null ? '' : number(value));
const written = (text: string) => text.trim() || null;

export function draftOfProduct(product: AssociationProduct, number: NumberText): ProductDraft {
  return {
    name: product.name,
    productType: product.productType,
    unit: product.unit,
    packageSize: shown(product.packageSize, number),
    dropsPerMl: shown(product.dropsPerMl, number),
    strainName: product.strainName ?? '',
    thcPercentage: shown(product.thcPercentage, number),
    cbdPercentage: shown(product.cbdPercentage, number),
    cannabinoidProfile: product.cannabinoidProfile ?? '',
    terpeneProfile: product.terpeneProfile ?? '',
    usageRecommendations: product.usageRecommendations ?? '',
    description: product.description ?? '',
    lowStockThreshold: shown(product.lowStockThreshold, number),
    isVisible: product.isVisible,
  };
}

export function draftOfLot(
  { batchNumber, manufacturedOn, expiresOn, strength }: AssociationLot,
  number: NumberText,
): LotDraft {
  return {
    batchNumber: batchNumber ?? '',
    manufacturedOn: manufacturedOn ?? '',
    expiresOn: expiresOn ?? '',
    basis: strength.basis,
    thc: shown(strength.thc, number),
    cbd: shown(strength.cbd, number),
    thca: shown(strength.thca, number),
    cbda: shown(strength.cbda, number),
  };
}

/** What another type changes: a unit and a basis that the type knows stay, the others become its usual ones. */
export function withType(
  draft: { unit: StockUnit | ''; basis?: StrengthBasis },
  productType: AssociationProductType,
): { productType: AssociationProductType; unit: StockUnit; basis?: StrengthBasis } {
  const units = unitsOfProduct(productType);
  const bases = STRENGTH_BASES_OF[OWN_PRODUCT_TYPE_OF[productType]];
  const isKnown = draft.unit !== '' && units.includes(draft.unit);
  return {
    productType,
    unit: isKnown && draft.unit !== '' ? draft.unit : units[0],
    ...(draft.basis === undefined
      ? {}
      : { basis: draft.basis !== 'unknown' && bases.includes(draft.basis) ? draft.basis : bases[0] }),
  };
}

/** In the shape of the domain's rules; numbers that are none are NaN, which the rules refuse. */
function productForm(draft: ProductDraft): ProductForm {
  return {
    name: draft.name.trim(),
    productType: draft.productType || null,
    unit: draft.unit || null,
    packageSize: readDecimal(draft.packageSize),
    dropsPerMl: draft.productType && isDropped(draft.productType) ? readDecimal(draft.dropsPerMl) : null,
    strainName: written(draft.strainName),
    thcPercentage: readDecimal(draft.thcPercentage),
    cbdPercentage: readDecimal(draft.cbdPercentage),
    cannabinoidProfile: written(draft.cannabinoidProfile),
    terpeneProfile: written(draft.terpeneProfile),
    usageRecommendations: written(draft.usageRecommendations),
    description: written(draft.description),
    lowStockThreshold: readDecimal(draft.lowStockThreshold),
  };
}

function lotForm(draft: LotDraft): LotForm {
  const { basis, ...contents } = strengthOf(draft);
  const isNothingGiven = Object.values(contents).every((content) => content === null);
  return {
    batchNumber: written(draft.batchNumber),
    manufacturedOn: written(draft.manufacturedOn),
    expiresOn: written(draft.expiresOn),
    // A basis without numbers says nothing about the lot.
    strength: { ...contents, basis: isNothingGiven ? 'unknown' : basis },
  };
}

type Read<Body> = { body: Body } | { findings: Finding<ShelfField>[] };

export function readProductChanges(draft: ProductDraft): Read<ProductChanges> {
  const form = productForm(draft);
  const findings = productProblems(form);
  const { productType, unit, ...rest } = form;
  if (findings.length > 0 || productType === null || unit === null) return { findings };
  return { body: { ...rest, productType, unit, isVisible: draft.isVisible } };
}

/** Is something of a first lot given? Nothing at all is a product of which nothing is there yet. */
const isLotGiven = ({ basis: _, ...typed }: LotDraft & { quantity: string }) =>
  Object.values(typed).some((text) => text.trim() !== '');

/** A new product, with the lot that is there of it, if any. */
export function readNewProduct(
  id: string,
  draft: ProductDraft,
  first: LotDraft & { id: string; quantity: string },
): Read<NewProduct> {
  const { id: lotId, ...lot } = first;
  const product = readProductChanges(draft);
  const read = isLotGiven(lot) ? readNewLot(lotId, draft.productType || 'oil', lot) : { body: null };
  const findings = [product, read].flatMap((one) => ('findings' in one ? one.findings : []));
  if (!('body' in product) || !('body' in read)) return { findings };
  const { name, productType, unit, ...rest } = product.body;
  if (name === undefined || productType === undefined || unit === undefined) return { findings };
  return { body: { id, name, productType, unit, ...rest, firstLot: read.body } };
}

export function readLotChanges(productType: AssociationProductType, draft: LotDraft): Read<LotChanges> {
  const form = lotForm(draft);
  const findings = lotProblems(productType, form);
  return findings.length > 0 ? { findings } : { body: form };
}

export function readNewLot(
  id: string,
  productType: AssociationProductType,
  { quantity: typed, ...draft }: LotDraft & { quantity: string },
): Read<NewLot> {
  const form = lotForm(draft);
  const quantity = readDecimal(typed);
  const findings = [...lotProblems(productType, form), ...findingsAt('quantity', shelfAmountProblem(quantity))];
  return findings.length > 0 || quantity === null ? { findings } : { body: { id, ...form, quantity } };
}
