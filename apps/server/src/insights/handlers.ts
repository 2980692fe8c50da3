import { readInsights } from '@balsamo/contract/insights/routes.ts';
import { asUserReading } from '@balsamo/database/as-user-reading.ts';
import { readInsights as insightsOf } from '@balsamo/database/insights/queries.ts';
import { readSums } from '@balsamo/database/insights/sums.ts';
import { listAllItems, type StandingRow } from '@balsamo/database/inventory/items.ts';
import { dayBounds } from '@balsamo/domain/time/zone.ts';
import { askedPeriod } from '../answers/asked-period.ts';
import { insightsAnswer } from '../answers/insights-answer.ts';
import { calendarOf, itemAnswer, lookedBackDayStarts } from '../answers/item-answer.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** The patient's dashboard over HTTP. Whose it is, the database decides. */
export function insightsHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/insights').openapi(readInsights, async (context) => {
    const { symptom, from, to, itemIds, compare } = context.req.valid('query');
    const at = now();
    const asked = await asUserReading(db, requireSession(context), async ({ query, user }) => {
      const { role, time_zone: timeZone } = await user;
      if (role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
      const calendar = calendarOf(at, timeZone);
      const period = askedPeriod({ from, to }, calendar.today, at);
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
    const answer = insightsAnswer({ period, symptom, itemIds: itemIds ?? null, compare }, readSums(json), stock);
    return context.json(answer, 200, { 'Cache-Control': 'no-store' });
  });
}
