import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { checkOutState } from '@balsamo/domain/diary/check-out.ts';
import { mainSymptom } from '@balsamo/domain/diary/main-symptom.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../../components/diary-entry/diary-format.ts';
import { useSavedToast } from '../../../components/outbox/use-saved-toast.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Sheet } from '../../../components/ui/sheet.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { showToast } from '../../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../../components/ui/use-sheets.ts';
import { useHomeNow, useNow } from '../../../platform/clock.ts';
import { useLocalEntry, useOverview } from '../offline/use-local-diary.ts';
import { useOpenSheet } from '../use-open-sheet.ts';
import { type CheckOutBody, CheckOutForm } from './check-out-form.tsx';
import { symptomsAskedAfter } from './check-out-ratings.tsx';
import { CheckOutResult, NotedTitle } from './check-out-result.tsx';

export type CheckOutSheetProps = {
  entryId: string;
  /** How many were finished in this sitting before. */
  done?: number;
} & OpenSheetProps;

/** Finishes an entry: how it feels after. The entry is taken from what is on the device, else it is loaded. */
export default function CheckOutSheet({ entryId, done = 0, ...sheet }: CheckOutSheetProps) {
  const { t } = useTranslation(['diary']);
  const tellSaved = useSavedToast();
  const { entry, isError } = useLocalEntry(entryId);
  const { overview, fetchStatus } = useOverview();
  const waiting = useWaiting(overview, entryId);
  const { onOpenChange } = sheet;
  // The form keeps what it began with: finishing it changes what is known while the sheet is still there.
  const [started, setStarted] = useState<{ entry: Entry; main: Symptom }>();
  const [finished, setFinished] = useState<CheckOutBody>();
  const isReady = overview !== undefined || fetchStatus !== 'fetching';
  if (entry?.status === 'incompleto' && isReady && !started) setStarted({ entry, main: mainOf(entry, overview) });
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

  const onFinished = (body: CheckOutBody) => {
    const isForgotten = Object.keys(body).length === 0;
    if (!isForgotten || waiting.length > 0) return setFinished(body);
    onOpenChange(false);
    tellSaved(t('diary:result.noted'), { description: t('diary:result.nothing') });
  };

  if (!started) {
    return (
      <Sheet {...sheet} title={t('diary:checkOut.title')} description={t('diary:checkOut.loading')}>
        <div className="flex flex-col gap-6" aria-busy="true">
          <Skeleton className="h-20" />
          <Skeleton className="h-64" />
        </div>
      </Sheet>
    );
  }
  const total = done + 1 + waiting.length;
  return (
    <CheckOutForm
      {...started}
      {...sheet}
      place={total > 1 ? t('diary:checkOut.place', { place: done + 1, total }) : undefined}
      onFinished={onFinished}
      {...(finished
        ? {
            result: {
              title: <NotedTitle />,
              content: (
                <CheckOutResult entry={started.entry} after={finished.symptoms?.after ?? {}} main={started.main} />
              ),
              closeLabel: t('diary:result.close'),
              next: waiting[0] ? <NextButton entry={waiting[0]} done={done + 1} /> : undefined,
            },
          }
        : {})}
    />
  );
}

/** The symptom whose rating stands first, as far as this entry is asked about it. */
function mainOf(entry: Entry, overview: DiaryOverview | undefined): Symptom {
  const { latest = [], unfinished = [], preferences } = overview ?? {};
  const recent = latest.length + unfinished.length > 0 ? [...latest, ...unfinished] : [entry];
  const main = mainSymptom(recent, preferences?.mainSymptom);
  return symptomsAskedAfter(entry.symptoms.before, main)[0];
}

/** The other entries whose time has come, the one due first at the top. */
function useWaiting(overview: DiaryOverview | undefined, entryId: string): Entry[] {
  const now = useNow();
  const isDue = ({ status, checkOutDueAt }: Entry) =>
    checkOutState({ status, checkOutDueAt: new Date(checkOutDueAt) }, now) === 'overdue';
  return (overview?.unfinished ?? []).filter((entry) => entry.id !== entryId && isDue(entry));
}

/** Goes on with the next one that waits. */
function NextButton({ entry, done }: { entry: Entry; done: number }) {
  const { t } = useTranslation(['diary']);
  const format = useDiaryFormat();
  const openSheet = useOpenSheet();
  const now = useHomeNow();
  const used = { instant: new Date(entry.consumedAt), timeZone: entry.timeZone };
  return (
    <Button onClick={() => openSheet({ kind: 'checkOut', entryId: entry.id, done })}>
      {daysBetween(used, now) === 0
        ? t('diary:result.nextToday', { time: format.spokenTime(used) })
        : t('diary:result.nextOther', { when: format.whenUsed(entry, now) })}
    </Button>
  );
}
