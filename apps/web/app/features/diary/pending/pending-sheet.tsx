import { useTranslation } from 'react-i18next';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { useOverview } from '../offline/use-local-diary.ts';
import { useOpenSheet } from '../use-open-sheet.ts';
import { PendingList } from './pending-list.tsx';

/** Every entry that waits for its check-out, the one due first at the top. */
export default function PendingSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['diary']);
  const openSheet = useOpenSheet();
  const { overview, isError, refetch, isFetching } = useOverview();
  const entries = overview?.unfinished ?? [];
  return (
    <Sheet {...sheet} title={t('diary:pending.dialogTitle')} description={t('diary:pending.dialogDescription')}>
      {isError && !overview ? (
        <Banner
          tone="overdue"
          role="alert"
          title={t('diary:errors.title')}
          action={
            <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => refetch()}>
              {t('diary:errors.retry')}
            </Button>
          }
        >
          {t('diary:errors.loadPendingEntriesText')}
        </Banner>
      ) : entries.length === 0 ? (
        <p className="py-8 text-center text-ink-soft">{t('diary:pending.empty')}</p>
      ) : (
        <PendingList
          entries={entries}
          onFinish={(entry) => openSheet({ kind: 'checkOut', entryId: entry.id, isFromPending: true })}
        />
      )}
    </Sheet>
  );
}
