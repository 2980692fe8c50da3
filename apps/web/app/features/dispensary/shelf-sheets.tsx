import type { ReactNode } from 'react';
import { DraftContext } from '../../components/form/draft.tsx';
import { type OpenSheetProps, useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { BooksSheet } from './books-sheet.tsx';
import { DispenseSheet } from './dispense-sheet.tsx';
import { AddLotSheet, EditLotSheet } from './lot-sheets.tsx';
import { NotifySheet } from './notify-sheet.tsx';
import { ProductDetailsSheet } from './product-details-sheet.tsx';
import { AddProductSheet, EditProductSheet } from './product-sheets.tsx';
import { QuantitySheet } from './quantity-sheet.tsx';
import { RecallSheet } from './recall-sheet.tsx';
import { OpenShelfSheetContext, type ShelfSheet } from './use-open-shelf-sheet.ts';

export function ShelfSheets({ children }: { children: ReactNode }) {
  const { current, props, open } = useSheets<ShelfSheet>('shelf');
  useSheetGivenBack('shelf', open);
  return (
    <OpenShelfSheetContext value={open}>
      {children}
      {current ? (
        <DraftContext value={current.draft}>
          <CurrentSheet key={current.opening} sheet={current.sheet} {...props} />
        </DraftContext>
      ) : null}
    </OpenShelfSheetContext>
  );
}

function CurrentSheet({ sheet, ...props }: { sheet: ShelfSheet } & OpenSheetProps) {
  switch (sheet.kind) {
    case 'add':
      return <AddProductSheet {...props} />;
    case 'edit':
      return <EditProductSheet product={sheet.product} {...props} />;
    case 'details':
      return <ProductDetailsSheet product={sheet.product} {...props} />;
    case 'addLot':
      return <AddLotSheet product={sheet.product} {...props} />;
    case 'editLot':
      return <EditLotSheet product={sheet.product} lot={sheet.lot} {...props} />;
    case 'quantity':
      return <QuantitySheet product={sheet.product} lot={sheet.lot} {...props} />;
    case 'dispense':
      return (
        <DispenseSheet productId={sheet.product.id} productName={sheet.product.name} lotId={sheet.lot.id} {...props} />
      );
    case 'recall':
      return (
        <RecallSheet
          lotId={sheet.lot.id}
          batchNumber={sheet.lot.batchNumber}
          productName={sheet.product.name}
          {...props}
        />
      );
    case 'notify':
      return <NotifySheet product={sheet.product} {...props} />;
    case 'books':
      return <BooksSheet {...props} />;
  }
}
