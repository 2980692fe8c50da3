import type { DoctorSubscription } from '@balsamo/contract/subscriptions/schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { subscriptionKeys } from './subscription-keys.ts';

/** As often as the specification wants it (spec §4). */
const CHECK_MS = 300_000;

/** What the doctor has. Kept, so that the area knows from its first moment on whether a line about the plan stands there. */
export const subscriptionQuery = queryOptions({
  queryKey: subscriptionKeys.plan,
  queryFn: ({ signal }) => api.get('/api/subscription', { signal }),
  // Who comes back from the tab of a payment wants to see what came of it.
  refetchOnWindowFocus: 'always',
  meta: { isKept: true, isSetByAnswers: true },
});

/** Has it read anew at the payment provider, and puts the answer in place. */
export async function checkPlan(client: QueryClient): Promise<DoctorSubscription> {
  const plan = await api.post('/api/subscription/check');
  client.setQueryData(subscriptionKeys.plan, plan);
  return plan;
}

/** Asks by itself at the start and then every five minutes, while the page is looked at. */
export const planCheckQuery = queryOptions({
  queryKey: subscriptionKeys.check,
  queryFn: async ({ client }) => (await checkPlan(client)).standing,
  staleTime: CHECK_MS,
  refetchInterval: CHECK_MS,
  retry: false,
});

/** What was paid, newest first. */
export const receiptsQuery = infiniteQueryOptions({
  queryKey: subscriptionKeys.receipts,
  queryFn: ({ signal, pageParam }) => api.get('/api/subscription/receipts', { signal, query: { cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
