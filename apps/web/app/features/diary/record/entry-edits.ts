import type { Entry, EntryChanges, GivenRatings, NewEntry } from '@balsamo/contract/diary/schemas.ts';
import { givenRatings, type Ratings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { isSameSaid, type TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import type { UnwantedEffect } from '@balsamo/domain/diary/vocabulary.ts';

/** What the edit form holds, in the shape that an entry is stored in. */
export type EditedEntry = Pick<
  Entry,
  'inventoryItemId' | 'productType' | 'consumptionMethod' | 'quantity' | 'triggers'
> & {
  symptoms: Entry['symptoms'];
  notes: string;
  /** Left out where none are asked for: of an entry that is not finished. */
  unwantedEffects?: UnwantedEffect[] | undefined;
  ownBefore?: TrackerValues | undefined;
  /** Likewise. */
  ownAfter?: TrackerValues | undefined;
};

/** Only what the form says differently from the entry; undefined where nothing is different. */
export function editsOf(entry: Entry, edited: EditedEntry): EntryChanges | undefined {
  const changes: EntryChanges = {};
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const { before, after } = edited.symptoms;
  const notes = edited.notes.trim() || null;
  const { value, unit } = entry.quantity;
  // The unit is checked against the type, so a new type takes its quantity along.
  const isOtherType = edited.productType !== entry.productType;
  if (edited.inventoryItemId !== entry.inventoryItemId) changes.inventoryItemId = edited.inventoryItemId;
  if (isOtherType) changes.productType = edited.productType;
  if (edited.consumptionMethod !== entry.consumptionMethod) changes.consumptionMethod = edited.consumptionMethod;
  if (isOtherType || value !== edited.quantity.value || unit !== edited.quantity.unit) {
    changes.quantity = edited.quantity;
  }
  const changedBefore = changedRatings(entry.symptoms.before, before);
  const changedAfter = after && changedRatings(entry.symptoms.after, after);
  if (changedBefore) changes.symptoms = { before: changedBefore };
  if (changedAfter) changes.symptoms = { ...changes.symptoms, after: changedAfter };
  // In which order they were pressed says nothing.
  if (isOther([...edited.triggers].sort(), [...entry.triggers].sort())) changes.triggers = edited.triggers;
  const { unwantedEffects } = edited;
  if (unwantedEffects && isOther(unwantedEffects, entry.unwantedEffects)) changes.unwantedEffects = unwantedEffects;
  const { ownBefore, ownAfter } = edited;
  if (ownBefore && !isSameSaid(ownBefore, entry.ownBefore)) changes.ownBefore = ownBefore;
  if (ownAfter && !isSameSaid(ownAfter, entry.ownAfter)) changes.ownAfter = ownAfter;
  if (notes !== entry.notes) changes.notes = notes;
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/**
 * What the form says differently from the stored entry. Only there when a try that seemed lost had been stored and the
 * form was changed before the next one: the same id sent again changes nothing on the server.
 */
export function changesSinceSent(stored: Entry, sent: NewEntry): EntryChanges | undefined {
  const { inventoryItemId = null, notes = '', symptoms } = sent;
  const before = givenRatings(symptoms?.before ?? {});
  const ownBefore = sent.ownBefore ?? {};
  return editsOf(stored, { ...sent, inventoryItemId, notes, ownBefore, symptoms: { before, after: null } });
}

/** Only the symptoms that are rated differently, null for one that no longer is: another device may have changed the others meanwhile. */
function changedRatings(stored: Ratings | null, rated: Ratings): GivenRatings | undefined {
  const changed = SYMPTOMS.filter((symptom) => rated[symptom] !== stored?.[symptom]);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((symptom) => [symptom, rated[symptom] ?? null]));
}
