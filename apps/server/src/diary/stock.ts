import type { UserTransaction } from '@balsamo/database/as-user.ts';
import type { EntryRow, NewEntryRow } from '@balsamo/database/diary/queries.ts';
import { type CountedItemRow, holdCountedItem } from '@balsamo/database/inventory/items.ts';
import { appendMovements } from '@balsamo/database/inventory/ledger/movements.ts';
import { deductionOf } from '@balsamo/domain/inventory/deduction.ts';
import { movementsOfEntry } from '@balsamo/domain/inventory/ledger.ts';
import { refusedFields } from '../http/problem.ts';

/** What diary entries take of the stock (spec-D11). A deduction that cannot be made never holds an entry up. */

const unknownItem = () => refusedFields({ pointer: '/inventoryItemId', code: 'unknown_inventory_item' });

/** The amount that a row holds. */
export const quantityOf = (row: Pick<EntryRow, 'quantityValue' | 'quantityUnit'>) => ({
  value: Number(row.quantityValue),
  unit: row.quantityUnit,
});

/** The amount taken as its column holds it; null where the quantity does not convert. */
function stockTakenBy(row: Pick<EntryRow, 'quantityValue' | 'quantityUnit'>, item: CountedItemRow): string | null {
  const deduction = deductionOf(quantityOf(row), item);
  return deduction.kind === 'taken' ? String(deduction.amount) : null;
}

/**
 * The row of a new entry with what it takes of its item.
 * @throws ProblemError 422 at `/inventoryItemId` when there is no such item of this patient.
 */
export function withStock(row: NewEntryRow, item: CountedItemRow | undefined): NewEntryRow {
  if (!item) throw unknownItem();
  return { ...row, stockTaken: stockTakenBy(row, item) };
}

/** What a write to an entry moves of the stock; `append`, where something moves, is to be carried out last in its transaction. */
export type StockMoves = { stockTaken: string | null; append?: () => Promise<unknown> };

/**
 * The movements that follow from what a write changes of an entry, and its new `stockTaken`. What a change leaves alone is not converted anew: a
 * corrected dropper does not rewrite old uses.
 * @throws ProblemError 422 at `/inventoryItemId` when there is no such item of this patient.
 */
export async function stockMoves(
  transaction: UserTransaction,
  entry: EntryRow,
  changes: Partial<NewEntryRow>,
  now: Date,
): Promise<StockMoves> {
  const next: EntryRow = { ...entry, ...(changes as Partial<EntryRow>) };
  const isSame =
    next.inventoryItemId === entry.inventoryItemId &&
    Number(next.quantityValue) === Number(entry.quantityValue) &&
    next.quantityUnit === entry.quantityUnit &&
    Boolean(next.deletedAt) === Boolean(entry.deletedAt);
  if (isSame) return { stockTaken: entry.stockTaken };

  const item = next.inventoryItemId ? await holdItem(transaction, next.inventoryItemId) : null;
  const takenSoFar =
    entry.inventoryItemId && Number(entry.stockTaken) > 0
      ? [{ itemId: entry.inventoryItemId, amount: Number(entry.stockTaken) }]
      : [];
  const movements = movementsOfEntry(
    { id: entry.id, quantity: quantityOf(next), item, isDeleted: Boolean(next.deletedAt) },
    takenSoFar,
  );
  const stockTaken = item ? stockTakenBy(next, item) : null;
  return {
    // What is deleted has given everything back.
    stockTaken: next.deletedAt && stockTaken !== null ? '0' : stockTaken,
    append: () => appendMovements(transaction, movements, { occurredAt: next.consumedAt, now }),
  };
}

async function holdItem({ query }: UserTransaction, id: string): Promise<CountedItemRow> {
  const { rows } = await query<CountedItemRow>(holdCountedItem(id));
  if (!rows[0]) throw unknownItem();
  return rows[0];
}
