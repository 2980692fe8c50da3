import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { createContext, type ReactNode, useContext } from 'react';
import { DraftContext } from '../../components/ui/draft-state.tsx';
import { type OpenSheetProps, useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { AdjustSheet } from './adjust-sheet.tsx';
import { ItemDetailsSheet } from './item-details-sheet.tsx';
import { ItemFormSheet } from './item-form-sheet.tsx';
import { RenewSheet } from './renew-sheet.tsx';

/** What can lie over the stock; one at a time. */
export type StockSheet =
  | { kind: 'add' }
  | { kind: 'edit'; item: InventoryItem }
  | { kind: 'details'; item: InventoryItem }
  | { kind: 'renew'; item: InventoryItem }
  | { kind: 'adjust'; item: InventoryItem };

/** What another part of the app shows inside an item's details, for example its reminders. */
export type ItemSlot = (item: InventoryItem) => ReactNode;

const SheetsContext = createContext<((sheet: StockSheet) => void) | undefined>(undefined);

/** Opens one of the stock's sheets. */
export function useOpenStockSheet(): (sheet: StockSheet) => void {
  const open = useContext(SheetsContext);
  if (!open) throw new Error('A sheet of the stock is opened outside of StockSheets.');
  return open;
}

export function StockSheets({ reminders, children }: { reminders?: ItemSlot; children: ReactNode }) {
  const { current, props, open } = useSheets<StockSheet>('stock');
  useSheetGivenBack('stock', open);
  return (
    <SheetsContext value={open}>
      {children}
      {current ? (
        <DraftContext value={current.draft}>
          <CurrentSheet key={current.opening} sheet={current.sheet} reminders={reminders} {...props} />
        </DraftContext>
      ) : null}
    </SheetsContext>
  );
}

function CurrentSheet({ sheet, reminders, ...props }: { sheet: StockSheet; reminders?: ItemSlot } & OpenSheetProps) {
  switch (sheet.kind) {
    case 'add':
      return <ItemFormSheet {...props} />;
    case 'edit':
      return <ItemFormSheet item={sheet.item} {...props} />;
    case 'details':
      return <ItemDetailsSheet item={sheet.item} reminders={reminders} {...props} />;
    case 'renew':
      return <RenewSheet item={sheet.item} {...props} />;
    case 'adjust':
      return <AdjustSheet item={sheet.item} {...props} />;
  }
}
