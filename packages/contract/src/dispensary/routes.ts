import { createRoute, z } from '@hono/zod-openapi';
import { file, json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  AssociationLot,
  AssociationProduct,
  AssociationProductDetails,
  AssociationProductList,
  AssociationProductListQuery,
  BooksQuery,
  LotChanges,
  NewLot,
  NewProduct,
  NewStockChange,
  NewStockNews,
  ProductChanges,
  ShelfProductList,
  ShelfQuery,
  StockMovementList,
  StockMovementListQuery,
  ToldMembers,
} from './schemas.ts';

const tags = ['dispensary'];
const security = [{ session: [] }];
const ROOT = '/api/associations/{associationId}';
const OfAssociation = z.object({ associationId: z.uuid() });
const OfProduct = z.object({ associationId: z.uuid(), productId: z.uuid() });
const OfLot = z.object({ associationId: z.uuid(), lotId: z.uuid() });
const notFound = {
  404: problem('No such association where you keep the stock, or nothing of that id on its shelf.'),
} as const;
const conflict = (description: string) => ({ 409: problem(description) }) as const;

export const listAssociationProducts = createRoute({
  method: 'get',
  path: `${ROOT}/products`,
  summary: 'A page of the shelf, newest first',
  tags,
  security,
  request: { params: OfAssociation, query: AssociationProductListQuery },
  responses: { 200: json(AssociationProductList, 'A page of the shelf.'), ...notFound, ...signedInProblem },
});

export const createAssociationProduct = createRoute({
  method: 'post',
  path: `${ROOT}/products`,
  summary: 'Put a product on the shelf, with what is there of it',
  tags,
  security,
  request: { params: OfAssociation, ...jsonBody(NewProduct) },
  responses: {
    200: json(AssociationProduct, 'This id was added before; as it stands now.'),
    201: json(AssociationProduct, 'Added.'),
    ...notFound,
    ...conflict('The id belongs to something else.'),
    ...signedInProblem,
  },
});

export const readAssociationProduct = createRoute({
  method: 'get',
  path: `${ROOT}/products/{productId}`,
  summary: 'A product with its lots and what was booked last',
  tags,
  security,
  request: { params: OfProduct },
  responses: { 200: json(AssociationProductDetails, 'The product.'), ...notFound, ...signedInProblem },
});

export const changeAssociationProduct = createRoute({
  method: 'patch',
  path: `${ROOT}/products/{productId}`,
  summary: 'Describe a product anew, or show it to members or not',
  tags,
  security,
  request: { params: OfProduct, ...jsonBody(ProductChanges) },
  responses: {
    200: json(AssociationProduct, 'As it stands now.'),
    ...notFound,
    ...conflict('There are lots in the unit.'),
    ...signedInProblem,
  },
});

export const removeAssociationProduct = createRoute({
  method: 'delete',
  path: `${ROOT}/products/{productId}`,
  summary: 'Take a product off the shelf; its books stay',
  tags,
  security,
  request: { params: OfProduct },
  responses: { 204: { description: 'It is on the shelf no more.' }, ...notFound, ...signedInProblem },
});

export const addAssociationLot = createRoute({
  method: 'post',
  path: `${ROOT}/products/{productId}/lots`,
  summary: 'Open a lot, with what is there of it',
  tags,
  security,
  request: { params: OfProduct, ...jsonBody(NewLot) },
  responses: {
    200: json(AssociationLot, 'This id was added before; as it stands now.'),
    201: json(AssociationLot, 'Opened.'),
    ...notFound,
    ...conflict('The id belongs to something else, or the product has a lot of that number.'),
    ...signedInProblem,
  },
});

export const changeAssociationLot = createRoute({
  method: 'patch',
  path: `${ROOT}/lots/{lotId}`,
  summary: 'Correct what is written on a lot',
  tags,
  security,
  request: { params: OfLot, ...jsonBody(LotChanges) },
  responses: {
    200: json(AssociationLot, 'As it stands now.'),
    ...notFound,
    ...conflict('The product has a lot of that number.'),
    ...signedInProblem,
  },
});

export const changeLotQuantity = createRoute({
  method: 'post',
  path: `${ROOT}/lots/{lotId}/quantity`,
  summary: 'Say how much there is of a lot, or add to it',
  tags,
  security,
  request: { params: OfLot, ...jsonBody(NewStockChange) },
  responses: {
    200: json(AssociationLot, 'This id was booked before; as it stands now.'),
    201: json(AssociationLot, 'Booked.'),
    ...notFound,
    ...conflict('The id belongs to something else, or there is another quantity than the count was based on.'),
    ...signedInProblem,
  },
});

export const listStockMovements = createRoute({
  method: 'get',
  path: `${ROOT}/movements`,
  summary: 'The books of the shelf, of one product or of one lot, booked last first',
  tags,
  security,
  request: { params: OfAssociation, query: StockMovementListQuery },
  responses: { 200: json(StockMovementList, 'A page of the books.'), ...notFound, ...signedInProblem },
});

export const exportStock = createRoute({
  method: 'get',
  path: `${ROOT}/stock-file`,
  summary: 'Every lot on the shelf, as a sheet',
  tags,
  security,
  request: { params: OfAssociation },
  responses: { 200: file('CSV (RFC 4180, UTF-8), by product.', 'text/csv'), ...notFound, ...signedInProblem },
});

export const exportStockMovements = createRoute({
  method: 'get',
  path: `${ROOT}/movements-file`,
  summary: 'The books of some days, as a sheet',
  tags,
  security,
  request: { params: OfAssociation, query: BooksQuery },
  responses: { 200: file('CSV (RFC 4180, UTF-8), oldest first.', 'text/csv'), ...notFound, ...signedInProblem },
});

export const notifyMembersAboutStock = createRoute({
  method: 'post',
  path: `${ROOT}/products/{productId}/notify`,
  summary: 'Tell the active members of a product, once a day at most',
  tags,
  security,
  request: { params: OfProduct, ...jsonBody(NewStockNews) },
  responses: {
    200: json(ToldMembers, 'How many were told, now or when this id was sent before.'),
    ...notFound,
    ...conflict('They were told of it today, or the id belongs to something else.'),
    ...signedInProblem,
  },
});

export const listAssociationShelf = createRoute({
  method: 'get',
  path: `${ROOT}/shelf`,
  summary: 'What an association shows to its members, newest first',
  tags,
  security,
  request: { params: OfAssociation, query: ShelfQuery },
  responses: {
    200: json(ShelfProductList, 'A page of the shelf.'),
    404: problem('No such association of which you are a member.'),
    ...signedInProblem,
  },
});
