import type { InventoryItem, NewInventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import type { WriteKind } from '../../../offline/outbox/write-kind.ts';
import { apiRequest } from '../../../platform/api-request.ts';
import { itemSubject } from './diary-writes.ts';

/** A product that is only named: it waits on the device like the first use of it. */
export const newItemWrite: WriteKind<NewInventoryItem, InventoryItem> = {
  name: 'stock.new-item',
  version: 1,
  subjectOf: ({ id }) => itemSubject(id),
  isCreation: true,
  requestOf: ({ payload }) => apiRequest('post', '/api/inventory/items', { body: payload }),
  isAnswer: (answer, { subject }): answer is InventoryItem =>
    itemSubject((answer as Partial<InventoryItem> | null)?.id ?? '') === subject,
};
