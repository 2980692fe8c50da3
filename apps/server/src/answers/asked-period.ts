import { type Period, periodProblem, periodUntil } from '@balsamo/domain/insights/period.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { refusedFields } from '../http/problem.ts';

/** What the dashboard opens with. */
export const DEFAULT_DAYS = 30;
/** Where a day begins first: one that has not begun there is nobody's today, however far someone has travelled. */
export const EARLIEST_ZONE = 'Pacific/Kiritimati';

type Asked = { [End in keyof Period]: Period[End] | undefined };

/**
 * The days that a dashboard is about; without `to` until today, without `from` 30 of them.
 * @param today of the patient
 * @throws ProblemError 422 when they are too many, or have not come yet
 */
export function askedPeriod(asked: Asked, today: string, now: Date): Period {
  const { to = today } = asked;
  const { from = periodUntil(to, DEFAULT_DAYS).from } = asked;
  const code = periodProblem({ from, to }, localDay(now, EARLIEST_ZONE));
  if (code) throw refusedFields({ pointer: code === 'in_future' ? '/to' : '/from', code });
  return { from, to };
}
