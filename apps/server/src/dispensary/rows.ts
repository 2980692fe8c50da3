import { isDeepStrictEqual } from 'node:util';
import type { LotChanges, NewLot, NewProduct, ProductChanges } from '@balsamo/contract/dispensary/schemas.ts';
import type { LotRow, NewLotRow } from '@balsamo/database/dispensary/lots.ts';
import type { NewProductRow, ProductRow } from '@balsamo/database/dispensary/products.ts';
import { type LotForm, lotProblems } from '@balsamo/domain/dispensary/lot.ts';
import { type ProductForm, productProblems, shelfAmountProblem } from '@balsamo/domain/dispensary/product.ts';
import type { AssociationProductType } from '@balsamo/domain/dispensary/vocabulary.ts';
import { refusedFields } from '../http/problem.ts';

/** A text as it is kept: what is blank was not given. */
const kept = (text: string | null) => text?.trim() || null;
const numeric = (value: number | null) => (value === null ? null : String(value));
const number = (value: string | null | undefined) => (value === null || value === undefined ? null : Number(value));

function productForm(row: ProductRow | NewProductRow): ProductForm {
  return {
    name: row.name,
    productType: row.productType,
    unit: row.unit,
    packageSize: number(row.packageSize),
    dropsPerMl: number(row.dropsPerMl),
    strainName: row.strainName ?? null,
    thcPercentage: number(row.thcPercentage),
    cbdPercentage: number(row.cbdPercentage),
    cannabinoidProfile: row.cannabinoidProfile ?? null,
    terpeneProfile: row.terpeneProfile ?? null,
    usageRecommendations: row.usageRecommendations ?? null,
    description: row.description ?? null,
    lowStockThreshold: number(row.lowStockThreshold),
  };
}

function refuseProductProblems(row: ProductRow | NewProductRow): void {
  const problems = productProblems(productForm(row));
  if (problems.length > 0) throw refusedFields(...problems.map(({ field, code }) => ({ pointer: `/${field}`, code })));
}

/** The columns of what is said of a product, and of nothing else. */
function productColumns(said: ProductChanges): Partial<NewProductRow> {
  const { name, productType, unit, isVisible } = said;
  const columns: Partial<NewProductRow> = {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(productType === undefined ? {} : { productType }),
    ...(unit === undefined ? {} : { unit }),
    ...(isVisible === undefined ? {} : { isVisible }),
  };
  for (const field of ['packageSize', 'dropsPerMl', 'thcPercentage', 'cbdPercentage', 'lowStockThreshold'] as const) {
    const value = said[field];
    if (value !== undefined) columns[field] = numeric(value);
  }
  for (const field of [
    'strainName',
    'cannabinoidProfile',
    'terpeneProfile',
    'usageRecommendations',
    'description',
  ] as const) {
    const value = said[field];
    if (value !== undefined) columns[field] = kept(value);
  }
  return columns;
}

/** @throws ProblemError 422 where the rules refuse something */
export function newProductRow(
  { id, firstLot: _, ...said }: NewProduct,
  { associationId, keeperId, at }: { associationId: string; keeperId: string; at: Date },
): NewProductRow {
  const row: NewProductRow = {
    name: said.name,
    productType: said.productType,
    unit: said.unit,
    ...productColumns(said),
    id,
    associationId,
    updatedBy: keeperId,
    createdAt: at,
    updatedAt: at,
  };
  refuseProductProblems(row);
  return row;
}

/** Does a stored product say what is said again? */
export const isSameProduct = (stored: ProductRow, said: NewProductRow): boolean =>
  isDeepStrictEqual(productForm(stored), productForm(said)) && stored.isVisible === (said.isVisible ?? true);

/** What an edit changes. @throws as `newProductRow` */
export function productChanges(
  stored: ProductRow,
  changes: ProductChanges,
  { keeperId, at }: { keeperId: string; at: Date },
): Partial<NewProductRow> {
  const changed = productColumns(changes);
  refuseProductProblems({ ...stored, ...changed });
  return { ...changed, updatedBy: keeperId, updatedAt: at };
}

function lotColumns({ batchNumber, manufacturedOn, expiresOn, strength }: LotChanges): Partial<NewLotRow> {
  return {
    ...(batchNumber === undefined ? {} : { batchNumber: kept(batchNumber) }),
    ...(manufacturedOn === undefined ? {} : { manufacturedOn }),
    ...(expiresOn === undefined ? {} : { expiresOn }),
    ...(strength === undefined
      ? {}
      : {
          thc: strength.thc,
          thca: strength.thca ?? null,
          cbd: strength.cbd,
          cbda: strength.cbda ?? null,
          strengthBasis: strength.basis,
        }),
  };
}

function lotForm(row: Partial<NewLotRow>): LotForm {
  const { thc = null, thca = null, cbd = null, cbda = null, strengthBasis: basis = 'unknown' } = row;
  return {
    batchNumber: row.batchNumber ?? null,
    manufacturedOn: row.manufacturedOn ?? null,
    expiresOn: row.expiresOn ?? null,
    strength: { thc, thca, cbd, cbda, basis },
  };
}

/** @param place where the lot stands in the request, as a JSON pointer; @throws ProblemError 422 where the rules refuse something */
export function newLotRow(
  lot: NewLot,
  productType: AssociationProductType,
  of: { associationId: string; productId: string; at: Date },
  place = '',
): NewLotRow {
  const columns = lotColumns(lot);
  const quantityProblem = shelfAmountProblem(lot.quantity);
  const problems = [
    ...lotProblems(productType, lotForm(columns)),
    ...(quantityProblem ? [{ field: 'quantity', code: quantityProblem }] : []),
  ];
  if (problems.length > 0)
    throw refusedFields(...problems.map(({ field, code }) => ({ pointer: `${place}/${field}`, code })));
  const { associationId, productId, at } = of;
  return {
    ...columns,
    id: lot.id,
    associationId,
    productId,
    quantity: String(lot.quantity),
    createdAt: at,
    updatedAt: at,
  };
}

/** Does a stored lot say what is said again? Of its quantity its books tell. */
export const isSameLot = (stored: LotRow, said: NewLotRow): boolean =>
  isDeepStrictEqual(lotForm(stored), lotForm(said));

/** What a correction changes. @throws as `newLotRow` */
export function lotChanges(
  stored: LotRow,
  productType: AssociationProductType,
  changes: LotChanges,
  at: Date,
): Partial<NewLotRow> {
  const changed = lotColumns(changes);
  const problems = lotProblems(productType, lotForm({ ...stored, ...changed }));
  if (problems.length > 0) throw refusedFields(...problems.map(({ field, code }) => ({ pointer: `/${field}`, code })));
  return { ...changed, updatedAt: at };
}
