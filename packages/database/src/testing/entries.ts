import { randomUUID } from 'node:crypto';
import { checkOutDueAt } from '@balsamo/domain/diary/check-out.ts';
import type { NewEntryRow } from '../diary/queries.ts';

/** A check-in row for tests; what matters to a test is given. */
export function testEntry(given: Partial<NewEntryRow> = {}): NewEntryRow {
  const consumedAt = given.consumedAt ?? new Date('2026-03-02T12:00:00Z');
  return {
    id: randomUUID(),
    productType: 'oleo',
    consumptionMethod: 'sublingual',
    quantityValue: '2',
    quantityUnit: 'gotas',
    consumedAt,
    timeZone: 'America/Sao_Paulo',
    moodBefore: 4,
    anxietyBefore: 7,
    energyBefore: 5,
    painBefore: 6,
    copiedBefore: [],
    ownBefore: {},
    ownAfter: {},
    unwantedEffects: [],
    triggers: ['Dor Crônica'],
    source: 'quick',
    status: 'incompleto',
    checkOutDueAt: checkOutDueAt(consumedAt, 'sublingual'),
    createdAt: consumedAt,
    updatedAt: consumedAt,
    ...given,
  };
}
