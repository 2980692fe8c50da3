import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsReadOnly } from '../../../components/acting/acting.ts';
import { DraftContext } from '../../../components/form/draft.tsx';
import { showToast } from '../../../components/ui/toast.ts';
import { type OpenSheetProps, useSheetGivenBack, useSheets } from '../../../components/ui/use-sheets.ts';
import { useOutbox } from '../../../offline/outbox/outbox-context.ts';
import { DeviceFullContext, type DiarySheet, SheetOpenerContext } from '../use-open-sheet.ts';

type SheetOf<Kind> = Extract<DiarySheet, { kind: Kind }>;
/** Each is given what its opening says beside its kind. */
type Sheets = { [Kind in DiarySheet['kind']]: ComponentType<Omit<SheetOf<Kind>, 'kind'> & OpenSheetProps> };
const LOADERS: { [Kind in keyof Sheets]: () => Promise<{ default: Sheets[Kind] }> } = {
  record: () => import('../record/quick-record-sheet.tsx'),
  pending: () => import('../pending/pending-sheet.tsx'),
  checkOut: () => import('../record/check-out-sheet.tsx'),
  edit: () => import('../record/edit-entry-sheet.tsx'),
  rateBefore: () => import('../record/rate-before-sheet.tsx'),
  correct: () => import('../refused/correct-write-sheet.tsx'),
  manual: () => import('../record/manual-entry-sheet.tsx'),
  rate: () => import('../ratings/rating-sheet.tsx'),
};
// What TypeScript cannot follow here and below: each kind has its own loader, and is opened with what its sheet takes.
const SHEETS = Object.fromEntries(
  Object.entries(LOADERS).map(([kind, load]) => [kind, lazy(load as () => Promise<{ default: ComponentType }>)]),
) as unknown as Sheets;

function prefetch(kind: DiarySheet['kind']): void {
  // Without a connection the sheet is fetched again when it opens.
  LOADERS[kind]().catch(() => {});
}

/** Holds the open sheet. Each opening is a new one, with empty fields and an id of its own. */
export function DiarySheets({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['diary', 'common']);
  const { current, props, open: openSheet } = useSheets<DiarySheet>('diary');
  const outbox = useOutbox();
  const isReadOnly = useIsReadOnly();
  const [isFull, setFull] = useState(false);

  const open = useCallback(
    // Rendered only once it is here: React would keep a failed import for good.
    (sheet: DiarySheet) => {
      if (isReadOnly) {
        const description = t('common:care.readOnlyText');
        return showToast('info', t('common:care.readOnly'), { description });
      }
      const prepare = async () => {
        // Before anything is typed: what could not be kept would be typed in vain.
        const [canRecord] = await Promise.all([outbox?.canRecord().catch(() => true) ?? true, LOADERS[sheet.kind]()]);
        setFull(!canRecord);
      };
      return openSheet(sheet, prepare).catch(() =>
        showToast('error', t('diary:errors.load'), { description: t('diary:errors.connectionText') }),
      );
    },
    [t, openSheet, outbox, isReadOnly],
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

function CurrentSheet({ sheet: { kind, ...said }, ...props }: { sheet: DiarySheet } & OpenSheetProps) {
  const Sheet = SHEETS[kind] as ComponentType<typeof said & OpenSheetProps>;
  return <Sheet {...said} {...props} />;
}
