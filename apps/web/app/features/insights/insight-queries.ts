import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { insightKeys } from '../../components/insight-keys.ts';
import { api } from '../../platform/api-client.ts';
import { daysOfPeriod, type InsightFilters } from './insight-filters.ts';

const INSIGHTS_PATH = '/api/insights';
/** Without a connection what was once answered goes on standing, as long as the app is open. */
const KEPT_MS = 24 * 3_600_000;

/** Everything that the dashboard shows, in one request. */
export function insightsQuery({ symptom, period, itemIds, compare }: InsightFilters, today: string) {
  const asked = {
    symptom,
    ...daysOfPeriod(period, today),
    itemIds: itemIds.join(','),
    compare: compare?.join(','),
  };
  return queryOptions({
    queryKey: [...insightKeys.all, asked] as const,
    queryFn: ({ signal }) => api.get<Insights>(INSIGHTS_PATH, { signal, query: asked }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}
