import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../../apps/server/src/testing.ts';
import { runHistory } from './history.ts';
import { type Done, judge, type Row, TOLD_APART_MS } from './ledger.ts';

/** `npm run bench -- offline` runs a thousand of other seeds. */
const FIRST_SEED = 100_001;
const HISTORIES = 60;
const TOGETHER = 10;

describe('two phones on bad networks, killed in every step', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(inject('cluster'));
  });
  afterAll(() => server.close());

  const firsts = Array.from({ length: HISTORIES / TOGETHER }, (_, place) => FIRST_SEED + place * TOGETHER);
  it.each(firsts)('lose nothing, double nothing and end the same: histories from %i', async (first) => {
    for (let seed = first; seed < first + TOGETHER; seed++) {
      const { lost, doubled, wrong, differences, records } = await runHistory(server, seed);
      expect({ seed, lost, doubled, wrong, differences }).toEqual({
        seed,
        lost: [],
        doubled: [],
        wrong: [],
        differences: [],
      });
      expect(records).toBeGreaterThan(0);
    }
  });
});

describe('the judge of histories', () => {
  const done = (given: Partial<Done>): Done => ({
    writeId: 'w',
    entryId: 'e',
    device: 0,
    order: 0,
    at: 0,
    kind: 'creation',
    fields: {},
    isSure: true,
    ...given,
  });
  const row = (given: Partial<Row> = {}): Row => ({
    id: 'e',
    notes: 'a',
    quantity: 1,
    effectDurationHours: null,
    status: 'incompleto',
    isDeleted: false,
    ...given,
  });
  const creation = done({ fields: { notes: 'a', quantity: 1 } });
  const edit = done({ writeId: 'x', kind: 'edit', order: 1, at: 1, fields: { notes: 'b' } });
  const fair = { lost: [], doubled: [], wrong: [] };

  it('finds nothing where all is right', () => {
    expect(judge([creation, edit], [row({ notes: 'b' })], ['x'])).toEqual(fair);
    // Killed before it said "saved": either is right.
    expect(judge([{ ...creation, isSure: false }], [], [])).toEqual(fair);
  });

  it.each([
    ['a lost entry', [creation], [], [], 'lost'],
    ['a lost edit', [creation, edit], [row()], [], 'lost'],
    ['an entry of nobody', [creation], [row(), row({ id: 'f' })], [], 'doubled'],
    ['an edit of nobody', [creation], [row()], ['y'], 'doubled'],
    ['an earlier value of the same device', [creation, edit], [row()], ['x'], 'wrong'],
    ['a value of nobody', [creation], [row({ notes: 'c' })], [], 'wrong'],
    [
      'an entry that is unfinished again',
      [creation, done({ writeId: 'x', kind: 'checkOut', order: 1 })],
      [row()],
      ['x'],
      'wrong',
    ],
    [
      'an earlier value of another device',
      [creation, { ...edit, device: 1, order: 0, at: TOLD_APART_MS + 1 }],
      [row()],
      ['x'],
      'wrong',
    ],
    ['a deletion that does not hold', [creation, { ...edit, kind: 'deletion', fields: {} }], [row()], ['x'], 'wrong'],
    [
      'an entry that is gone, though written to later',
      [creation, done({ writeId: 'd', kind: 'deletion', order: 1 }), { ...edit, order: 2 }],
      [row({ notes: 'b', isDeleted: true })],
      ['d', 'x'],
      'wrong',
    ],
  ] as const)('finds %s', (_, ledger, rows, writeIds, found) => {
    const verdict = judge(ledger as readonly Done[], rows as readonly Row[], writeIds);
    expect(verdict[found]).not.toEqual([]);
  });
});
