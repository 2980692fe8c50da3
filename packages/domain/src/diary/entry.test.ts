import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONSUMED_AT_MAX_AHEAD_MS, displayStatus, isConsumedAtAcceptable, notesText } from './entry.ts';
import { CONSUMPTION_METHODS, ENTRY_SOURCES } from './vocabulary.ts';

const ratings = { mood: 5, anxiety: 5, energy: 5, pain: 1 };
const now = new Date('2026-03-10T15:00:00Z');

describe('a believable time of use', () => {
  it.each([
    ['years ago', -10 * 365 * 86_400_000, true],
    ['now', 0, true],
    ['exactly 24 hours ahead', CONSUMED_AT_MAX_AHEAD_MS, true],
    ['a millisecond more', CONSUMED_AT_MAX_AHEAD_MS + 1, false],
  ])('%s', (_, ahead, isAccepted) => {
    expect(isConsumedAtAcceptable(new Date(now.getTime() + ahead), now)).toBe(isAccepted);
  });

  it('refuses a time that is none', () => {
    expect(isConsumedAtAcceptable(new Date(Number.NaN), now)).toBe(false);
  });
});

describe('display status', () => {
  it.each([
    ['the stored status', { status: 'completo', symptoms: { before: ratings } }, 'completo'],
    ['the stored status', { status: 'incompleto', symptoms: { before: ratings, after: ratings } }, 'incompleto'],
    ['before and after', { symptoms: { before: ratings, after: ratings } }, 'completo'],
    ['before only', { status: null, symptoms: { before: ratings, after: null } }, 'incompleto'],
    ['a flat record of an old version', { symptoms: { humor: 5, dor: 2 } }, 'legacy'],
    ['after only', { symptoms: { after: ratings } }, 'legacy'],
    ['an empty record', { symptoms: {} }, 'incompleto'],
    ['a record of nothing but blanks', { symptoms: { humor: null } }, 'incompleto'],
    ['no record', { symptoms: null }, 'incompleto'],
  ] as const)('%s: %j is %s', (_, entry, expected) => {
    expect(displayStatus(entry)).toBe(expected);
  });
});

describe('the note on an entry', () => {
  const entry = { notes: null, consumptionMethod: 'oral', source: 'quick', isEdited: false } as const;
  it.each([
    [
      { ...entry, notes: 'dormi bem' },
      { kind: 'written', notes: 'dormi bem' },
    ],
    [entry, { kind: 'quick' }],
    [{ ...entry, notes: '   ' }, { kind: 'quick' }],
    [{ ...entry, source: 'manual' }, { kind: 'manual' }],
    [{ ...entry, isEdited: true }, { kind: 'edited' }],
    [{ ...entry, source: 'manual', isEdited: true }, { kind: 'edited' }],
    [{ ...entry, consumptionMethod: 'recreativo' }, { kind: 'recreational' }],
    [
      { ...entry, consumptionMethod: 'recreativo', notes: ' na praia ' },
      { kind: 'recreationalWritten', notes: 'na praia' },
    ],
  ] as const)('%j says %j', (given, expected) => {
    expect(notesText(given)).toEqual(expected);
  });

  it('never loses what was written', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => text.trim() !== ''),
        fc.constantFrom(...CONSUMPTION_METHODS),
        fc.constantFrom(...ENTRY_SOURCES),
        fc.boolean(),
        (notes, consumptionMethod, source, isEdited) => {
          const text = notesText({ notes, consumptionMethod, source, isEdited });
          expect('notes' in text && text.notes).toBe(notes.trim());
        },
      ),
    );
  });
});
