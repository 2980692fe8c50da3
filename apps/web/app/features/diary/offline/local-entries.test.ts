import type { Entry } from '@balsamo/contract/diary/schemas.ts';
import { describe, expect, it } from 'vitest';
import type { Write } from '../../../offline/outbox/write.ts';
import type { WriteKind } from '../../../offline/outbox/write-kind.ts';
import {
  checkInWrite,
  checkOutWrite,
  deletionWrite,
  entryChangesWrite,
  manualEntryWrite,
  restorationWrite,
} from './diary-writes.ts';
import { localEntries } from './local-entries.ts';

let sequence = 0;
function write<Payload>(kind: WriteKind<Payload>, payload: Payload): Write {
  sequence++;
  return {
    sequence,
    id: `write-${sequence}`,
    kind: kind.name,
    version: kind.version,
    subject: kind.subjectOf(payload),
    needs: [],
    payload,
    recordedAt: '2026-03-02T18:00:00.000Z',
    state: 'waiting',
  };
}

const newEntry = {
  id: 'new',
  productType: 'oleo',
  consumptionMethod: 'sublingual',
  quantity: { value: 3, unit: 'gotas' },
  consumedAt: '2026-03-02T14:00:00-03:00',
  timeZone: 'America/Sao_Paulo',
  symptoms: { before: { mood: 4, anxiety: 7, energy: 5, pain: 6 } },
  triggers: ['Sono', 'Sono'],
  notes: ' ',
} as const;
const payload = { ...newEntry, triggers: [...newEntry.triggers] };
/** As the server would answer one. */
const stored = localEntries([], [write(checkInWrite, { ...payload, id: 'stored' })])[0]?.item as Entry;
const after = { mood: 8, anxiety: 2, energy: 5, pain: 1 };
const checkOut = {
  symptoms: { after },
  primaryEffect: 'relaxamento',
  effectEnded: true,
  effectDurationHours: 2,
} as const;

describe('entries on this device', () => {
  it('are the server’s as they are where nothing waits', () => {
    expect(localEntries([stored], [])).toEqual([{ item: stored, writes: [] }]);
  });

  it('have a new one at its place, due as its method says, without what only the server knows', () => {
    const recorded = write(checkInWrite, payload);
    const local = localEntries([{ ...stored, consumedAt: '2026-03-01T12:00:00.000Z' }], [recorded]);
    expect(local.map(({ item }) => item.id)).toEqual(['new', 'stored']);
    expect(local[0]?.writes).toEqual([recorded]);
    expect(local[0]?.item).toMatchObject({
      status: 'incompleto',
      source: 'quick',
      consumedAt: '2026-03-02T17:00:00.000Z',
      checkOutDueAt: '2026-03-02T22:00:00.000Z',
      triggers: ['Sono'],
      notes: null,
      stock: null,
      isEdited: false,
    });
  });

  it('have one written down afterwards complete at once', () => {
    const manual = { ...payload, symptoms: { ...payload.symptoms, after }, effectDurationHours: 1.5 };
    const [local] = localEntries([], [write(manualEntryWrite, manual)]);
    expect(local?.item).toMatchObject({
      status: 'completo',
      source: 'manual',
      effectEnded: true,
      effectDurationHours: 1.5,
    });
  });

  it('are finished, edited and finished again in the order of recording', () => {
    const [local] = localEntries(
      [],
      [
        write(checkInWrite, payload),
        write(checkOutWrite, { id: 'new', checkOut }),
        write(entryChangesWrite, {
          id: 'new',
          changes: { symptoms: { before: { pain: 9 } }, consumptionMethod: 'oral' },
        }),
      ],
    );
    expect(local?.item).toMatchObject({
      status: 'completo',
      symptoms: { before: { ...newEntry.symptoms.before, pain: 9 }, after },
      checkOutDueAt: '2026-03-03T01:00:00.000Z',
      isEdited: true,
    });
    expect(local?.writes).toHaveLength(3);
  });

  it('have no rating that nobody gave, and the copied ones marked until they are written', () => {
    const rated = { symptoms: { before: { mood: null, pain: 7 } }, copiedBefore: ['pain' as const] };
    const made = write(checkInWrite, { ...payload, ...rated });
    const [local] = localEntries([], [made]);
    expect(local?.item).toMatchObject({ symptoms: { before: { pain: 7 }, after: null }, copiedBefore: ['pain'] });
    expect(local?.item.symptoms.before).not.toHaveProperty('mood');
    const edit = write(entryChangesWrite, { id: 'new', changes: { symptoms: { before: { pain: 8 } } } });
    expect(localEntries([], [made, edit])[0]?.item.copiedBefore).toEqual([]);
  });

  it('lose a rating that was taken out', () => {
    const rated = { ...stored, symptoms: { ...stored.symptoms, before: { ...stored.symptoms.before, sleep: 4 } } };
    const changes = { symptoms: { before: { sleep: null } } };
    const [local] = localEntries([rated], [write(entryChangesWrite, { id: 'stored', changes })]);
    expect(local?.item.symptoms.before).not.toHaveProperty('sleep');
  });

  it('lack a deleted one until it is restored', () => {
    const deletion = write(deletionWrite, { id: 'stored' });
    expect(localEntries([stored], [deletion])).toEqual([]);
    const [local] = localEntries([stored], [deletion, write(restorationWrite, { id: 'stored' })]);
    expect(local?.item).toEqual(stored);
  });

  it('name the item that was used where the device knows it', () => {
    const item = { id: 'item', nickname: 'Óleo da noite' } as Entry['inventoryItem'] & object;
    const [local] = localEntries([], [write(checkInWrite, { ...payload, inventoryItemId: 'item' })], () => item);
    expect(local?.item.inventoryItem?.nickname).toBe('Óleo da noite');
  });

  it('are not touched by what is written to others', () => {
    expect(localEntries([stored], [write(checkOutWrite, { id: 'elsewhere', checkOut })])).toEqual([
      { item: stored, writes: [] },
    ]);
  });
});
