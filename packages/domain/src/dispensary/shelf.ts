import { sumOf } from '../inventory/amount.ts';
import { type Expiry, expiryOf } from '../inventory/expiry.ts';
import type { ProductStatus } from './vocabulary.ts';

/** What of a lot says whether it may be handed out. */
export type ShelvedLot = { quantity: number; expiresOn: string | null; isRecalled: boolean };

/** May something of it be handed out on this day? The day of expiry is the last one; a recalled lot is handed out no more. */
export function isUsable({ expiresOn, isRecalled }: ShelvedLot, today: string): boolean {
  return !isRecalled && (expiresOn === null || expiresOn >= today);
}

/** `available` may be handed out, `unusable` lies there expired or recalled; in the product's unit. */
export type ShelfAmounts = { available: number; unusable: number };

export function shelfAmounts(lots: readonly ShelvedLot[], today: string): ShelfAmounts {
  const of = (isWanted: boolean) =>
    sumOf(lots.filter((lot) => isUsable(lot, today) === isWanted).map((lot) => lot.quantity));
  return { available: of(true), unusable: of(false) };
}

/** How a product stands: low at or below its threshold, where somebody named one. */
export function productStatus(available: number, lowStockThreshold: number | null): ProductStatus {
  if (available <= 0) return 'out_of_stock';
  return lowStockThreshold !== null && available <= lowStockThreshold ? 'low_stock' : 'available';
}

/** The badge of spec §4: Disponível while something may be handed out, else Indisponível. */
export function isAvailable(status: ProductStatus): boolean {
  return status !== 'out_of_stock';
}

/** How near the day is on which the first of what may still be handed out expires; `today` is the staff's local day. */
export function nextExpiry(lots: readonly ShelvedLot[], today: string): Expiry {
  const days = lots
    .filter((lot) => lot.quantity > 0 && isUsable(lot, today))
    .flatMap(({ expiresOn }) => expiresOn ?? [])
    .sort();
  return expiryOf(days[0] ?? null, today);
}
