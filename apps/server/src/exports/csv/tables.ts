import type { ExportedItem, ExportedTracker } from '@balsamo/contract/exports/record-schemas.ts';
import type { ExportSource } from '../source/export-source.ts';
import { accountTable, consentsTable, feedbackTable, receiptsTable, signInTables } from './account-tables.ts';
import { diaryTables } from './diary-tables.ts';
import { caregiverTables, sharingTables } from './sharing-tables.ts';
import { remindersTable, stockTables } from './stock-tables.ts';
import type { CsvTable } from './table.ts';
import { healthTables, prescriptionTables } from './treatment-tables.ts';

/** Everything of an export as tables; of stock, the items come before what refers to them. */
export async function csvTables(source: ExportSource): Promise<CsvTable[]> {
  const items = new Map<string, ExportedItem>();
  for await (const item of source.inventoryItems) items.set(item.id, item);
  const trackers = new Map<string, ExportedTracker>();
  for await (const tracker of source.trackers) trackers.set(tracker.id, tracker);
  return [
    accountTable(source),
    consentsTable(source),
    ...diaryTables(source, items, trackers),
    ...stockTables(source, items),
    ...prescriptionTables(source),
    remindersTable(source),
    feedbackTable(source),
    ...healthTables(source),
    ...sharingTables(source),
    ...signInTables(source),
    ...caregiverTables(source),
    receiptsTable(source),
  ];
}
