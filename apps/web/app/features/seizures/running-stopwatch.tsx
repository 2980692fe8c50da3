import { EMERGENCY_SECONDS } from '@balsamo/domain/seizures/seizure.ts';
import { Timer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useDiaryFormat } from '../../components/diary-entry/diary-format.ts';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmergencyCalls } from '../../components/unwanted-effects/emergency-calls.tsx';
import { useHomeNow } from '../../platform/clock.ts';
import { useSecondsSince } from './stopwatch.tsx';
import { useSeizureWords } from './use-seizure-words.ts';

/** A stopwatch that runs in a sheet that was closed: how long it is, whom to call once it is long, and the way back. */
export function RunningStopwatch({ startedAt, onReturn }: { startedAt: string; onReturn: () => void }) {
  const { t } = useTranslation(['seizures']);
  const words = useSeizureWords();
  const format = useDiaryFormat();
  const home = useHomeNow();
  const seconds = useSecondsSince(startedAt);
  // Longer than is timed: forgotten. An alarm about a seizure of last week would teach people to overlook it.
  const isForgotten = seconds === undefined;
  const isLong = seconds !== undefined && seconds >= EMERGENCY_SECONDS;
  const title = isForgotten
    ? t('seizures:stopwatch.leftOn', { when: format.when({ ...home, instant: new Date(startedAt) }, home) })
    : t(isLong ? 'seizures:emergency.title' : 'seizures:stopwatch.isRunning');
  return (
    <div className="flex flex-col gap-2.5">
      <Banner
        tone={isLong ? 'overdue' : 'pending'}
        role={isLong ? 'alert' : 'status'}
        icon={<Timer className="size-6" aria-hidden="true" />}
        title={title}
        action={<Button onClick={onReturn}>{t('seizures:stopwatch.return')}</Button>}
      >
        {isForgotten ? null : <span aria-hidden="true">{words.running(seconds)}</span>}
      </Banner>
      {isLong ? <EmergencyCalls services={['samu']} /> : null}
    </div>
  );
}
