import type { Entry, EntryChanges, NewEntry } from '@balsamo/contract/diary/schemas.ts';
import { changedRatings } from './entry-edits.ts';

/**
 * What the form says differently from the stored entry. Only there when a try that seemed lost had been stored and the
 * form was changed before the next one: the same id sent again changes nothing on the server.
 */
export function changesSinceSent(stored: Entry, sent: NewEntry): EntryChanges | undefined {
  const changes: EntryChanges = {};
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const before = changedRatings(stored.symptoms.before, sent.symptoms.before);
  const itemId = sent.inventoryItemId ?? null;
  if (stored.inventoryItemId !== itemId) changes.inventoryItemId = itemId;
  // The unit is checked against the type, so a new type takes its quantity along.
  const isOtherType = stored.productType !== sent.productType;
  if (isOtherType) changes.productType = sent.productType;
  if (isOtherType || stored.quantity.value !== sent.quantity.value || stored.quantity.unit !== sent.quantity.unit) {
    changes.quantity = sent.quantity;
  }
  if (before) changes.symptoms = { before };
  if (isOther([...stored.triggers].sort(), [...sent.triggers].sort())) changes.triggers = sent.triggers;
  if ((stored.notes ?? '') !== (sent.notes ?? '')) changes.notes = sent.notes ?? null;
  return Object.keys(changes).length > 0 ? changes : undefined;
}
