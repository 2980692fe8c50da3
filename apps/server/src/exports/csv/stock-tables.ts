import type { ExportedItem, ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import type { Column } from '../../csv/cell.ts';
import type { ExportSource } from '../source/export-source.ts';
import { type CsvTable, table } from './table.ts';

type Movement = ExportedRecord['movements'];

const ITEM_COLUMNS: Column<ExportedItem>[] = [
  ['id', (item) => item.id],
  ['nickname', (item) => item.nickname],
  ['product_type', (item) => item.productType],
  ['unit', (item) => item.unit],
  ['status', (item) => item.status],
  ['brand', (item) => item.brand],
  ['thc', (item) => item.strength.thc],
  ['thca', (item) => item.strength.thca],
  ['cbd', (item) => item.strength.cbd],
  ['cbda', (item) => item.strength.cbda],
  ['strength_basis', (item) => item.strength.basis],
  ['drops_per_ml', (item) => item.dropsPerMl],
  ['amount_per_use', (item) => item.amountPerUse],
  ['batch', (item) => item.batch],
  ['expires_on', (item) => item.expiresOn],
  ['opened_on', (item) => item.openedOn],
  ['days_after_opening', (item) => item.daysAfterOpening],
  ['delivery_days', (item) => item.deliveryDays],
  ['order_reminder_on', (item) => item.orderReminderOn],
  ['notes', (item) => item.notes],
  ['created_at_utc', (item) => item.createdAt],
  ['updated_at_utc', (item) => item.updatedAt],
];

/** The items before what refers to them. */
export function stockTables(source: ExportSource, items: ReadonlyMap<string, ExportedItem>): CsvTable[] {
  const units = new Map([...items].map(([id, { unit }]) => [id, unit]));
  return [
    table('stock', items.values(), ITEM_COLUMNS),
    table<Movement>('stock_movements', source.movements, [
      ['id', (movement) => movement.id],
      ['stock_item_id', (movement) => movement.itemId],
      ['entry_id', (movement) => movement.entryId],
      ['kind', (movement) => movement.kind],
      ['change', (movement) => movement.change],
      ['unit', (movement) => units.get(movement.itemId) ?? null],
      ['occurred_at_utc', (movement) => movement.occurredAt],
      ['created_at_utc', (movement) => movement.createdAt],
    ]),
  ];
}

export function remindersTable(source: ExportSource): CsvTable {
  return table<ExportedRecord['reminders']>('reminders', source.reminders, [
    ['id', (reminder) => reminder.id],
    ['stock_item_id', (reminder) => reminder.inventoryItemId],
    ['times', (reminder) => reminder.times.join(' ')],
    ['days_of_week', (reminder) => reminder.days?.join(' ') ?? null],
    ['is_active', (reminder) => reminder.isActive],
    ['created_at_utc', (reminder) => reminder.createdAt],
    ['updated_at_utc', (reminder) => reminder.updatedAt],
  ]);
}
