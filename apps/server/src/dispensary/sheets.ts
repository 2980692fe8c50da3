import type { StockMovement } from '@balsamo/contract/dispensary/schemas.ts';
import type { ShelvedLotRow } from '@balsamo/database/dispensary/lots.ts';
import { type Column, csvLine } from '../csv/cell.ts';

/** Without it spreadsheets on Windows read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

const STOCK_COLUMNS: Column<ShelvedLotRow>[] = [
  ['product', (lot) => lot.product],
  ['product_type', (lot) => lot.productType],
  ['batch_number', (lot) => lot.batchNumber],
  ['manufactured_on', (lot) => lot.manufacturedOn],
  ['expires_on', (lot) => lot.expiresOn],
  ['strength_basis', (lot) => lot.strengthBasis],
  ['thc', (lot) => lot.thc],
  ['thca', (lot) => lot.thca],
  ['cbd', (lot) => lot.cbd],
  ['cbda', (lot) => lot.cbda],
  ['quantity', (lot) => lot.quantity],
  ['unit', (lot) => lot.unit],
  ['low_stock_threshold', (lot) => lot.lowStockThreshold],
  ['is_visible', (lot) => lot.isVisible],
  ['recalled_at_utc', (lot) => lot.recalledAt],
];

const MOVEMENT_COLUMNS: Column<StockMovement>[] = [
  ['at_utc', (line) => line.createdAt],
  ['product', (line) => line.productName],
  ['batch_number', (line) => line.batchNumber],
  ['kind', (line) => line.kind],
  ['reason', (line) => line.reason],
  ['change', (line) => line.change],
  ['quantity_before', (line) => line.before],
  ['quantity_after', (line) => line.after],
  ['unit', (line) => line.unit],
  ['note', (line) => line.note],
  ['by', (line) => line.byName],
  ['product_id', (line) => line.productId],
  ['lot_id', (line) => line.lotId],
  ['movement_id', (line) => line.id],
];

const sheet = <Row>(columns: Column<Row>[], rows: readonly Row[]) =>
  BYTE_ORDER_MARK +
  csvLine(columns.map(([name]) => name)) +
  rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('');

export const stockSheet = (lots: readonly ShelvedLotRow[]) => sheet(STOCK_COLUMNS, lots);
export const movementSheet = (lines: readonly StockMovement[]) => sheet(MOVEMENT_COLUMNS, lines);
