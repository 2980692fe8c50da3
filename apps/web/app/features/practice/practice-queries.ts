import type { ActivityList } from '@balsamo/contract/practice/schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { patientKeys } from '../../components/patient-keys.ts';
import { api } from '../../platform/api-client.ts';

/**
 * Each answer stands in the access log of all the patients: nothing is asked for that nobody looks at anew, and none of it is
 * kept on the device.
 */
const READ_ON_PURPOSE = { staleTime: 300_000, refetchOnWindowFocus: false } as const;

/** The first screen of a doctor; of the lists of patients, so that it is asked for anew when they are. */
export const overviewQuery = queryOptions({
  queryKey: patientKeys.overview,
  queryFn: ({ signal }) => api.get('/api/practice/overview', { signal }),
  ...READ_ON_PURPOSE,
});

/** What happened, page after page; the first comes with the overview. */
export const activityQuery = infiniteQueryOptions({
  queryKey: [...patientKeys.all, 'activity'] as const,
  queryFn: ({ signal, pageParam }) => api.get('/api/practice/activity', { signal, query: { cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  ...READ_ON_PURPOSE,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The first page of the feed has come with the overview: whoever reads further asks for what they had open again, the others not. */
export function takeFirstPage(client: QueryClient, first: ActivityList): void {
  const known = client.getQueryData(activityQuery.queryKey);
  if (known && known.pages.length > 1) {
    if (known.pages[0] !== first) void client.invalidateQueries({ queryKey: activityQuery.queryKey });
    return;
  }
  client.setQueryData(activityQuery.queryKey, { pages: [first], pageParams: [undefined] });
}
