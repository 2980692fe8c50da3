import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { UnsizedUnit } from '@balsamo/domain/inventory/deduction.ts';
import { createContext, useContext } from 'react';

/** What can lie over the stock; one at a time. `StockSheets` knows the sheets; whoever opens one does not. */
export type StockSheet =
  | { kind: 'add' }
  | { kind: 'edit'; item: InventoryItem }
  | { kind: 'details'; item: InventoryItem }
  | { kind: 'renew'; item: InventoryItem }
  | { kind: 'adjust'; item: InventoryItem }
  | { kind: 'delivery'; item: InventoryItem }
  | { kind: 'useSize'; item: InventoryItem; unit: UnsizedUnit };

export const OpenStockSheetContext = createContext<((sheet: StockSheet) => void) | undefined>(undefined);

/** Opens one of the stock's sheets. */
export function useOpenStockSheet(): (sheet: StockSheet) => void {
  const open = useContext(OpenStockSheetContext);
  if (!open) throw new Error('A sheet of the stock is opened outside of StockSheets.');
  return open;
}
