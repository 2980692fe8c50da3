import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { PRIMARY_EFFECTS, UNWANTED_EFFECTS, UNWANTED_STRENGTHS } from '@balsamo/domain/diary/vocabulary.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { addItem } from '../inventory/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { countBody, trackerBody } from '../trackers/testing.ts';

const ENTRIES = '/api/diary/entries';
let server: TestServer;
let maria: TestPerson;
let items: (string | null)[];
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  maria = await server.person();
  const [oil, capsules] = [
    await addItem(server, maria, {
      nickname: 'Óleo "da noite" \\ 10%',
      details: { strength: { thc: 2.5, cbd: 20, basis: 'mg_per_ml' }, dropsPerMl: 27.5 },
    }),
    await addItem(server, maria, { productType: 'flor', unit: 'g', details: {} }),
  ];
  items = [oil.id, capsules.id, null];
});
afterAll(() => server?.close());

const rating = fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined });
const ratings = fc.record(
  { mood: rating, anxiety: rating, energy: rating, pain: rating, sleep: rating },
  { requiredKeys: [] },
);
const told = {
  notes: fc.constantFrom('choveu', 'linha\num "dois" \u2028 \\ 🌿', '   '),
  primaryEffect: fc.constantFrom(...PRIMARY_EFFECTS),
  unwantedEffects: fc.uniqueArray(
    fc.record({ effect: fc.constantFrom(...UNWANTED_EFFECTS), strength: fc.constantFrom(...UNWANTED_STRENGTHS) }),
    { selector: ({ effect }) => effect, maxLength: 3 },
  ),
  effectDurationHours: fc.constantFrom(0.5, 2, 3.25),
};
const quantity = fc.record({ value: fc.constantFrom(0.1, 3, 12.5), unit: fc.constantFrom('gotas', 'ml') });
const checkIns = fc.record(
  { notes: told.notes, symptoms: fc.record({ before: ratings }), quantity },
  { requiredKeys: [] },
);
const checkOuts = fc.record(
  { ...told, symptoms: fc.record({ after: ratings }), effectEnded: fc.boolean() },
  { requiredKeys: [] },
);
const edits = fc.record(
  {
    ...told,
    notes: fc.option(told.notes),
    primaryEffect: fc.option(told.primaryEffect),
    symptoms: fc.record({ before: ratings, after: ratings }, { requiredKeys: [] }),
    triggers: fc.uniqueArray(fc.constantFrom('Sono', 'Dor Crônica', 'razão "minha" \\ própria')),
    quantity,
  },
  { requiredKeys: [] },
);

test('the answer to a write is what the entry is read as afterwards, whatever was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 2 }), checkIns, checkOuts, edits, async (place, checkIn, checkOut, edit) => {
      const check = { ...checkIn, inventoryItemId: checkIn.quantity ? items[0] : null };
      const created = await server.send('POST', ENTRIES, { as: maria, body: checkInBody(check) });
      const at = `${ENTRIES}/${created.body.id}`;
      const stored = await server.send('GET', at, { as: maria });
      expect([created.status, JSON.stringify(created.body)]).toEqual([201, JSON.stringify(stored.body)]);
      const writes: [string, string, object | undefined][] = [
        ['POST', `${at}/check-out`, checkOut],
        ['PATCH', at, { ...edit, inventoryItemId: items[place] }],
        ['POST', `${at}/restore`, undefined],
      ];
      for (const [method, path, body] of writes) {
        const answer = await server.send(method, path, { as: maria, ...(body ? { body } : {}) });
        expect([path, answer.status, answer.body]).toMatchObject([path, 200, {}]);
        const read = await server.send('GET', at, { as: maria });
        expect(JSON.stringify(answer.body)).toBe(JSON.stringify(read.body));
      }
    }),
    { numRuns: 60 },
  );
});

test('the same of what was written down afterwards, of copied ratings, and of several trackers of one’s own', async () => {
  const [scale, count] = [trackerBody(), countBody()];
  for (const body of [scale, count]) await server.send('POST', '/api/trackers', { as: maria, body });
  const ownBefore = { [count.id]: 3, [scale.id]: 7 };
  const given = { ownBefore, symptoms: { before: { mood: 4, pain: 8 } }, copiedBefore: ['pain'], notes: '  ' };
  const { copiedBefore: _, ...said } = given;
  const past = {
    ...said,
    effectDurationHours: 1.25,
    primaryEffect: PRIMARY_EFFECTS[0],
    consumptionMethod: 'recreativo',
  };
  const bodies: [string, Record<string, unknown>][] = [
    [ENTRIES, given],
    ['/api/diary/manual-entries', past],
  ];
  for (const [path, body] of bodies) {
    const created = await server.send('POST', path, { as: maria, body: checkInBody(body) });
    const at = `${ENTRIES}/${created.body.id}`;
    expect([created.status, created.body]).toEqual([201, (await server.send('GET', at, { as: maria })).body]);
    expect(created.body.ownBefore).toEqual(ownBefore);
    const edit = { ownBefore: { [scale.id]: 2, [count.id]: 0 } };
    const edited = await server.send('PATCH', at, { as: maria, body: edit });
    expect([edited.status, edited.body]).toEqual([200, (await server.send('GET', at, { as: maria })).body]);
  }
});

test('of a deleted entry the answer to an edit says when it was deleted', async () => {
  const { body: entry } = await server.send('POST', ENTRIES, { as: maria, body: checkInBody() });
  await server.send('DELETE', `${ENTRIES}/${entry.id}`, { as: maria });
  const changedAt = new Date(server.clock.now.getTime() - 60_000).toISOString();
  const { status, body } = await server.send('PATCH', `${ENTRIES}/${entry.id}`, {
    as: maria,
    body: { notes: 'de antes', changedAt, sentAt: server.clock.now.toISOString() },
  });
  expect([status, body.notes, body.deletedAt]).toEqual([200, 'de antes', server.clock.now.toISOString()]);
});
