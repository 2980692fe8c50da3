import type {
  AssociationLot,
  AssociationProduct,
  StockMovementList,
  StockNews,
} from '@balsamo/contract/dispensary/schemas.ts';
import * as queries from '@balsamo/database/dispensary/queries.ts';
import { nextExpiry, productStatus, type ShelvedLot, shelfAmounts } from '@balsamo/domain/dispensary/shelf.ts';
import { expiryOf } from '@balsamo/domain/inventory/expiry.ts';
import { pageText } from '../http/cursor.ts';
import type { StockKeeping } from './as-stock-keeper.ts';

type Json = { json: string };
type StoredProduct = Omit<AssociationProduct, 'quantity' | 'unusableQuantity' | 'status' | 'nextExpiry'> & {
  lots: ShelvedLot[];
};

/** What the database tells of a product, with what the rules say of it on this day. */
export function productAnswer({ json }: Json, today: string): AssociationProduct {
  const { lots, ...product } = JSON.parse(json) as StoredProduct;
  const { available, unusable } = shelfAmounts(lots, today);
  return {
    ...product,
    quantity: available,
    unusableQuantity: unusable,
    status: productStatus(available, product.lowStockThreshold),
    nextExpiry: nextExpiry(lots, today),
  };
}

export function lotAnswer({ json }: Json, today: string): AssociationLot {
  const lot = JSON.parse(json) as Omit<AssociationLot, 'expiry'>;
  return { ...lot, expiry: expiryOf(lot.expiresOn, today) };
}

/** The product as it stands at this point of the transaction; undefined: it is not on this shelf. */
export async function readProduct({ query, today }: StockKeeping, associationId: string, productId: string) {
  const { rows } = await query<Json>(queries.findProduct(associationId, productId));
  return rows[0] && productAnswer(rows[0], today);
}

export async function readLot({ query, today }: StockKeeping, associationId: string, lotId: string) {
  const { rows } = await query<Json>(queries.findLot(associationId, lotId));
  return rows[0] && lotAnswer(rows[0], today);
}

export async function readLots({ query, today }: StockKeeping, associationId: string, productId: string) {
  const { rows } = await query<Json>(queries.listLots(associationId, productId));
  return rows.map((row) => lotAnswer(row, today));
}

export async function readNews({ query }: StockKeeping, associationId: string, productId: string) {
  const { rows } = await query<Json>(queries.lastNews(associationId, productId));
  return rows[0] ? (JSON.parse(rows[0].json) as StockNews) : null;
}

/** A page of the books as JSON text. */
export async function readMovements(
  { query }: StockKeeping,
  associationId: string,
  filter: queries.MovementFilter,
  { limit, after }: { limit: number; after?: queries.MovementPlace | undefined },
) {
  const { rows } = await query<Json>(queries.listMovements(associationId, filter, { limit: limit + 1, after }));
  return pageText<StockMovementList['items'][number]>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
}
