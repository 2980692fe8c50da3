/** Arithmetic on calendar days, `YYYY-MM-DD`: dates printed on a package or read off a calendar, without a clock. */

const DAY_MS = 86_400_000;

function utcOf(day: string): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return Date.UTC(year, month - 1, date);
}

/** Is this text a day that the calendar has, written `YYYY-MM-DD`? `2026-02-30` is none, and a year before 1900 is mistyped. */
export function isCalendarDay(text: string): boolean {
  return /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;
}

/** Days from one calendar day to another: 0 the same day, negative when `to` is earlier. Both must be calendar days. */
export function daysFromTo(from: string, to: string): number {
  return Math.round((utcOf(to) - utcOf(from)) / DAY_MS);
}

/** The calendar day that many days later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  const at = new Date(utcOf(day) + days * DAY_MS);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10);
}

/** Day of the week of a calendar day, 0 Sunday to 6 Saturday. */
export function weekdayOf(day: string): number {
  return new Date(utcOf(day)).getUTCDay();
}
