import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { Sheet } from '../../../components/ui/sheet.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { showToast } from '../../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { useLocalEntry, useOverview } from '../offline/use-local-diary.ts';
import { useOpenSheet } from '../use-open-sheet.ts';
import { CheckOutForm } from './check-out-form.tsx';

export type CheckOutSheetProps = { entryId: string; isFromPending?: boolean } & OpenSheetProps;

/** Finishes an entry: how it feels after. The entry is taken from what is on the device, else it is loaded. */
export default function CheckOutSheet({ entryId, isFromPending, ...sheet }: CheckOutSheetProps) {
  const { t } = useTranslation(['diary']);
  const openSheet = useOpenSheet();
  const tellSaved = useSavedToast();
  const { entry, isError } = useLocalEntry(entryId);
  const { overview } = useOverview();
  const { onOpenChange } = sheet;
  // The form keeps the entry it began with: finishing it changes the known one while the sheet is still closing.
  const [started, setStarted] = useState<Entry>();
  if (entry?.status === 'incompleto' && !started) setStarted(entry);
  const isAlreadyFinished = !started && entry?.status === 'completo';

  useEffect(() => {
    if (!isError) return;
    onOpenChange(false);
    void showToast('error', t('diary:errors.load'), { description: t('diary:errors.loadCheckout') });
  }, [isError, onOpenChange, t]);
  useEffect(() => {
    if (!isAlreadyFinished) return;
    onOpenChange(false);
    void showToast('info', t('diary:checkOut.alreadyFinished'));
  }, [isAlreadyFinished, onOpenChange, t]);

  const onFinished = () => {
    const left = overview?.unfinished.filter((one) => one.id !== entryId).length;
    if (isFromPending && left) openSheet({ kind: 'pending' });
    else onOpenChange(false);
    tellSaved(t('diary:checkOut.saved'));
  };

  if (started) return <CheckOutForm entry={started} onFinished={onFinished} {...sheet} />;
  return (
    <Sheet {...sheet} title={t('diary:checkOut.title')} description={t('diary:checkOut.loading')}>
      <div className="flex flex-col gap-6" aria-busy="true">
        <Skeleton className="h-20" />
        <Skeleton className="h-64" />
      </div>
    </Sheet>
  );
}
