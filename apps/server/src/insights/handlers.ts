import { readInsights } from '@balsamo/contract/insights/routes.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { readInsights as insightsOf } from '@balsamo/database/insights/queries.ts';
import { readSums } from '@balsamo/database/insights/sums.ts';
import { listAllItems, type StandingRow } from '@balsamo/database/inventory/items.ts';
import { type Period, periodProblem, periodUntil } from '@balsamo/domain/insights/period.ts';
import { dayBounds, localDay } from '@balsamo/domain/time/zone.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import { calendarOf, itemAnswer, lookedBackDayStarts } from '../inventory/item-answer.ts';
import type { Services } from '../services.ts';
import { insightsAnswer } from './insights-answer.ts';

/** The patient's dashboard over HTTP. Whose it is, the database decides. */
export function insightsHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/insights').openapi(readInsights, async (context) => {
    const { symptom, from, to, itemIds, compare } = context.req.valid('query');
    const at = now();
    const asked = await asUser(db, requireSession(context), async ({ query, user }) => {
      const { role, time_zone: timeZone } = await user;
      if (role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
      const calendar = calendarOf(at, timeZone);
      const period = pastPeriod({ from, to }, calendar.today, at);
      const scope = { period, symptom, itemIds: itemIds ?? null, isRecreationalIncluded: true };
      const [sums, stock] = await Promise.all([
        query<{ json: string }>(insightsOf(scope, at, dayBounds(at, timeZone))),
        query<StandingRow>(listAllItems(lookedBackDayStarts(at, timeZone))),
      ]);
      return { period, calendar, json: sums.rows[0]?.json ?? '', stock: stock.rows };
    });
    // Worked out once the connection is given back: others need not wait for it.
    const { period, calendar, json } = asked;
    const stock = asked.stock.map((row) => itemAnswer(row, calendar));
    const answer = insightsAnswer({ period, symptom, compare }, readSums(json), stock);
    return context.json(answer, 200, { 'Cache-Control': 'no-store' });
  });
}

const DEFAULT_DAYS = 30;
/** Where a day begins first: one that has not begun there is nobody's today, however far someone has travelled. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

type Asked = { [End in keyof Period]: Period[End] | undefined };

function pastPeriod(asked: Asked, today: string, now: Date): Period {
  const { to = today } = asked;
  const { from = periodUntil(to, DEFAULT_DAYS).from } = asked;
  const code = periodProblem({ from, to }, localDay(now, EARLIEST_ZONE));
  if (code) throw refusedFields({ pointer: code === 'in_future' ? '/to' : '/from', code });
  return { from, to };
}
