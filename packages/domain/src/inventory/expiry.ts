import { daysFromTo } from '../time/calendar-day.ts';

/** Days before the expiry day from which the item says so, and from which it says so with weight. */
export const EXPIRY_SOON_DAYS = 30;
export const EXPIRY_VERY_SOON_DAYS = 7;

/** `days` are the days left: 0 on the expiry day itself, the last one the product may be used. */
export type Expiry =
  | { kind: 'not_given' }
  | { kind: 'later'; days: number }
  | { kind: 'within_30_days'; days: number }
  | { kind: 'within_7_days'; days: number }
  | { kind: 'expired'; daysAgo: number };

/** How near the expiry day is. Both are calendar days `YYYY-MM-DD`; `today` is the patient's local one. */
export function expiryOf(expiresOn: string | null, today: string): Expiry {
  if (expiresOn === null) return { kind: 'not_given' };
  const days = daysFromTo(today, expiresOn);
  if (days < 0) return { kind: 'expired', daysAgo: -days };
  if (days <= EXPIRY_VERY_SOON_DAYS) return { kind: 'within_7_days', days };
  return { kind: days <= EXPIRY_SOON_DAYS ? 'within_30_days' : 'later', days };
}
