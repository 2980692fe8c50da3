import type { SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { createContext, useContext } from 'react';
import type { Write } from '../../offline/outbox/write.ts';
import type { RecordAction } from './used-product.ts';

/** What can lie over the diary; one at a time. `DiarySheets` knows the sheets; whoever opens one does not. */
export type DiarySheet =
  | { kind: 'record'; action: RecordAction; itemId?: string }
  | { kind: 'pending' }
  | { kind: 'checkOut'; entryId: string; done?: number }
  | { kind: 'edit'; entry: Entry }
  | { kind: 'rateBefore'; entry: Entry }
  | { kind: 'correct'; write: Write }
  | { kind: 'manual' }
  | { kind: 'rate'; rating?: SymptomRating };

type SheetOpener = {
  open: (sheet: DiarySheet) => void;
  prefetch: (kind: DiarySheet['kind']) => void;
};
export const SheetOpenerContext = createContext<SheetOpener | undefined>(undefined);

function useSheetOpener(): SheetOpener {
  const opener = useContext(SheetOpenerContext);
  if (!opener) throw new Error('A diary sheet is opened outside of DiarySheets.');
  return opener;
}

/** Opens one of the diary's sheets. */
export const useOpenSheet = (): SheetOpener['open'] => useSheetOpener().open;

/** What a button is given that opens a sheet: its code is on its way from the moment the finger comes down. */
export function useSheetButton() {
  const { open, prefetch } = useSheetOpener();
  return (sheet: DiarySheet) => ({ onPointerDown: () => prefetch(sheet.kind), onClick: () => open(sheet) });
}

/** Fetches a sheet's code before it is asked for: when a finger comes down, or when the page is idle. */
export const usePrefetchSheet = (): SheetOpener['prefetch'] => useSheetOpener().prefetch;

/** Was the device's storage quota used up when the sheet was opened? */
export const DeviceFullContext = createContext(false);
