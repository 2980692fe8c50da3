import { describe, expect, it } from 'vitest';
import { editsOf } from '../record/entry-edits.ts';
import { changesSinceSent } from '../record/resent-entry.ts';
import { aFinishedEntry, anEntry, anOverview } from '../testing.tsx';
import { withEntry, withoutEntry } from './diary-cache.ts';

const now = new Date('2026-11-20T16:00:00Z');
const before = { known: undefined, timeZone: 'America/Sao_Paulo' };

describe('the overview between an answer and the next', () => {
  it('shows a new entry as the latest, as waiting, and its amount as the usual one', () => {
    const entry = anEntry({ quantity: { value: 3, unit: 'gotas' } });
    const overview = withEntry(anOverview(), entry, before, now);
    expect(overview).toMatchObject({ pendingCount: 1, overdueCount: 0, latest: [entry], unfinished: [entry] });
    expect(overview.usual[0]?.quantity.value).toBe(3);
  });

  it('counts an entry once, however often it arrives', () => {
    const entry = anEntry();
    expect(withEntry(withEntry(anOverview(), entry, before, now), entry, before, now)).toMatchObject({
      pendingCount: 1,
      latest: [entry],
      unfinished: [entry],
    });
  });

  it('takes a finished entry out of those that wait', () => {
    const overview = withEntry(withEntry(anOverview(), anEntry(), before, now), aFinishedEntry(), before, now);
    expect(overview).toMatchObject({ pendingCount: 0, unfinished: [], latest: [aFinishedEntry()] });
  });

  it('counts what was finished today once, and no more when it is gone', () => {
    const finished = aFinishedEntry();
    const known = { known: finished, timeZone: 'America/Sao_Paulo' };
    const overview = withEntry(anOverview(), finished, { ...known, known: anEntry() }, now);
    expect(overview.completedTodayCount).toBe(1);
    expect(withEntry(overview, finished, known, now).completedTodayCount).toBe(1);
    expect(withoutEntry(overview, finished.id, known, now).completedTodayCount).toBe(0);
    const tomorrow = new Date('2026-11-21T16:00:00Z');
    expect(withEntry(anOverview(), finished, before, tomorrow).completedTodayCount).toBe(0);
  });

  it('keeps the three newest, and the usual amount when an old entry is edited', () => {
    const newer = ['13', '14', '15'].map((hour) =>
      aFinishedEntry({ id: hour, consumedAt: `2026-11-20T${hour}:00:00.000Z` }),
    );
    const overview = anOverview({ latest: newer.toReversed(), usual: [] });
    const next = withEntry(overview, aFinishedEntry({ quantity: { value: 9, unit: 'gotas' } }), before, now);
    expect(next.latest.map((entry) => entry.id)).toEqual(['15', '14', '13']);
    expect(next.usual).toEqual([]);
  });

  it('forgets a deleted entry everywhere, and counts an overdue one down as overdue', () => {
    const late = anEntry({ checkOutDueAt: '2026-11-20T15:00:00.000Z' });
    const overview = anOverview({ overdueCount: 1, unfinished: [late], latest: [late] });
    expect(withoutEntry(overview, late.id, before, now)).toMatchObject({ overdueCount: 0, unfinished: [], latest: [] });
  });
});

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
