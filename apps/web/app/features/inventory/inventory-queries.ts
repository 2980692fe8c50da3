import type {
  InventoryItem,
  InventoryItemChanges,
  NewAdjustment,
  NewInventoryItem,
  NewRenewal,
} from '@balsamo/contract/inventory/schemas.ts';
import { infiniteQueryOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { stockKeys } from '../../components/stock/stock-queries.ts';
import { api } from '../../platform/api-client.ts';

const ARCHIVED_PAGE_SIZE = 12;
const MOVEMENTS_PAGE_SIZE = 10;

/** The archive, newest first, page after page. */
export const archivedItemsQuery = infiniteQueryOptions({
  queryKey: stockKeys.archived,
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/inventory/items', {
      signal,
      query: { status: 'finalizado', limit: ARCHIVED_PAGE_SIZE, cursor: pageParam },
    }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta: { isKept: true },
});

/** The ledger of an item, booked last first, page after page. */
export function movementsQuery(itemId: string) {
  return infiniteQueryOptions({
    queryKey: stockKeys.movements(itemId),
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/inventory/items/{id}/movements', {
        params: { id: itemId },
        signal,
        query: { limit: MOVEMENTS_PAGE_SIZE, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** Shows an answered item at once among the active ones, then asks for everything that it moves. */
function settle(client: QueryClient, item: InventoryItem): Promise<void> {
  client.setQueryData<InventoryItem[]>(stockKeys.active, (items) => {
    if (!items) return items;
    const others = items.filter(({ id }) => id !== item.id);
    if (item.status !== 'ativo') return others;
    const place = items.findIndex(({ id }) => id === item.id);
    return place < 0 ? [item, ...items] : items.with(place, item);
  });
  return client.invalidateQueries({ queryKey: stockKeys.all });
}

function useItemMutation<Variables>(mutationFn: (variables: Variables) => Promise<InventoryItem>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (item) => {
      void settle(client, item);
    },
  });
}

export const useAddItem = () =>
  useItemMutation((item: NewInventoryItem) => api.post('/api/inventory/items', { body: item }));

export const useChangeItem = (id: string) =>
  useItemMutation((changes: InventoryItemChanges) =>
    api.patch('/api/inventory/items/{id}', { params: { id }, body: changes }),
  );

export const useRenewItem = (id: string) =>
  useItemMutation((renewal: NewRenewal) =>
    api.post('/api/inventory/items/{id}/renewals', { params: { id }, body: renewal }),
  );

export const useAdjustItem = (id: string) =>
  useItemMutation((adjustment: NewAdjustment) =>
    api.post('/api/inventory/items/{id}/adjustments', { params: { id }, body: adjustment }),
  );

/** The day on which to be told to order an item; null takes it back. */
export const useRemindOfOrder = () =>
  useItemMutation(({ id, orderReminderOn }: { id: string; orderReminderOn: string | null }) =>
    api.patch('/api/inventory/items/{id}', { params: { id }, body: { details: { orderReminderOn } } }),
  );

export const useFinishItem = () =>
  useItemMutation((id: string) => api.post('/api/inventory/items/{id}/finish', { params: { id } }));

export const useUnarchiveItem = () =>
  useItemMutation((id: string) => api.post('/api/inventory/items/{id}/unarchive', { params: { id } }));
