import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../platform/i18n.ts';
import { numberFormat } from '../platform/intl-formats.ts';
import { serverClock } from '../platform/server-clock.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Clocks that run by themselves are seconds wrong; more than this was set so. */
const WORTH_SAYING_MS = 5 * MINUTE_MS;

/** Milliseconds that the clock of this device is wrong, negative where it is ahead; undefined where it is right, or nothing is known. */
export function useClockError(): number | undefined {
  const offset = useSyncExternalStore(serverClock.subscribe, serverClock.offset, () => 0);
  return Math.abs(offset) > WORTH_SAYING_MS ? offset : undefined;
}

/** How wrong it is, in words. Apart from the above, since it waits for the texts of the diary, which few pages need at once. */
export function useClockErrorText(): (offset: number) => string {
  const { t, i18n } = useTranslation(['diary']);
  return (offset) => {
    const amount = amountOf(Math.abs(offset), htmlLanguage(i18n.language));
    return offset < 0 ? t('diary:clock.ahead', { amount }) : t('diary:clock.behind', { amount });
  };
}

/** In the largest unit of which there are nearly two. */
function amountOf(ms: number, language: string): string {
  const [unit, size] =
    ms >= 1.9 * DAY_MS
      ? (['day', DAY_MS] as const)
      : ms >= 1.9 * HOUR_MS
        ? (['hour', HOUR_MS] as const)
        : (['minute', MINUTE_MS] as const);
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(ms / size));
}
