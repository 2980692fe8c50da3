import { type Period, periodUntil } from '@balsamo/domain/insights/period.ts';
import { reportPeriodProblem } from '@balsamo/domain/reports/period.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { EARLIEST_ZONE } from '../answers/asked-period.ts';
import { refusedFields } from '../http/problem.ts';

const DEFAULT_DAYS = 30;

/**
 * The days that a report is about; without `endDate` until the doctor's today, without `startDate` 30 of them.
 * @throws ProblemError 422 when they are too many, or have come nowhere yet
 */
export function askedReportPeriod(
  { startDate, endDate }: { startDate: string | undefined; endDate: string | undefined },
  doctorsZone: string,
  now: Date,
): Period {
  const to = endDate ?? localDay(now, doctorsZone);
  const from = startDate ?? periodUntil(to, DEFAULT_DAYS).from;
  const code = reportPeriodProblem({ from, to }, localDay(now, EARLIEST_ZONE));
  if (code) throw refusedFields({ pointer: code === 'in_future' ? '/endDate' : '/startDate', code });
  return { from, to };
}
