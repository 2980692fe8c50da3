import { PersonalExport } from '@balsamo/contract/exports/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { RECORD_KINDS } from '@balsamo/domain/exports/vocabulary.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { ownIdOf } from './import/own-id.ts';
import { exportedJson, imported } from './testing.ts';
import { anyRecords, type Records } from './testing-arbitrary.ts';

const cluster = inject('cluster');
let here: TestServer;
let there: TestServer;
beforeAll(async () => {
  here = await createTestServer(cluster);
  there = await createTestServer(cluster);
});
afterAll(() => Promise.all([here?.close(), there?.close()]));

/** An account with settings and a consent, the same wherever it is made. */
async function newcomer(server: TestServer): Promise<TestPerson> {
  const person = await server.person();
  server.clock.now = new Date('2026-05-04T12:00:00.000Z');
  await server.db.ownerPool.query(
    "update users set created_at = '2026-01-01T10:00:00.123Z', email = $2 where id = $1",
    [person.id, `${person.id}@example.test`],
  );
  const settings = { name: 'Zoë D’Ávila', phone: '81 99999-0000', age: 41, city: 'Olinda', researchConsent: true };
  await server.send('PATCH', '/api/account', {
    as: person,
    body: { ...settings, timeZone: 'Asia/Kathmandu', language: 'fr', notifyByPush: false },
  });
  await server.send('PUT', '/api/diary/rating-question', { as: person, body: { time: '20:15', isActive: true } });
  await server.db.ownerPool.query('delete from rate_limit_attempts');
  return person;
}

const headOf = async (server: TestServer) => {
  const { inventoryItems, entries, revisions, movements, ratings, prescriptions, reminders, feedback, ...head } =
    await exportedJson(server, await newcomer(server));
  return head;
};

/** The same records under ids that no database has seen: a smaller counterexample would meet those of the larger one. */
function withNewIds(records: Records): Records {
  const salt = crypto.randomUUID();
  const uuid = /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g;
  return JSON.parse(JSON.stringify(records).replace(uuid, (_, id) => `"${ownIdOf(salt, id)}"`));
}

const byId = (list: readonly { id: string }[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
const sorted = (file: Records) =>
  Object.fromEntries(RECORD_KINDS.map((kind) => [kind, byId(file[kind] as { id: string }[])]));

describe('export, import, export', () => {
  test('gives back whatever a diary can hold, in the same account data and a fresh database', {
    timeout: 600_000,
  }, async () => {
    const head = await headOf(here);
    await fc.assert(
      fc.asyncProperty(anyRecords, async (generated) => {
        const records = withNewIds(generated);
        const [first, second] = [await newcomer(here), await newcomer(there)];
        const brought = await imported(here, first, { ...head, ...records });
        expect(brought.body).toMatchObject({ state: 'done' });

        const file = await exportedJson(here, first);
        expect(sorted(file)).toEqual(sorted(records));
        PersonalExport.parse(file);

        expect((await imported(there, second, file)).body).toMatchObject({ state: 'done' });
        const again = await exportedJson(there, second);
        const account = { ...again.account, email: file.account.email };
        expect({ ...again, account, exportedAt: file.exportedAt }).toEqual(file);
      }),
      { numRuns: 20 },
    );
  });

  test('changes nothing the second time, and says so', async () => {
    const person = await newcomer(here);
    const [generated] = fc.sample(anyRecords, { numRuns: 1, seed: 7 });
    const records = withNewIds(generated as Records);
    const head = await headOf(here);
    const first = await imported(here, person, { ...head, ...records });
    const file = await exportedJson(here, person);
    const second = await imported(here, person, file);
    for (const kind of RECORD_KINDS) {
      expect([kind, first.body.counts[kind]]).toEqual([kind, { added: records[kind].length, known: 0, skipped: 0 }]);
      expect([kind, second.body.counts[kind]]).toEqual([kind, { added: 0, known: records[kind].length, skipped: 0 }]);
    }
    expect({ ...(await exportedJson(here, person)), exportedAt: file.exportedAt }).toEqual(file);
  });

  test('gives what somebody else’s ids are taken for ids of its own, always the same, and references follow', async () => {
    const [owner, other] = [await newcomer(here), await newcomer(here)];
    const [generated] = fc.sample(anyRecords, { numRuns: 1, seed: 11 });
    const records = withNewIds(generated as Records);
    const head = await headOf(here);
    await imported(here, owner, { ...head, ...records });
    const before = await exportedJson(here, owner);

    for (const isAgain of [false, true]) {
      const { body } = await imported(here, other, before);
      for (const kind of RECORD_KINDS) {
        const count = records[kind].length;
        expect([kind, body.counts[kind]]).toEqual([
          kind,
          { added: isAgain ? 0 : count, known: isAgain ? count : 0, skipped: 0 },
        ]);
      }
    }
    // Under its own ids it is the same diary, and the first person's is untouched.
    const renamed = JSON.stringify(sorted(before as Records));
    // Revisions and trackers have ids of their own per person: theirs stay.
    const kept = new Set([...before.revisions, ...before.trackers].map(({ id }) => id));
    const ids = /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g;
    const expected = JSON.parse(renamed.replace(ids, (_, id) => `"${kept.has(id) ? id : ownIdOf(other.id, id)}"`));
    expect(sorted((await exportedJson(here, other)) as Records)).toEqual(sorted(expected));
    expect({ ...(await exportedJson(here, owner)), exportedAt: before.exportedAt }).toEqual(before);
  });
});
