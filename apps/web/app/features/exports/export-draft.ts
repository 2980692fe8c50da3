import type { NewExport } from '@balsamo/contract/exports/job-schemas.ts';
import { type ExportFormat, hasPeriod } from '@balsamo/domain/exports/vocabulary.ts';
import { addDays, isCalendarDay } from '@balsamo/domain/time/calendar-day.ts';

export const PERIODS = ['days30', 'days90', 'custom', 'all'] as const;
export type Period = (typeof PERIODS)[number];
const DAYS_OF = { days30: 30, days90: 90 } as const;

/** The form as it stands; days `YYYY-MM-DD`, empty while none is chosen. */
export type ExportDraft = { format: ExportFormat; period: Period; from: string; to: string };
export type DraftProblem = { field: 'from' | 'to'; code: 'date_required' | 'date_future' | 'period_reversed' };

/** What suits a format: a doctor reads the last months, everybody else takes everything. */
export function usualPeriod(format: ExportFormat): Period {
  return format === 'pdf' ? 'days90' : 'all';
}

/** What is wrong with the days, where they are chosen one by one. `today` is the patient's local day. */
export function draftProblems({ format, period, from, to }: ExportDraft, today: string): DraftProblem[] {
  if (period !== 'custom' || !hasPeriod(format)) return [];
  const problems: DraftProblem[] = [];
  for (const [field, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!isCalendarDay(day)) problems.push({ field, code: 'date_required' });
    else if (day > today) problems.push({ field, code: 'date_future' });
  }
  if (problems.length === 0 && from > to) problems.push({ field: 'to', code: 'period_reversed' });
  return problems;
}

/** The request for a draft without problems. Of the last 30 days today is one. */
export function requestOf({ format, period, from, to }: ExportDraft, today: string): NewExport {
  if (!hasPeriod(format) || period === 'all') return { format };
  if (period === 'custom') return { format, from, to };
  return { format, from: addDays(today, 1 - DAYS_OF[period]), to: today };
}
