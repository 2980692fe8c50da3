import type { InventoryItemChanges, NewInventoryItem, NewItemDetails } from '@balsamo/contract/inventory/schemas.ts';
import type { ItemRow, NewItemRow } from '@balsamo/database/inventory/items.ts';
import { type ItemField, type ItemForm, itemProblems } from '@balsamo/domain/inventory/item.ts';
import { refusedFields } from '../http/problem.ts';

/** Between the contract's shapes and the table's row; the rules themselves are the domain's. */

const DETAILS: ReadonlySet<ItemField> = new Set([
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
]);

/** Blank text is no text. */
const written = (text: string | null) => text?.trim() || null;

function detailColumns(details: NewItemDetails) {
  const { brand, strength, dropsPerMl, amountPerUse, batch, expiresOn, openedOn, notes } = details;
  const { daysAfterOpening, deliveryDays, orderReminderOn } = details;
  return {
    ...(brand === undefined ? {} : { brand: written(brand) }),
    ...(strength === undefined
      ? {}
      : {
          thc: strength.thc,
          thca: strength.thca ?? null,
          cbd: strength.cbd,
          cbda: strength.cbda ?? null,
          strengthBasis: strength.basis,
        }),
    ...(dropsPerMl === undefined ? {} : { dropsPerMl: dropsPerMl === null ? null : String(dropsPerMl) }),
    ...(amountPerUse === undefined ? {} : { amountPerUse: amountPerUse === null ? null : String(amountPerUse) }),
    ...(batch === undefined ? {} : { batch: written(batch) }),
    ...(expiresOn === undefined ? {} : { expiresOn }),
    ...(openedOn === undefined ? {} : { openedOn }),
    ...(daysAfterOpening === undefined ? {} : { daysAfterOpening }),
    ...(deliveryDays === undefined ? {} : { deliveryDays }),
    ...(orderReminderOn === undefined ? {} : { orderReminderOn }),
    ...(notes === undefined ? {} : { notes: written(notes) }),
  };
}

/** @throws ProblemError 422 at every field that the domain's rules refuse. */
function refuseProblems(row: NewItemRow, quantity: number | null, today: string): void {
  const form: ItemForm = {
    nickname: row.nickname,
    productType: row.productType,
    quantity,
    unit: row.unit,
    details: {
      brand: row.brand ?? null,
      strength: {
        thc: row.thc ?? null,
        thca: row.thca ?? null,
        cbd: row.cbd ?? null,
        cbda: row.cbda ?? null,
        basis: row.strengthBasis ?? 'unknown',
      },
      dropsPerMl: row.dropsPerMl == null ? null : Number(row.dropsPerMl),
      amountPerUse: row.amountPerUse == null ? null : Number(row.amountPerUse),
      batch: row.batch ?? null,
      expiresOn: row.expiresOn ?? null,
      openedOn: row.openedOn ?? null,
      daysAfterOpening: row.daysAfterOpening ?? null,
      deliveryDays: row.deliveryDays ?? null,
      notes: row.notes ?? null,
    },
  };
  const problems = itemProblems(form, today);
  if (problems.length === 0) return;
  throw refusedFields(
    ...problems.map(({ field, code }) => ({ pointer: DETAILS.has(field) ? `/details/${field}` : `/${field}`, code })),
  );
}

/** The row of a new item. */
export function newItemRow(item: NewInventoryItem, now: Date, today: string): NewItemRow {
  const row: NewItemRow = {
    id: item.id,
    nickname: item.nickname.trim(),
    productType: item.productType,
    unit: item.unit,
    ...detailColumns(item.details ?? {}),
    createdAt: now,
    updatedAt: now,
  };
  refuseProblems(row, item.quantity, today);
  return row;
}

/** What an edit changes. */
export function itemChanges(
  stored: ItemRow,
  changes: InventoryItemChanges,
  now: Date,
  today: string,
): Partial<NewItemRow> {
  const { nickname, productType, unit, details } = changes;
  const changed: Partial<NewItemRow> = {
    ...(nickname === undefined ? {} : { nickname: nickname.trim() }),
    ...(productType === undefined ? {} : { productType }),
    ...(unit === undefined ? {} : { unit }),
    ...detailColumns(details ?? {}),
    updatedAt: now,
  };
  refuseProblems({ ...stored, ...changed }, null, today);
  return changed;
}
