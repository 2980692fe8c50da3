import { addDays, daysFromTo } from '../time/calendar-day.ts';

/** What a patient keeps from one of their doctors; the rest of the diary is what a connection shows. */
export const HIDEABLE = ['hidesRecreational', 'hidesNotes', 'hidesStock'] as const;
export type Hideable = (typeof HIDEABLE)[number];
export type Scope = Record<Hideable, boolean>;

/** Of a new connection: what a treatment does not need is shown only once the patient says so. */
export const SCOPE_OF_NEW_LINK: Scope = { hidesRecreational: true, hidesNotes: true, hidesStock: true };

/** The ends that are offered; any other day can be chosen too. */
export const LINK_ENDS = ['days30', 'days90', 'months6'] as const;
export type LinkEnd = (typeof LINK_ENDS)[number];

/** No date further ahead than this is taken: it would be a slip of the pen. */
const LONGEST_DAYS = 10 * 366;
/** From so many days before its end on, a connection says until when it stands. */
const NEAR_END_DAYS = 30;

/** The last day of a connection that lasts this long from today, both calendar days of the patient. */
export function linkEndDay(end: LinkEnd, today: string): string {
  if (end !== 'months6') return addDays(today, end === 'days30' ? 30 : 90);
  const [year, month, day] = today.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + 6, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + 5, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}

/** Why a day cannot be the last of a connection; it may be today. Undefined: it can. */
export function linkEndProblem(endsOn: string, today: string): 'ends_in_past' | 'ends_too_late' | undefined {
  const days = daysFromTo(today, endsOn);
  if (days < 0) return 'ends_in_past';
  return days > LONGEST_DAYS ? 'ends_too_late' : undefined;
}

/** Is the last day so near that both sides should see it? */
export const isNearLinkEnd = (endsOn: string, today: string): boolean => daysFromTo(today, endsOn) <= NEAR_END_DAYS;
