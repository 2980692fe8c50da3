import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { checkOutState } from '@balsamo/domain/diary/check-out.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { useNow } from '../../../platform/clock.ts';
import { useOverview } from '../offline/use-local-diary.ts';
import CheckOutSheet from '../record/check-out-sheet.tsx';
import { useForgetAll } from '../record/diary-mutations.ts';
import { PendingList } from './pending-list.tsx';

/** Every entry that waits for its check-out, the one due first at the top; one alone opens at once. */
export default function PendingSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['diary']);
  const { overview, ...query } = useOverview();
  const entries = overview?.unfinished ?? [];
  // As it was opened: the list does not become a form once all but one are told.
  const [only] = useState(entries.length === 1 ? entries[0]?.id : undefined);
  if (only) return <CheckOutSheet {...sheet} entryId={only} />;
  return (
    <Sheet {...sheet} title={t('diary:pending.dialogTitle')} description={t('diary:pending.dialogDescription')}>
      {query.isError && !overview ? (
        <LoadFailed query={query} title={t('diary:errors.title')} retry={t('diary:errors.retry')} buttonSize="sm">
          {t('diary:errors.loadPendingEntriesText')}
        </LoadFailed>
      ) : entries.length === 0 ? (
        <p className="py-8 text-center text-ink-soft">{t('diary:pending.empty')}</p>
      ) : (
        <>
          <PendingList entries={entries} />
          <ForgetAll entries={entries} onForgotten={() => sheet.onOpenChange(false)} />
        </>
      )}
    </Sheet>
  );
}

/** Finishes all whose time has come without ratings, after a question. */
function ForgetAll({ entries, onForgotten }: { entries: readonly Entry[]; onForgotten: () => void }) {
  const { t } = useTranslation(['diary']);
  const now = useNow();
  const forgetAll = useForgetAll();
  const tellSaved = useSavedToast();
  const [isAsked, setAsked] = useState(false);
  const due = entries.filter(
    ({ status, checkOutDueAt }) => checkOutState({ status, checkOutDueAt: new Date(checkOutDueAt) }, now) === 'overdue',
  );
  if (due.length < 2) return null;
  const forget = async () => {
    setAsked(false);
    await forgetAll(due.map(({ id }) => id));
    onForgotten();
    tellSaved(t('diary:pending.forgetAllDone'));
  };
  return (
    <>
      <Button variant="ghost" className="mt-2" onClick={() => setAsked(true)}>
        {t('diary:pending.forgetAll')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t('diary:pending.forgetAllTitle')}
        description={t('diary:pending.forgetAllText', { count: due.length })}
        confirmLabel={t('diary:checkOut.forgotten')}
        onConfirm={() => void forget()}
      />
    </>
  );
}
