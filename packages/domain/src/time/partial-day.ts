import { isCalendarDay } from './calendar-day.ts';

/**
 * A day as far as somebody knows it: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, like FHIR's `date`, from 1900 on. Nothing is made up for what is not
 * known, so two of them are compared only where every day that they may mean agrees.
 */
const PARTIAL_DAY = /^(19|[2-9]\d)\d{2}(-(0[1-9]|1[0-2]))?$/;
export const PARTIAL_DAY_MAX_LENGTH = 10;

export function isPartialDay(text: string): boolean {
  return PARTIAL_DAY.test(text) || isCalendarDay(text);
}

/** The first day that it may mean, `YYYY-MM-DD`. */
export function firstDayOf(partial: string): string {
  if (partial.length === 4) return `${partial}-01-01`;
  return partial.length === 7 ? `${partial}-01` : partial;
}

/** The last day that it may mean, `YYYY-MM-DD`. */
export function lastDayOf(partial: string): string {
  if (partial.length === 4) return `${partial}-12-31`;
  if (partial.length === 10) return partial;
  const [year, month] = partial.split('-').map(Number) as [number, number];
  return `${partial}-${String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, '0')}`;
}

/** Does it lie before the other, whichever days they mean? */
export const isBefore = (partial: string, other: string): boolean => lastDayOf(partial) < firstDayOf(other);
