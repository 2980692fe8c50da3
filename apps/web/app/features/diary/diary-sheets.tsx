import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftContext } from '../../components/form/draft.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { type OpenSheetProps, useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { useOutbox } from '../../offline/outbox/outbox-context.ts';
import { DeviceFullContext, type DiarySheet, SheetOpenerContext } from './use-open-sheet.ts';

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

function prefetch(kind: DiarySheet['kind']): void {
  // Without a connection the sheet is fetched again when it opens.
  LOADERS[kind]().catch(() => {});
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
  const opener = useMemo(() => ({ open, prefetch }), [open]);

  return (
    <SheetOpenerContext value={opener}>
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
    </SheetOpenerContext>
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
