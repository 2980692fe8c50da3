import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  InventoryItem,
  InventoryItemChanges,
  InventoryItemList,
  InventoryItemListQuery,
  InventoryMovementList,
  InventoryMovementListQuery,
  NewAdjustment,
  NewInventoryItem,
  NewRenewal,
} from './schemas.ts';

const tags = ['inventory'];
const security = [{ session: [] }];
const ItemId = z.object({ id: z.uuid() });
const notFound = { 404: problem('No such item of yours.') } as const;
const idTaken = { 409: problem('The id belongs to something else.') } as const;

export const listInventoryItems = createRoute({
  method: 'get',
  path: '/api/inventory/items',
  summary: 'The own stock, newest first',
  tags,
  security,
  request: { query: InventoryItemListQuery },
  responses: { 200: json(InventoryItemList, 'A page of the stock.'), ...signedInProblem },
});

export const createInventoryItem = createRoute({
  method: 'post',
  path: '/api/inventory/items',
  summary: 'Add an item to the own stock',
  tags,
  security,
  request: jsonBody(NewInventoryItem),
  responses: {
    200: json(InventoryItem, 'This id was added before; as it stands now.'),
    201: json(InventoryItem, 'Added.'),
    ...idTaken,
    ...signedInProblem,
  },
});

export const readInventoryItem = createRoute({
  method: 'get',
  path: '/api/inventory/items/{id}',
  summary: 'One item',
  tags,
  security,
  request: { params: ItemId },
  responses: { 200: json(InventoryItem, 'The item.'), ...notFound, ...signedInProblem },
});

export const changeInventoryItem = createRoute({
  method: 'patch',
  path: '/api/inventory/items/{id}',
  summary: 'Edit an item',
  tags,
  security,
  request: { params: ItemId, ...jsonBody(InventoryItemChanges) },
  responses: {
    200: json(InventoryItem, 'As it stands now.'),
    409: problem('There are movements in the unit.'),
    ...notFound,
    ...signedInProblem,
  },
});

export const renewInventoryItem = createRoute({
  method: 'post',
  path: '/api/inventory/items/{id}/renewals',
  summary: 'Add to what there is',
  tags,
  security,
  request: { params: ItemId, ...jsonBody(NewRenewal) },
  responses: {
    200: json(InventoryItem, 'This id was booked before; as it stands now.'),
    201: json(InventoryItem, 'Renewed.'),
    ...notFound,
    ...idTaken,
    ...signedInProblem,
  },
});

export const adjustInventoryItem = createRoute({
  method: 'post',
  path: '/api/inventory/items/{id}/adjustments',
  summary: 'Say how much there really is',
  tags,
  security,
  request: { params: ItemId, ...jsonBody(NewAdjustment) },
  responses: {
    200: json(InventoryItem, 'This id was booked before; as it stands now.'),
    201: json(InventoryItem, 'Adjusted.'),
    ...notFound,
    ...idTaken,
    ...signedInProblem,
  },
});

export const finishInventoryItem = createRoute({
  method: 'post',
  path: '/api/inventory/items/{id}/finish',
  summary: 'Archive an item (Finalizar)',
  tags,
  security,
  request: { params: ItemId },
  responses: { 200: json(InventoryItem, 'Archived.'), ...notFound, ...signedInProblem },
});

export const unarchiveInventoryItem = createRoute({
  method: 'post',
  path: '/api/inventory/items/{id}/unarchive',
  summary: 'Take an item out of the archive (Desarquivar)',
  tags,
  security,
  request: { params: ItemId },
  responses: { 200: json(InventoryItem, 'Active again.'), ...notFound, ...signedInProblem },
});

export const listInventoryMovements = createRoute({
  method: 'get',
  path: '/api/inventory/items/{id}/movements',
  summary: 'The ledger of an item, booked last first',
  tags,
  security,
  request: { params: ItemId, query: InventoryMovementListQuery },
  responses: { 200: json(InventoryMovementList, 'A page of the ledger.'), ...notFound, ...signedInProblem },
});
