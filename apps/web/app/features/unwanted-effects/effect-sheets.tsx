import type { EffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftContext } from '../../components/form/draft.tsx';
import { activeItemsQuery } from '../../components/stock/stock-queries.ts';
import { showToast } from '../../components/ui/toast.ts';
import { useSheetGivenBack, useSheets } from '../../components/ui/use-sheets.ts';
import {
  type ReportEffect,
  ReportEffectContext,
  type ReportedAbout,
} from '../../components/unwanted-effects/report-effect.ts';
import type { UsesOf } from './known-uses.tsx';

type EffectSheet = ({ kind: 'report'; report?: EffectReport } & ReportedAbout) | { kind: 'text'; reportId: string };

const LOADERS = {
  report: () => import('./report-sheet.tsx'),
  text: () => import('./vigimed-sheet.tsx'),
};
const ReportSheet = lazy(LOADERS.report);
const VigimedSheet = lazy(LOADERS.text);
const OpenEffectSheetContext = createContext<(sheet: EffectSheet) => void>(() => {});

const STOCK_AWAITED_MS = 1_500;
const soon = (stock: Promise<unknown>) =>
  Promise.race([stock.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, STOCK_AWAITED_MS))]);

export const useOpenEffectSheet = () => useContext(OpenEffectSheetContext);

/**
 * Holds the sheets of reports above everything else of the page, so that a report can be written over a check-out that stays as it is.
 * @param lastUsedId asked when a sheet opens: the item of the stock that was used last
 * @param usesOf how an item of the stock is used, as far as it is known
 */
export function EffectSheets({
  lastUsedId,
  usesOf,
  children,
}: {
  lastUsedId: () => string | null | undefined;
  usesOf: UsesOf;
  children: ReactNode;
}) {
  const { t } = useTranslation(['diary']);
  const client = useQueryClient();
  const { current, props, open: openSheet } = useSheets<EffectSheet>('unwanted-effects', { isOver: true });
  const open = useCallback(
    (sheet: EffectSheet) =>
      // With the stock, which fills in the product and its lot; where there is no network nobody waits for it.
      void openSheet(sheet, () =>
        Promise.all([LOADERS[sheet.kind](), soon(client.ensureQueryData(activeItemsQuery))]),
      ).catch(() => showToast('error', t('diary:errors.load'), { description: t('diary:errors.connectionText') })),
    [openSheet, client, t],
  );
  useSheetGivenBack('unwanted-effects', open);
  const report = useMemo<ReportEffect>(() => (about) => open({ kind: 'report', ...about }), [open]);
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
                  effects={sheet.effects}
                  usesOf={usesOf}
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
