import type { DiaryOverview, Entry } from '@balsamo/contract/diary/schemas.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../components/ui/sheet.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { CheckOutForm } from './check-out-form.tsx';
import { diaryKeys, entryQuery } from './diary-queries.ts';
import { useOpenSheet } from './diary-sheets.tsx';

export type CheckOutSheetProps = { entryId: string; isFromPending?: boolean } & OpenSheetProps;

/** Finishes an entry: how it feels after. The entry is taken from what is on the screen, else it is loaded. */
export default function CheckOutSheet({ entryId, isFromPending, ...sheet }: CheckOutSheetProps) {
  const { t } = useTranslation(['diary']);
  const client = useQueryClient();
  const openSheet = useOpenSheet();
  const { data: entry, isError } = useQuery({
    ...entryQuery(entryId),
    initialData: () => entryOnScreen(client.getQueryData<DiaryOverview>(diaryKeys.overview), entryId),
  });
  const { onOpenChange } = sheet;
  // The form keeps the entry it began with: finishing it changes the loaded one while the sheet is still closing.
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
    const left = client
      .getQueryData<DiaryOverview>(diaryKeys.overview)
      ?.unfinished.filter((one) => one.id !== entryId).length;
    if (isFromPending && left) openSheet({ kind: 'pending' });
    else onOpenChange(false);
    void showToast('success', t('diary:checkOut.saved'));
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

function entryOnScreen(overview: DiaryOverview | undefined, id: string): Entry | undefined {
  return [...(overview?.unfinished ?? []), ...(overview?.latest ?? [])].find((entry) => entry.id === id);
}
