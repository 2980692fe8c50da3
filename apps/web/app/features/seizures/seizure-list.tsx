import type { Seizure } from '@balsamo/contract/seizures/schemas.ts';
import { isEmergency } from '@balsamo/domain/seizures/seizure.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { Recorder } from '../../components/care/recorder.tsx';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { useDiaryFormat } from '../../components/diary-entry/diary-format.ts';
import { commonFailureText } from '../../components/failure-text.ts';
import { SendingBadge, useSendingState } from '../../components/outbox/sending-badge.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { useDeleteSeizure } from './seizure-outbox.ts';
import { seizureSubject } from './seizure-writes.ts';
import { useSeizureWords } from './use-seizure-words.ts';

/** By local day, as they are given. */
export function byDay(seizures: readonly Seizure[]): { day: string; seizures: Seizure[] }[] {
  const days: { day: string; seizures: Seizure[] }[] = [];
  for (const seizure of seizures) {
    const day = localDay(new Date(seizure.occurredAt), seizure.timeZone);
    const last = days.at(-1);
    if (last?.day === day) last.seizures.push(seizure);
    else days.push({ day, seizures: [seizure] });
  }
  return days;
}

/** What was seen: when, of which kind, how long, and what was written to it. */
export function SeizureFacts({ seizure, heading: Heading = 'h4' }: { seizure: Seizure; heading?: 'h4' | 'h5' }) {
  const { t } = useTranslation(['seizures']);
  const format = useDiaryFormat();
  const words = useSeizureWords();
  const { instant, timeZone } = { instant: new Date(seizure.occurredAt), timeZone: seizure.timeZone };
  return (
    <>
      <Heading className="font-sans text-15 font-semibold tracking-normal">
        {format.time({ instant, timeZone })} · {words.kind(seizure)}
      </Heading>
      <p className="flex flex-wrap items-center gap-x-2 text-15 text-ink-soft">
        {words.details(seizure).join(' · ')}
        {isEmergency(seizure) ? <Badge tone="overdue">{t('seizures:long')}</Badge> : null}
      </p>
      {seizure.note ? <p className="text-15 whitespace-pre-line wrap-anywhere">{seizure.note}</p> : null}
    </>
  );
}

type SeizureListProps = { seizures: readonly Seizure[]; onChange: (seizure: Seizure) => void; onRemoved: () => void };

export function SeizureList({ seizures, onChange, onRemoved }: SeizureListProps) {
  const days = useDayFormat();
  const year = localDay(useNow(), useHomeTimeZone()).slice(0, 4);
  return (
    <ul className="flex flex-col gap-3">
      {byDay(seizures).map(({ day, seizures: ofDay }) => (
        <li key={day}>
          <Card className="py-2.5">
            <h3 className="font-sans text-13 font-semibold tracking-normal text-ink-soft">
              {day.slice(0, 4) === year ? days.ahead(day) : days.full(day)}
            </h3>
            <ul className="divide-y divide-line">
              {ofDay.map((seizure) => (
                <SeizureLine
                  key={seizure.id}
                  seizure={seizure}
                  onChange={() => onChange(seizure)}
                  onRemoved={onRemoved}
                />
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function SeizureLine({
  seizure,
  onChange,
  onRemoved,
}: {
  seizure: Seizure;
  onChange: () => void;
  onRemoved: () => void;
}) {
  const { t } = useTranslation(['seizures']);
  const format = useDiaryFormat();
  const state = useSendingState(seizureSubject(seizure.id));
  const remove = useDeleteSeizure();
  const [isAsking, setAsking] = useState(false);
  const time = format.time({ instant: new Date(seizure.occurredAt), timeZone: seizure.timeZone });
  const confirm = () => {
    setAsking(false);
    void remove(seizure.id).then(
      () => {
        onRemoved();
        void showToast('success', t('seizures:removed'));
      },
      (error) =>
        void showToast('error', t('seizures:removeFailed'), {
          description: commonFailureText(error, t) ?? t('seizures:later'),
        }),
    );
  };
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          <SeizureFacts seizure={seizure} />
          <Recorder thing={seizure.id} />
        </div>
        {state ? <SendingBadge state={state} /> : null}
      </div>
      {state === 'refused' ? <p className="text-13 text-clay">{t('seizures:notTaken')}</p> : null}
      <ForKeepers>
        <div className="-mx-[min(0.75rem,3.75vw)] flex flex-wrap">
          <Button variant="ghost" size="sm" aria-label={t('seizures:changeAt', { time })} onClick={onChange}>
            {t('seizures:changeIt')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="text-clay hover:bg-clay-wash"
            aria-label={t('seizures:removeAt', { time })}
            onClick={() => setAsking(true)}
          >
            {t('seizures:remove')}
          </Button>
        </div>
      </ForKeepers>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('seizures:removeTitle', { time })}
        description={t('seizures:removeText')}
        confirmLabel={t('seizures:remove')}
        onConfirm={confirm}
        isDestructive
      />
    </li>
  );
}
