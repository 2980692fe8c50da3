import type { NewAdjustment, NewRenewal } from '@balsamo/contract/inventory/schemas.ts';
import type { UserTransaction } from '@balsamo/database/as-user.ts';
import * as ledger from '@balsamo/database/inventory/ledger/movements.ts';
import {
  adjustmentMovements,
  type Movement,
  renewalMovements,
  type Standing,
} from '@balsamo/domain/inventory/ledger.ts';
import { ProblemError } from '../http/problem.ts';

/** What the patient books on a locked item. Each answers whether it is new; false: this id was booked before. */

export function bookRenewal(transaction: UserTransaction, itemId: string, body: NewRenewal, now: Date) {
  return book(transaction, { itemId, kind: 'renewal', id: body.id, now }, (standing) =>
    renewalMovements(itemId, standing, body.amount),
  );
}

export function bookAdjustment(transaction: UserTransaction, itemId: string, body: NewAdjustment, now: Date) {
  return book(transaction, { itemId, kind: 'adjustment', id: body.id, now }, (standing) => {
    const movements = adjustmentMovements(itemId, standing, body.counted);
    // A count that finds what was expected is kept too: its id must be known when it is sent again later.
    return movements.length > 0 ? movements : [{ itemId, kind: 'adjustment', change: 0, entryId: null }];
  });
}

async function book(
  transaction: UserTransaction,
  { itemId, kind, id, now }: { itemId: string; kind: Movement['kind']; id: string; now: Date },
  movementsFor: (standing: Standing) => Movement[],
): Promise<boolean> {
  const booked = await ledger.findMovement(transaction, id);
  if (booked?.itemId === itemId && booked.kind === kind) return false;
  const movements = booked ? [] : movementsFor(await ledger.standingOf(transaction, itemId));
  const isAppended = !booked && (await ledger.appendMovements(transaction, movements, { occurredAt: now, now, id }));
  if (!isAppended) throw new ProblemError(409, 'inventory.id_taken');
  return true;
}
