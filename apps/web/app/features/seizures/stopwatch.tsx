import { EMERGENCY_SECONDS, TIMED_SECONDS_MAX } from '@balsamo/domain/seizures/seizure.ts';
import { Square, Timer, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { useSeizureWords } from './use-seizure-words.ts';

const TICK_MS = 250;
const MINUTE = 60;

/**
 * Reads the device's own clock, not the one put right by the server: what is put right while it runs would shorten or lengthen a seizure. Unlike
 * the page's own time it goes on when the page is loaded anew.
 */
export const stopwatchNow = (): string => new Date().toISOString();

/** Whole seconds since a start by the same clock, at least one; undefined where there is none, and where nobody can have watched for so long. */
export function secondsSince(startedAt: string): number | undefined {
  if (startedAt === '') return undefined;
  const seconds = Math.max(1, Math.floor((Date.now() - Date.parse(startedAt)) / 1000));
  return seconds > TIMED_SECONDS_MAX ? undefined : seconds;
}

/** The same, moving on by itself. */
export function useSecondsSince(startedAt: string): number | undefined {
  const [seconds, setSeconds] = useState(() => secondsSince(startedAt));
  useEffect(() => {
    const tick = () => setSeconds(secondsSince(startedAt));
    tick();
    if (startedAt === '') return;
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [startedAt]);
  return startedAt === '' ? undefined : seconds;
}

type StopwatchProps = {
  /** Seconds that are running now; undefined while it stands. */
  running: number | undefined;
  /** What it was stopped at. */
  timed: number | null;
  onStart: () => void;
  onStop: () => void;
  onClear: () => void;
};

/** One long word: it grows with the letters only as far as it stays whole on the narrowest phone. */
const START = 'min-h-16 w-full px-[min(1.25rem,4vw)] text-[length:min(1.3125rem,8vw)]';

/** Starts, stops, and shows how long it is; one button, as wide as the screen. */
export function Stopwatch({ running, timed, onStart, onStop, onClear }: StopwatchProps) {
  const { t } = useTranslation(['seizures']);
  const words = useSeizureWords();
  if (running !== undefined) {
    return (
      <div className="flex flex-col gap-2">
        {/* Said at each whole minute: every second would drown whoever listens. */}
        <p className="sr-only" role="status">
          {running >= MINUTE ? words.timed(running - (running % MINUTE)) : t('seizures:stopwatch.isRunning')}
        </p>
        <p
          aria-hidden="true"
          className={`figure text-center text-[3.5rem] leading-none ${running >= EMERGENCY_SECONDS ? 'text-clay' : 'text-ink'}`}
        >
          {words.running(running)}
        </p>
        <Button size="lg" className="min-h-16 w-full text-21" onClick={onStop}>
          <Square className="size-6" aria-hidden="true" />
          {t('seizures:stopwatch.stop')}
        </Button>
      </div>
    );
  }
  if (timed !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-leaf-wash px-3.5 py-2">
        <p className="flex items-center gap-2 font-semibold">
          <Timer className="size-5 shrink-0 text-leaf" aria-hidden="true" />
          {t('seizures:stopwatch.timed', { time: words.timed(timed) })}
        </p>
        <Button variant="ghost" size="sm" onClick={onClear}>
          <X className="size-4.5" aria-hidden="true" />
          {t('seizures:stopwatch.clear')}
        </Button>
      </div>
    );
  }
  return (
    <Button variant="secondary" size="lg" className={START} onClick={onStart}>
      <Timer className="size-[min(1.5rem,8vw)] shrink-0" aria-hidden="true" />
      {t('seizures:stopwatch.start')}
    </Button>
  );
}
