import { entryColumns } from '@balsamo/database/diary/entry-columns.ts';
import type { NewEntryRow } from '@balsamo/database/diary/queries.ts';
import type { CountedItemRow } from '@balsamo/database/inventory/items.ts';
import { applyWrite, checkOutValues, recordedEntry, type ToldEntry } from '@balsamo/domain/diary/apply-write.ts';
import { withStock } from '../diary/stock.ts';
import type { LivedEntry } from './diary-life.ts';
import type { LivedItem } from './stock-life.ts';

/** What of an item a use is counted by. */
export function countedItem({ id, unit, details }: LivedItem['body']): CountedItemRow {
  return { id, unit, dropsPerMl: details?.dropsPerMl ?? null, amountPerUse: details?.amountPerUse ?? null };
}

/** The row of an entry with its check-out, and with what it took of an item. */
export function entryRow(
  { entry, recordedAt, checkOut }: LivedEntry,
  items: ReadonlyMap<string, CountedItemRow>,
): NewEntryRow {
  const recorded = recordedEntry(entry, 'quick', recordedAt.toISOString());
  const row = entryColumns(checkOut ? { ...recorded, ...finished(recorded, checkOut) } : recorded);
  return entry.inventoryItemId ? withStock(row, items.get(entry.inventoryItemId)) : row;
}

function finished(entry: ToldEntry, { body, at }: NonNullable<LivedEntry['checkOut']>) {
  const values = checkOutValues(new Date(entry.consumedAt), body, at);
  return applyWrite(entry, [], { id: entry.id, kind: 'check_out', changedAt: at, values }, at.toISOString()).changed;
}
