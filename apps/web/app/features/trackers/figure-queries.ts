import type { Period } from '@balsamo/domain/insights/period.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { trackerKeys } from '../../components/trackers/tracker-queries.ts';
import { api } from '../../platform/api-client.ts';

/** What the patient's own trackers show of these days. */
export const trackerFiguresQuery = (period: Period) =>
  queryOptions({
    queryKey: [...trackerKeys.figures, period] as const,
    queryFn: ({ signal }) => api.get('/api/trackers/figures', { signal, query: period }),
    placeholderData: keepPreviousData,
    meta: { isKept: true },
  });
