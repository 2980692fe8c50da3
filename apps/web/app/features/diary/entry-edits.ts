import type { Entry, EntryChanges } from '@balsamo/contract/diary/schemas.ts';

/** What the edit form holds, in the shape that an entry is stored in. */
export type EditedEntry = Pick<
  Entry,
  'inventoryItemId' | 'productType' | 'consumptionMethod' | 'quantity' | 'triggers'
> & {
  symptoms: Entry['symptoms'];
  notes: string;
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
  if (isOther(before, entry.symptoms.before)) changes.symptoms = { before };
  if (after && isOther(after, entry.symptoms.after)) changes.symptoms = { ...changes.symptoms, after };
  if (isOther(edited.triggers, entry.triggers)) changes.triggers = edited.triggers;
  if (notes !== entry.notes) changes.notes = notes;
  return Object.keys(changes).length > 0 ? changes : undefined;
}
