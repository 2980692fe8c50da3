import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { LoadFailed } from '../load-failed.tsx';
import { useOverview } from '../offline/use-local-diary.ts';
import { PendingList } from './pending-list.tsx';

/** Every entry that waits for its check-out, the one due first at the top. */
export default function PendingSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['diary']);
  const { overview, ...query } = useOverview();
  const entries = overview?.unfinished ?? [];
  return (
    <Sheet {...sheet} title={t('diary:pending.dialogTitle')} description={t('diary:pending.dialogDescription')}>
      {query.isError && !overview ? (
        <LoadFailed query={query} title={t('diary:errors.title')} buttonSize="sm">
          {t('diary:errors.loadPendingEntriesText')}
        </LoadFailed>
      ) : entries.length === 0 ? (
        <p className="py-8 text-center text-ink-soft">{t('diary:pending.empty')}</p>
      ) : (
        <PendingList entries={entries} isFromPending />
      )}
    </Sheet>
  );
}
