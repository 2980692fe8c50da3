import { readInsights } from '@balsamo/contract/insights/routes.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { readInsights as insightsOf } from '@balsamo/database/insights/queries.ts';
import { readSums } from '@balsamo/database/insights/sums.ts';
import * as items from '@balsamo/database/inventory/items.ts';
import { type Period, periodProblem } from '@balsamo/domain/insights/period.ts';
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
    const query = context.req.valid('query');
    const { symptom, from, to, itemIds = null } = query;
    const at = now();
    refuseUnlessPast({ from, to }, at);
    const scope = { period: { from, to }, symptom, itemIds, isRecreationalIncluded: true };
    const { sums, standing, timeZone } = await asUser(db, requireSession(context), async (transaction) => {
      const { role, time_zone: timeZone } = await transaction.user;
      if (role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
      const [sums, standing] = await Promise.all([
        transaction.query<{ json: string }>(insightsOf(scope, at, dayBounds(at, timeZone))),
        transaction.query<items.StandingRow>(items.listAllItems(lookedBackDayStarts(at, timeZone))),
      ]);
      return { sums: sums.rows[0]?.json ?? '', standing: standing.rows, timeZone };
    });
    // Counted after the connection is given back: nobody waits for it meanwhile.
    const calendar = calendarOf(at, timeZone);
    const stock = standing.map((row) => itemAnswer(row, calendar));
    return context.json(insightsAnswer(query, readSums(sums), stock), 200, { 'Cache-Control': 'no-store' });
  });
}

/** Where the day begins first: a day that has not begun there is nobody's today. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

function refuseUnlessPast(period: Period, now: Date): void {
  const code = periodProblem(period, localDay(now, EARLIEST_ZONE));
  if (code) throw refusedFields({ pointer: code === 'in_future' ? '/to' : '/from', code });
}
