import type { EffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftContext } from '../../components/form/draft.tsx';
import { activeItemsQuery } from '../../components/stock/stock-queries.ts';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import { type ReportEffect, ReportEffectContext } from '../../components/unwanted-effects/report-effect.ts';

/** `itemId`: what it is about; left out: what was used last. */
type EffectSheet =
  | { kind: 'report'; report?: EffectReport; itemId?: string | null }
  | { kind: 'text'; reportId: string };

const LOADERS = {
  report: () => import('./report-sheet.tsx'),
  text: () => import('./vigimed-sheet.tsx'),
};
const ReportSheet = lazy(LOADERS.report);
const VigimedSheet = lazy(LOADERS.text);
const OpenEffectSheetContext = createContext<(sheet: EffectSheet) => void>(() => {});

export const useOpenEffectSheet = () => useContext(OpenEffectSheetContext);

/**
 * Holds the sheets of reports above everything else of the page, so that a report can be written over a check-out that stays as it is.
 * @param lastUsedId asked when a sheet opens: the item of the stock that was used last
 */
export function EffectSheets({
  lastUsedId,
  children,
}: {
  lastUsedId: () => string | null | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation(['diary']);
  const client = useQueryClient();
  const { current, props, open: openSheet } = useSheets<EffectSheet>('unwanted-effects', { isOver: true });
  const open = useCallback(
    (sheet: EffectSheet) =>
      // With the stock, which fills in the product and its lot.
      void openSheet(sheet, () =>
        Promise.all([LOADERS[sheet.kind](), client.ensureQueryData(activeItemsQuery).catch(() => undefined)]),
      ).catch(() => showToast('error', t('diary:errors.load'), { description: t('diary:errors.connectionText') })),
    [openSheet, client, t],
  );
  useSheetGivenBack('unwanted-effects', open);
  const report = useMemo<ReportEffect>(
    () => (itemId) => open(itemId === undefined ? { kind: 'report' } : { kind: 'report', itemId }),
    [open],
  );
  const sheet = current?.sheet;
  return (
    <OpenEffectSheetContext value={open}>
      <ReportEffectContext value={report}>
        {children}
        <Suspense fallback={null}>
          {current && sheet ? (
            <DraftContext value={current.draft}>
              {sheet.kind === 'report' ? (
                <ReportSheet
                  key={current.opening}
                  report={sheet.report}
                  lastUsedId={sheet.itemId === undefined ? lastUsedId() : sheet.itemId}
                  onText={(reportId) => open({ kind: 'text', reportId })}
                  {...props}
                />
              ) : (
                <VigimedSheet key={current.opening} reportId={sheet.reportId} {...props} />
              )}
            </DraftContext>
          ) : null}
        </Suspense>
      </ReportEffectContext>
    </OpenEffectSheetContext>
  );
}
