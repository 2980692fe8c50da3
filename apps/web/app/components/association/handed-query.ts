import type { HandedRecall } from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

/** What associations handed to the patient and waits, and the recalls that concern them: without a network too. */
export const handedQuery = queryOptions({
  queryKey: ['handed'] as const,
  queryFn: ({ signal }) => api.get('/api/memberships/dispensings', { signal }),
  meta: { isKept: true, isSetByAnswers: true },
});

/** The recall that an item of the patient's stock holds something of, as the device knows it; the diary's page asks for it. */
export function useRecallOfItem(itemId: string | null | undefined): HandedRecall | undefined {
  const { data } = useQuery({ ...handedQuery, enabled: false });
  return itemId ? data?.recalls.find(({ inventoryItemIds }) => inventoryItemIds.includes(itemId)) : undefined;
}
