import { PERIOD_PRESETS, type Period, periodProblem, periodUntil } from '@balsamo/domain/insights/period.ts';
import { isCalendarDay } from '@balsamo/domain/time/calendar-day.ts';

/** The last days up to and with today, or fixed days. */
export type ChosenPeriod =
  | { kind: 'preset'; days: (typeof PERIOD_PRESETS)[number] }
  | { kind: 'range'; from: string; to: string };

const DEFAULT_DAYS = 30;
/** spec §9. */
export const DEFAULT_PERIOD: ChosenPeriod = { kind: 'preset', days: DEFAULT_DAYS };

/** The days of a period, as they are on that day. */
export function daysOfPeriod(period: ChosenPeriod, today: string): Period {
  return period.kind === 'range' ? { from: period.from, to: period.to } : periodUntil(today, period.days);
}

/** The period that the fragment of an address keeps; what it does not say, or says wrongly, is the default. */
export function periodIn(query: URLSearchParams, today: string, problemOf = periodProblem): ChosenPeriod {
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  if (isCalendarDay(from) && isCalendarDay(to) && !problemOf({ from, to }, today)) {
    return { kind: 'range', from, to };
  }
  const days = PERIOD_PRESETS.find((preset) => String(preset) === query.get('days'));
  return days ? { kind: 'preset', days } : DEFAULT_PERIOD;
}

/** Writes a period where `periodIn` reads it; the default is not written. */
export function writePeriod(query: URLSearchParams, period: ChosenPeriod): void {
  if (period.kind === 'range') {
    query.set('from', period.from);
    query.set('to', period.to);
  } else if (period.days !== DEFAULT_DAYS) {
    query.set('days', String(period.days));
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Ids with commas between them, each once; what is none is left out. */
export function idsIn(list: string | null): string[] {
  return [...new Set((list ?? '').split(',').filter((id) => UUID.test(id)))];
}
