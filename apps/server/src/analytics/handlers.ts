import { countAnalyticsEvents, readUsage } from '@balsamo/contract/analytics/routes.ts';
import type { Usage } from '@balsamo/contract/analytics/schemas.ts';
import * as queries from '@balsamo/database/analytics/queries.ts';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { DEFAULT_TIME_ZONE, localDay } from '@balsamo/domain/time/zone.ts';
import { clientNetwork } from '../http/client-network.ts';
import { createFeature, createSignedInFeature, type JsonRow, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { createNetworkLimit } from './network-limit.ts';

/** Counts what happens on pages, for those who agreed to it (ADR-0049). Whose request it is nobody asks: no session is opened. */
export function analyticsHandlers({ db, now }: Pick<Services, 'db' | 'now'>) {
  const countNetwork = createNetworkLimit();
  const today = () => localDay(now(), DEFAULT_TIME_ZONE);

  return createFeature().openapi(countAnalyticsEvents, async (context) => {
    const { events } = context.req.valid('json');
    const network = clientNetwork(context);
    const retryAfter = network === undefined ? undefined : countNetwork(network, now());
    if (retryAfter !== undefined) throw new ProblemError(429, 'analytics.too_many', { retryAfter });
    await db.systemPool.query(queries.addAnalyticsCounts(today(), events));
    return context.body(null, 204);
  });
}

/** What was counted, for operators. */
export function usageHandlers({ db, now }: Pick<Services, 'db' | 'now'>) {
  return createSignedInFeature('/api/admin/usage').openapi(readUsage, async (context) => {
    const { days } = context.req.valid('query');
    const to = localDay(now(), DEFAULT_TIME_ZONE);
    const statement = queries.readUsage(addDays(to, 1 - days), to);
    const { rows, user } = await asUserOnce<JsonRow<Usage>>(db, requireSession(context), statement);
    const [row] = rows;
    if (user.role !== 'operador' || !row) throw new ProblemError(403, 'request.not_allowed');
    return jsonText(context, row.json, 200);
  });
}
