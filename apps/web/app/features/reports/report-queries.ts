import type { Report } from '@balsamo/contract/reports/schemas.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { patientKeys } from '../../components/patient-keys.ts';
import { api } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { questionOf, type ReportFilters } from './report-filters.ts';

/** Under the patients, so that a connection that ends takes the reports along. */
const REPORTS = [...patientKeys.all, 'reports'] as const;

/**
 * Everything that the tab shows, in one request. Each answer stands in the access log of every patient in it, so nothing is
 * asked for that nobody looks at anew, and none is kept on the device.
 */
export const reportQuery = (filters: ReportFilters, today: string) => {
  const query = questionOf(filters, today);
  return queryOptions({
    queryKey: [...REPORTS, query] as const,
    queryFn: ({ signal }) => api.get('/api/reports', { signal, query }),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
};

/** Where the same report is fetched as a file. */
export function reportFilePath(kind: 'csv' | 'pdf', filters: ReportFilters, today: string): string {
  return apiRequest('get', `/api/reports/${kind}`, { query: questionOf(filters, today) }).path;
}

/** The report that was answered last, whatever was asked for: what there is to show where a question gets no answer. */
export function lastReport(client: QueryClient): Report | undefined {
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: REPORTS })
    .filter(({ state }) => state.data !== undefined)
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt);
  return newest?.state.data as Report | undefined;
}
