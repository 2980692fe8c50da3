import { describe, expect, it } from 'vitest';
import { aFinishedEntry, anEntry } from '../testing.tsx';
import { changesSinceSent, editsOf } from './entry-edits.ts';

describe('what is sent after a try that had arrived after all', () => {
  const stored = anEntry();
  const { id, productType, consumptionMethod, quantity, consumedAt, timeZone, triggers } = stored;
  const sent = { id, productType, consumptionMethod, quantity, consumedAt, timeZone, triggers };
  const symptoms = { before: stored.symptoms.before };

  it('is nothing when the form is as it was', () => {
    expect(changesSinceSent(stored, { ...sent, symptoms })).toBeUndefined();
  });

  it('is what the form says differently by now', () => {
    const before = { ...symptoms.before, pain: 9 };
    expect(changesSinceSent(stored, { ...sent, symptoms: { before }, notes: 'forte' })).toEqual({
      symptoms: { before: { pain: 9 } },
      notes: 'forte',
    });
  });
});

describe('what an edit sends', () => {
  const entry = aFinishedEntry();
  const { inventoryItemId, productType, consumptionMethod, quantity, triggers, symptoms } = entry;
  const same = { inventoryItemId, productType, consumptionMethod, quantity, triggers, symptoms, notes: '' };

  it('is nothing when nothing was changed', () => {
    expect(editsOf(entry, same)).toBeUndefined();
  });

  it('is only what was changed', () => {
    const after = { mood: 4, anxiety: 4, energy: 3, pain: 2 };
    expect(editsOf(entry, { ...same, symptoms: { ...symptoms, after } })).toEqual({
      symptoms: { after: { pain: 2 } },
    });
    // Another device may have changed the other ratings meanwhile.
    const moved = { before: { ...symptoms.before, mood: 9, sleep: 3 }, after };
    expect(editsOf(entry, { ...same, symptoms: moved })).toEqual({
      symptoms: { before: { mood: 9, sleep: 3 }, after: { pain: 2 } },
    });
    expect(editsOf(entry, { ...same, notes: ' melhor ' })).toEqual({ notes: 'melhor' });
    expect(editsOf({ ...entry, notes: 'melhor' }, same)).toEqual({ notes: null });
  });

  it('names another product, and none', () => {
    const ofItem = { ...entry, inventoryItemId: 'bottle' };
    expect(editsOf(entry, { ...same, inventoryItemId: 'bottle' })).toEqual({ inventoryItemId: 'bottle' });
    expect(editsOf(ofItem, { ...same, inventoryItemId: null })).toEqual({ inventoryItemId: null });
  });

  it('takes the quantity along with a new type', () => {
    const capsules = { value: 2, unit: 'unidades' as const };
    expect(editsOf(entry, { ...same, productType: 'capsula', quantity: capsules })).toEqual({
      productType: 'capsula',
      quantity: capsules,
    });
  });
});
