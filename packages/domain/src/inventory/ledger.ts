import type { Quantity } from '../diary/vocabulary.ts';
import { fromThousandths, sumOf, toThousandths } from './amount.ts';
import { type CountedItem, deductionOf } from './deduction.ts';

/**
 * Stock is a ledger (spec-D11): movements are only ever appended, and the balance of an item is their sum. All movements
 * of an item are in its unit, so the unit stays what it is once there are movements.
 */
export const MOVEMENT_KINDS = ['initial', 'check_in', 'correction', 'returned', 'renewal', 'adjustment'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/**
 * `change` is signed, in the item's unit; it is 0 only where the patient says that there is nothing. `entryId` null = not by
 * a diary entry.
 */
export type Movement = { itemId: string; kind: MovementKind; change: number; entryId: string | null };

/** The balance of one item: the sum of its movements. May be below zero, and then asks to be adjusted. */
export function balanceOf(movements: Iterable<Pick<Movement, 'change'>>): number {
  return sumOf(Array.from(movements, (movement) => movement.change));
}

/** Did anybody ever say how much there is? Uses alone count down from an unknown amount, which is no balance to show. */
export function isCounted(movements: Iterable<Pick<Movement, 'kind'>>): boolean {
  return Array.from(movements).some(({ kind }) => kind === 'initial' || kind === 'renewal' || kind === 'adjustment');
}

/** What one entry has taken of one item so far, net; above 0. */
export type Taken = { itemId: string; amount: number };

/** What an entry has taken of each item so far, of all movements that name it. */
export function takenBy(entryId: string, movements: Iterable<Movement>): Taken[] {
  const perItem = new Map<string, number>();
  for (const movement of movements) {
    if (movement.entryId !== entryId) continue;
    perItem.set(movement.itemId, (perItem.get(movement.itemId) ?? 0) - toThousandths(movement.change));
  }
  return [...perItem]
    .filter(([, thousandths]) => thousandths !== 0)
    .map(([itemId, thousandths]) => ({ itemId, amount: fromThousandths(thousandths) }));
}

/** An entry as the ledger sees it; `item` null = none chosen. */
export type EntryOfStock = {
  id: string;
  quantity: Quantity;
  item: (CountedItem & { id: string }) | null;
  isDeleted: boolean;
};

/**
 * The movements to append after an entry was recorded, edited, deleted or restored, so that what it has taken is what
 * its state now asks for: nothing when it is deleted, has no item, or has a quantity that does not convert.
 *
 * - `check_in`: the first taking of an item, also after a restore or a move from another item
 * - `correction`: more or less of the same item
 * - `returned`: all of it given back
 *
 * Repeating a call with the new `takenSoFar` appends nothing.
 */
export function movementsOfEntry(entry: EntryOfStock, takenSoFar: readonly Taken[]): Movement[] {
  const { id: entryId, item } = entry;
  const deduction = item && !entry.isDeleted ? deductionOf(entry.quantity, item) : null;
  const wanted = deduction?.kind === 'taken' ? toThousandths(deduction.amount) : 0;
  const sofar = new Map(takenSoFar.map(({ itemId, amount }) => [itemId, toThousandths(amount)]));

  const given: Movement[] = [...sofar]
    .filter(([itemId, amount]) => amount !== 0 && (itemId !== item?.id || wanted === 0))
    .map(([itemId, amount]) => ({ itemId, kind: 'returned', change: fromThousandths(amount), entryId }));
  if (!item || wanted === 0) return given;
  const already = sofar.get(item.id) ?? 0;
  if (already === wanted) return given;
  const kind = already === 0 ? 'check_in' : 'correction';
  return [...given, { itemId: item.id, kind, change: fromThousandths(already - wanted), entryId }];
}

/** The first movement of a new item; none where the patient does not know how much there is. */
export function initialMovements(itemId: string, quantity: number | null): Movement[] {
  return quantity === null ? [] : [{ itemId, kind: 'initial', change: quantity, entryId: null }];
}

/** Where an item stands: the sum of its movements, and whether that counts from a known amount. */
export type Standing = { balance: number; isCounted: boolean };

/**
 * A renewal: the new quantity is the current one plus what was added (spec §5). Where nobody ever said how much there
 * was, what was used before came out of that unknown amount: it is evened out first, and the new quantity is what was added.
 */
export function renewalMovements(itemId: string, standing: Standing, added: number): Movement[] {
  const evened = standing.isCounted ? [] : adjustmentMovements(itemId, { ...standing, isCounted: true }, 0);
  return [...evened, { itemId, kind: 'renewal', change: added, entryId: null }];
}

/** The patient counted: whatever the balance was, it is now that. Appends nothing where it already is. */
export function adjustmentMovements(itemId: string, standing: Standing, counted: number): Movement[] {
  const change = fromThousandths(toThousandths(counted) - toThousandths(standing.balance));
  // A count that changes no number still makes an uncounted item a counted one.
  if (change === 0 && standing.isCounted) return [];
  return [{ itemId, kind: 'adjustment', change, entryId: null }];
}
