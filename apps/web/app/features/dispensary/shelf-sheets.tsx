import type { ReactNode } from 'react';
import { DraftContext } from '../../components/form/draft.tsx';
import { type OpenSheetProps, useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { BooksSheet } from './books-sheet.tsx';
import type { LotSlot } from './lot-list.tsx';
import { AddLotSheet, EditLotSheet } from './lot-sheets.tsx';
import { NotifySheet } from './notify-sheet.tsx';
import { ProductDetailsSheet } from './product-details-sheet.tsx';
import { AddProductSheet, EditProductSheet } from './product-sheets.tsx';
import { QuantitySheet } from './quantity-sheet.tsx';
import { OpenShelfSheetContext, type ShelfSheet } from './use-open-shelf-sheet.ts';

type Slots = { lotActions?: LotSlot | undefined };

export function ShelfSheets({ children, ...slots }: Slots & { children: ReactNode }) {
  const { current, props, open } = useSheets<ShelfSheet>('shelf');
  useSheetGivenBack('shelf', open);
  return (
    <OpenShelfSheetContext value={open}>
      {children}
      {current ? (
        <DraftContext value={current.draft}>
          <CurrentSheet key={current.opening} sheet={current.sheet} {...slots} {...props} />
        </DraftContext>
      ) : null}
    </OpenShelfSheetContext>
  );
}

function CurrentSheet({ sheet, lotActions, ...props }: { sheet: ShelfSheet } & Slots & OpenSheetProps) {
  switch (sheet.kind) {
    case 'add':
      return <AddProductSheet {...props} />;
    case 'edit':
      return <EditProductSheet product={sheet.product} {...props} />;
    case 'details':
      return <ProductDetailsSheet product={sheet.product} lotActions={lotActions} {...props} />;
    case 'addLot':
      return <AddLotSheet product={sheet.product} {...props} />;
    case 'editLot':
      return <EditLotSheet product={sheet.product} lot={sheet.lot} {...props} />;
    case 'quantity':
      return <QuantitySheet product={sheet.product} lot={sheet.lot} {...props} />;
    case 'notify':
      return <NotifySheet product={sheet.product} {...props} />;
    case 'books':
      return <BooksSheet {...props} />;
  }
}
