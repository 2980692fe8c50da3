import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { daysOfPeriod } from '../../components/charts/chosen-period.ts';
import { insightKeys } from '../../components/insight-keys.ts';
import { api } from '../../platform/api-client.ts';
import type { InsightFilters } from './insight-filters.ts';

/** Everything that the dashboard shows, in one request. */
export function insightsQuery(
  { symptom, period, itemIds, compare }: InsightFilters & { symptom: Symptom },
  today: string,
) {
  const asked = {
    symptom,
    ...daysOfPeriod(period, today),
    itemIds: itemIds.join(','),
    compare: compare?.join(','),
  };
  return queryOptions({
    queryKey: [...insightKeys.all, asked] as const,
    queryFn: ({ signal }) => api.get('/api/insights', { signal, query: asked }),
    placeholderData: keepPreviousData,
    meta: { isKept: true },
  });
}

/** The figures that were answered last, whatever was asked for: what there is to show where a question gets no answer. */
export function lastInsights(client: QueryClient): Insights | undefined {
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: insightKeys.all })
    .filter(({ state }) => state.data !== undefined)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return newest?.state.data as Insights | undefined;
}
