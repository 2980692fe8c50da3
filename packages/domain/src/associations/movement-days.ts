import { addDays } from '../time/calendar-day.ts';

/** Days of the dashboard's drawing and of its cards (spec §9); calendar days that end today (spec-D38). */
export const MOVEMENT_DAYS = 30;
export const RECENT_DAYS = 7;

export type MovementDay = { day: string; entries: number; dispensings: number; movements: number };

/** A row for every one of so many days up to today, also where nothing moved. */
export function everyDay(known: readonly MovementDay[], today: string, days = MOVEMENT_DAYS): MovementDay[] {
  const rows = new Map(known.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(today, index + 1 - days);
    return rows.get(day) ?? { day, entries: 0, dispensings: 0, movements: 0 };
  });
}

/** What moved in the last days of these. */
export function recentSums(days: readonly MovementDay[]): Omit<MovementDay, 'day'> {
  const recent = days.slice(-RECENT_DAYS);
  const sum = (of: 'entries' | 'dispensings' | 'movements') => recent.reduce((total, row) => total + row[of], 0);
  return { entries: sum('entries'), dispensings: sum('dispensings'), movements: sum('movements') };
}
