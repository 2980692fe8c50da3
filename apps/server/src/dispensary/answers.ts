import type {
  AssociationLot,
  AssociationProduct,
  StockMovementList,
  StockNews,
} from '@balsamo/contract/dispensary/schemas.ts';
import { findLot, listLots } from '@balsamo/database/dispensary/lots.ts';
import { lastNews } from '@balsamo/database/dispensary/news.ts';
import { findProduct } from '@balsamo/database/dispensary/products.ts';
import { nextExpiry, productStatus, type ShelvedLot, shelfAmounts } from '@balsamo/domain/dispensary/shelf.ts';
import { expiryOf } from '@balsamo/domain/inventory/expiry.ts';
import { pageText } from '../http/cursor.ts';
import type { JsonText } from '../http/feature.ts';
import type { StockKeeping } from './as-stock-keeper.ts';

type Json = { json: string };
export type StoredProduct = Json & { lots: ShelvedLot[]; lowStockThreshold: number | null };

/** What the database tells of a product, with what the rules say of it on this day. */
export function productText({ json, lots, lowStockThreshold }: StoredProduct, today: string) {
  const { available, unusable } = shelfAmounts(lots, today);
  const told: Pick<AssociationProduct, 'quantity' | 'unusableQuantity' | 'status' | 'nextExpiry'> = {
    quantity: available,
    unusableQuantity: unusable,
    status: productStatus(available, lowStockThreshold),
    nextExpiry: nextExpiry(lots, today),
  };
  return `${json.slice(0, -1)},${JSON.stringify(told).slice(1)}` as JsonText<AssociationProduct>;
}

export function lotAnswer({ json }: Json, today: string): AssociationLot {
  const lot = JSON.parse(json) as Omit<AssociationLot, 'expiry'>;
  return { ...lot, expiry: expiryOf(lot.expiresOn, today) };
}

/** The product as it stands at this point of the transaction, as JSON text; undefined: it is not on this shelf. */
export async function readProduct({ query, today }: StockKeeping, associationId: string, productId: string) {
  const { rows } = await query<StoredProduct>(findProduct(associationId, productId));
  return rows[0] && productText(rows[0], today);
}

export async function readLot({ query, today }: StockKeeping, associationId: string, lotId: string) {
  const { rows } = await query<Json>(findLot(associationId, lotId));
  return rows[0] && lotAnswer(rows[0], today);
}

export async function readLots({ query, today }: StockKeeping, associationId: string, productId: string) {
  const { rows } = await query<Json>(listLots(associationId, productId));
  return rows.map((row) => lotAnswer(row, today));
}

export async function readNews({ query }: StockKeeping, associationId: string, productId: string) {
  const { rows } = await query<Json>(lastNews(associationId, productId));
  return rows[0] ? (JSON.parse(rows[0].json) as StockNews) : null;
}

/** A page of the books as JSON text, of one row more. */
export const movementsText = (rows: readonly Json[], limit: number) =>
  pageText<StockMovementList['items'][number]>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
