import type { ReactNode } from 'react';
import { DraftContext } from '../../components/form/draft.tsx';
import { type OpenSheetProps, useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { AdjustSheet } from './adjust-sheet.tsx';
import { DeliverySheet } from './delivery-sheet.tsx';
import { ItemDetailsSheet, type ItemSlot } from './item-details-sheet.tsx';
import { ItemFormSheet } from './item-form-sheet.tsx';
import { RenewSheet } from './renew-sheet.tsx';
import { OpenStockSheetContext, type StockSheet } from './use-open-stock-sheet.ts';
import { UseSizeSheet } from './use-size-sheet.tsx';

export function StockSheets({ reminders, children }: { reminders?: ItemSlot; children: ReactNode }) {
  const { current, props, open } = useSheets<StockSheet>('stock');
  useSheetGivenBack('stock', open);
  return (
    <OpenStockSheetContext value={open}>
      {children}
      {current ? (
        <DraftContext value={current.draft}>
          <CurrentSheet key={current.opening} sheet={current.sheet} reminders={reminders} {...props} />
        </DraftContext>
      ) : null}
    </OpenStockSheetContext>
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
    case 'delivery':
      return <DeliverySheet item={sheet.item} {...props} />;
    case 'useSize':
      return <UseSizeSheet item={sheet.item} unit={sheet.unit} {...props} />;
  }
}
