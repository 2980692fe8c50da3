import type { NewLot, NewStockChange } from '@balsamo/contract/dispensary/schemas.ts';
import { insertAssociationEvent } from '@balsamo/database/associations/queries.ts';
import { type FoundMovement, findMovement, insertMovement } from '@balsamo/database/dispensary/ledger/movements.ts';
import { insertLot, lockLot, lotOfNumber, updateLot } from '@balsamo/database/dispensary/lots.ts';
import { EVENT_SUBJECT_MAX_LENGTH } from '@balsamo/domain/associations/events.ts';
import { isShelfAmount } from '@balsamo/domain/dispensary/product.ts';
import { isReasonOf, stockChangeBooking, stockChangeProblems } from '@balsamo/domain/dispensary/stock-change.ts';
import type { AssociationProductType } from '@balsamo/domain/dispensary/vocabulary.ts';
import { toThousandths } from '@balsamo/domain/inventory/amount.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { idTaken, noSuchLot, type StockKeeping } from './as-stock-keeper.ts';
import { isSameLot, newLotRow } from './rows.ts';

/** How a lot is called in what staff did: both names at their longest are more than an event holds. */
export const lotName = (product: string, batchNumber: string | null | undefined) =>
  [product, batchNumber].filter(Boolean).join(' · ').slice(0, EVENT_SUBJECT_MAX_LENGTH);

type OfProduct = { associationId: string; productId: string; productName: string; productType: AssociationProductType };

/**
 * Opens a lot of a locked product; its first line of the books, under the lot's own id, brings what is there of it.
 * @returns false: this lot was opened before, as it is said here
 * @throws ProblemError 409 `dispensary.id_taken` where the id is another lot's, or the same one's with other data
 */
export async function openLot(keeping: StockKeeping, lot: NewLot, product: OfProduct, place = ''): Promise<boolean> {
  const { query, keeper, at } = keeping;
  const { associationId, productId } = product;
  const row = newLotRow(lot, product.productType, { associationId, productId, at }, place);
  await refuseTakenNumber(keeping, productId, row.batchNumber, lot.id, place);
  if (!(await insertLot(keeping, row))) {
    const known = await lockLot(keeping, associationId, lot.id);
    // Of what was booked since nothing is compared: what came with it stands in its first line of the books.
    const { rows } = await query<FoundMovement>(findMovement(lot.id));
    const isSame = known && isSameLot(known.lot, row) && (rows[0]?.change ?? 0) === lot.quantity;
    if (!isSame) throw idTaken();
    return false;
  }
  if (lot.quantity > 0) {
    const { before, after, change } = stockChangeBooking(0, { mode: 'add', amount: lot.quantity });
    const isBooked = await insertMovement(keeping, {
      id: lot.id,
      associationId,
      productId,
      lotId: lot.id,
      kind: 'entry',
      reason: 'entry',
      change: String(change),
      quantityBefore: String(before),
      quantityAfter: String(after),
      createdBy: keeper.id,
      createdAt: at,
    });
    if (!isBooked) throw idTaken();
  }
  const subject = lotName(product.productName, row.batchNumber);
  await query(insertAssociationEvent({ associationId, kind: 'lot_added', subject }, at));
  return true;
}

/** A number is on one lot of a product: the package would not say which. Lock the product first. */
export async function refuseTakenNumber(
  { query }: StockKeeping,
  productId: string,
  batchNumber: string | null | undefined,
  lotId: string,
  place = '',
): Promise<void> {
  if (!batchNumber) return;
  const { rows } = await query(lotOfNumber(productId, batchNumber, lotId));
  if (rows.length > 0) throw refusedFields({ pointer: `${place}/batchNumber`, code: 'batch_taken' });
}

/**
 * Books a change by hand. The lot is held from reading what is there to writing what is there then, so that of two people at once each
 * finds what the other booked.
 * @returns false: the same was booked before under this id
 * @throws ProblemError 409 `dispensary.id_taken` where something else was
 */
export async function bookChange(
  keeping: StockKeeping,
  associationId: string,
  lotId: string,
  body: NewStockChange,
): Promise<boolean> {
  const { query, keeper, now } = keeping;
  const held = await lockLot(keeping, associationId, lotId);
  if (!held) throw noSuchLot();
  const { lot, product } = held;
  // Later than what was booked before, whatever the clocks of two servers say: the books are read in the order of their times.
  const at = new Date(Math.max(now().getTime(), lot.updatedAt.getTime() + 1));
  const note = body.note?.trim() || null;
  const { rows } = await query<FoundMovement>(findMovement(body.id));
  if (rows[0]) {
    const { change, quantityAfter, ...known } = rows[0];
    const isSameAmount = body.amount === (body.mode === 'add' ? change : quantityAfter);
    if (known.lotId !== lotId || known.reason !== body.reason || known.note !== note || !isSameAmount) throw idTaken();
    return false;
  }
  const problems = stockChangeProblems({ ...body, note });
  if (problems.length > 0) throw refusedFields(...problems.map(({ field, code }) => ({ pointer: `/${field}`, code })));
  const isOutdated = body.basedOn !== undefined && toThousandths(body.basedOn) !== toThousandths(Number(lot.quantity));
  if (body.mode === 'count' && isOutdated) throw new ProblemError(409, 'dispensary.quantity_changed');
  const booking = stockChangeBooking(Number(lot.quantity), body);
  if (!isReasonOf(body.reason, booking.change)) {
    throw refusedFields({ pointer: '/reason', code: 'reason_not_of_change' });
  }
  if (booking.after > 0 && !isShelfAmount(booking.after)) {
    throw refusedFields({ pointer: '/amount', code: 'quantity_too_large' });
  }
  const isBooked = await insertMovement(keeping, {
    id: body.id,
    associationId,
    productId: product.id,
    lotId,
    kind: booking.kind,
    reason: body.reason,
    change: String(booking.change),
    quantityBefore: String(booking.before),
    quantityAfter: String(booking.after),
    note,
    createdBy: keeper.id,
    createdAt: at,
  });
  if (!isBooked) throw idTaken();
  await updateLot(keeping, lotId, { quantity: String(booking.after), updatedAt: at });
  const subject = lotName(product.name, lot.batchNumber);
  await query(insertAssociationEvent({ associationId, kind: 'stock_changed', subject }, at));
  return true;
}
