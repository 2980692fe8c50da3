import type { HandedList } from '@balsamo/contract/dispensary/dispensing-schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { handedQuery } from '../../components/association/handed-query.ts';
import { stockKeys } from '../../components/stock/stock-queries.ts';
import { api } from '../../platform/api-client.ts';

/** Takes an offer out of sight at once; what is true, the server answers afterwards. */
function useDecision<Variables extends { id: string }>(mutationFn: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (_answer, { id }) => {
      client.setQueryData<HandedList>(
        handedQuery.queryKey,
        (list) => list && { ...list, offers: list.offers.filter((offer) => offer.id !== id) },
      );
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: handedQuery.queryKey });
      void client.invalidateQueries({ queryKey: stockKeys.all });
    },
  });
}

export const useTakeHanded = () =>
  useDecision(({ id, inventoryItemId }: { id: string; inventoryItemId: string }) =>
    api.post('/api/memberships/dispensings/{id}/take', { params: { id }, body: { inventoryItemId } }),
  );

export const usePutHandedAway = () =>
  useDecision(({ id }: { id: string }) => api.post('/api/memberships/dispensings/{id}/put-away', { params: { id } }));

export function useConfirmRecall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (lotId: string) => api.post('/api/memberships/recalls/{lotId}/confirm', { params: { lotId } }),
    onSuccess: (_answer, lotId) => {
      const confirmedAt = new Date().toISOString();
      client.setQueryData<HandedList>(
        handedQuery.queryKey,
        (list) =>
          list && {
            ...list,
            recalls: list.recalls.map((recall) => (recall.lotId === lotId ? { ...recall, confirmedAt } : recall)),
          },
      );
    },
  });
}
