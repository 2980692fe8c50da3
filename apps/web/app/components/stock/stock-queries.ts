import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

/** Active items are few: all of them in one answer, the most that the contract allows. */
const ACTIVE_ITEMS_LIMIT = 100;

export const stockKeys = {
  all: ['stock'] as const,
  active: ['stock', 'active'] as const,
  archived: ['stock', 'archived'] as const,
  putAway: ['stock', 'put-away'] as const,
  movements: (itemId: string) => ['stock', 'movements', itemId] as const,
};

/** The patient's active items, newest first: what a record can be taken from. */
export const activeItemsQuery = queryOptions({
  queryKey: stockKeys.active,
  queryFn: ({ signal }): Promise<InventoryItem[]> =>
    api
      .get('/api/inventory/items', { signal, query: { status: 'ativo', limit: ACTIVE_ITEMS_LIMIT } })
      .then(({ items }) => items),
  meta: { isKept: true },
});

/** The newest of those that were put away, by whose use it is told how fast a product goes. */
export const putAwayItemsQuery = queryOptions({
  queryKey: stockKeys.putAway,
  queryFn: ({ signal }): Promise<InventoryItem[]> =>
    api
      .get('/api/inventory/items', { signal, query: { status: 'finalizado', limit: ACTIVE_ITEMS_LIMIT } })
      .then(({ items }) => items),
  meta: { isKept: true },
});
