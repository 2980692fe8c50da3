import { DEFAULT_TIME_ZONE, isTimeZone } from '@balsamo/domain/time/zone.ts';
import { useEffect, useState } from 'react';
import { presentTime, serverClock } from './server-clock.ts';
import { useAccount } from './session.ts';

const TICK_MS = 20_000;

/** The present by the server's clock, moving on by itself, and at once when the page comes back into view or the clock turns out to be wrong. */
export function useNow(): Date {
  const [now, setNow] = useState(presentTime);
  useEffect(() => {
    const tick = () => {
      if (document.visibilityState === 'visible') setNow(presentTime());
    };
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    const stopListening = serverClock.subscribe(() => setNow(presentTime()));
    return () => {
      clearInterval(timer);
      stopListening();
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}

/** The zone of the profile, in which "today" is meant (spec-D9). */
export function useHomeTimeZone(): string {
  return useAccount().data?.timeZone ?? DEFAULT_TIME_ZONE;
}

/** The present, where the person is at home. */
export function useHomeNow(): { instant: Date; timeZone: string } {
  return { instant: useNow(), timeZone: useHomeTimeZone() };
}

/** The zone this device is in, which a new entry is made in; the profile's where the device does not say. */
export function deviceTimeZone(homeTimeZone: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && isTimeZone(zone) ? zone : homeTimeZone;
}
