import type { SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftContext } from '../../components/ui/draft-state.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { type OpenSheetProps, useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { useOutbox } from '../../offline/outbox/outbox-context.ts';
import type { Write } from '../../offline/outbox/write.ts';
import type { RecordAction } from './record/used-product.ts';

/** What can lie over the diary; one at a time. */
export type DiarySheet =
  | { kind: 'record'; action: RecordAction; itemId?: string }
  | { kind: 'pending' }
  | { kind: 'checkOut'; entryId: string; isFromPending?: boolean }
  | { kind: 'edit'; entry: Entry }
  | { kind: 'correct'; write: Write }
  | { kind: 'manual' }
  | { kind: 'rate'; rating?: SymptomRating };

const LOADERS = {
  record: () => import('./record/quick-record-sheet.tsx'),
  pending: () => import('./pending/pending-sheet.tsx'),
  checkOut: () => import('./record/check-out-sheet.tsx'),
  edit: () => import('./record/edit-entry-sheet.tsx'),
  correct: () => import('./offline/correct-write-sheet.tsx'),
  manual: () => import('./record/manual-entry-sheet.tsx'),
  rate: () => import('./ratings/rating-sheet.tsx'),
};
const QuickRecordSheet = lazy(LOADERS.record);
const PendingSheet = lazy(LOADERS.pending);
const CheckOutSheet = lazy(LOADERS.checkOut);
const EditEntrySheet = lazy(LOADERS.edit);
const CorrectWriteSheet = lazy(LOADERS.correct);
const ManualEntrySheet = lazy(LOADERS.manual);
const RatingSheet = lazy(LOADERS.rate);

/** Fetches a sheet's code before it is asked for: when a finger comes down, or when the page is idle. */
export function prefetchSheet(kind: DiarySheet['kind']): void {
  // Without a connection the sheet is fetched again when it opens.
  LOADERS[kind]().catch(() => {});
}

const DeviceFullContext = createContext(false);

/** Was there no room left on the device when the sheet was opened? */
export function useIsDeviceFull(): boolean {
  return useContext(DeviceFullContext);
}

const SheetsContext = createContext<((sheet: DiarySheet) => void) | undefined>(undefined);

/** Opens one of the diary's sheets. */
export function useOpenSheet(): (sheet: DiarySheet) => void {
  const open = useContext(SheetsContext);
  if (!open) throw new Error('A diary sheet is opened outside of DiarySheets.');
  return open;
}

/** Holds the open sheet. Each opening is a new one, with empty fields and an id of its own. */
export function DiarySheets({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['diary']);
  const { current, props, open: openSheet } = useSheets<DiarySheet>('diary');
  const outbox = useOutbox();
  const [isFull, setFull] = useState(false);

  const open = useCallback(
    // Rendered only once it is here: React would keep a failed import for good.
    (sheet: DiarySheet) => {
      const prepare = async () => {
        // Before anything is typed: what could not be kept would be typed in vain.
        const [canRecord] = await Promise.all([outbox?.canRecord().catch(() => true) ?? true, LOADERS[sheet.kind]()]);
        setFull(!canRecord);
      };
      return openSheet(sheet, prepare).catch(() =>
        showToast('error', t('diary:errors.load'), { description: t('diary:errors.connectionText') }),
      );
    },
    [t, openSheet, outbox],
  );

  useSheetGivenBack('diary', open);

  return (
    <SheetsContext value={open}>
      {children}
      <DeviceFullContext value={isFull}>
        <Suspense fallback={null}>
          {current ? (
            <DraftContext value={current.draft}>
              <CurrentSheet key={current.opening} sheet={current.sheet} {...props} />
            </DraftContext>
          ) : null}
        </Suspense>
      </DeviceFullContext>
    </SheetsContext>
  );
}

function CurrentSheet({ sheet, ...props }: { sheet: DiarySheet } & OpenSheetProps) {
  switch (sheet.kind) {
    case 'record':
      return <QuickRecordSheet action={sheet.action} itemId={sheet.itemId} {...props} />;
    case 'pending':
      return <PendingSheet {...props} />;
    case 'checkOut':
      return <CheckOutSheet entryId={sheet.entryId} isFromPending={sheet.isFromPending} {...props} />;
    case 'edit':
      return <EditEntrySheet entry={sheet.entry} {...props} />;
    case 'correct':
      return <CorrectWriteSheet write={sheet.write} {...props} />;
    case 'manual':
      return <ManualEntrySheet {...props} />;
    case 'rate':
      return <RatingSheet rating={sheet.rating} {...props} />;
  }
}
