import type { AssociationLot, AssociationProduct } from '@balsamo/contract/dispensary/schemas.ts';
import { createContext, useContext } from 'react';

/** What can lie over the shelf; one at a time. `ShelfSheets` knows the sheets; whoever opens one does not. */
export type ShelfSheet =
  | { kind: 'add' }
  | { kind: 'edit'; product: AssociationProduct }
  | { kind: 'details'; product: AssociationProduct }
  | { kind: 'addLot'; product: AssociationProduct }
  | { kind: 'editLot'; product: AssociationProduct; lot: AssociationLot }
  | { kind: 'quantity'; product: AssociationProduct; lot: AssociationLot }
  | { kind: 'dispense'; product: AssociationProduct; lot: AssociationLot }
  | { kind: 'recall'; product: AssociationProduct; lot: AssociationLot }
  | { kind: 'notify'; product: AssociationProduct }
  | { kind: 'books' };

export const OpenShelfSheetContext = createContext<((sheet: ShelfSheet) => void) | undefined>(undefined);

/** Opens one of the sheets of the shelf. */
export function useOpenShelfSheet(): (sheet: ShelfSheet) => void {
  const open = useContext(OpenShelfSheetContext);
  if (!open) throw new Error('A sheet of the shelf is opened outside of ShelfSheets.');
  return open;
}
