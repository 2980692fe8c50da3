import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { createCareWorld } from './testing.ts';

let server: TestServer;
let mother: TestPerson;
let aunt: TestPerson;
let stranger: TestPerson;
let child: string;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  const world = createCareWorld(server);
  [mother, aunt, stranger] = [await server.person(), await server.person(), await server.person()];
  child = await world.add(mother);
  await world.join(mother, child, aunt, 'reads');
  await server.send('POST', '/api/diary/entries', { as: mother, actingFor: child, body: checkInBody() });
  // As on the next day.
  await server.db.ownerPool.query('delete from access_log where patient_id = $1', [child]);
});

const BROKEN = {
  'without the right to write it': [
    'revoke insert on access_log from balsamo_system',
    'grant insert on access_log to balsamo_system',
  ],
  'that takes no line': [
    'alter table access_log add constraint refuse check (false) not valid',
    'alter table access_log drop constraint refuse',
  ],
  'that fails': [
    "create function refuse() returns trigger language plpgsql as $$ begin raise 'out of order' using errcode = 'XX000'; end $$; create trigger refuse before insert on access_log for each row execute function refuse()",
    'drop trigger refuse on access_log; drop function refuse()',
  ],
};

describe.each(Object.entries(BROKEN))('an access log %s', (_, [breaking = '', mending = '']) => {
  beforeEach(async () => {
    await server.db.ownerPool.query(breaking);
    return () => server.db.ownerPool.query(mending);
  });
  const asked = (as: TestPerson, actingFor?: string) => ({
    list: () => server.send('GET', '/api/diary/entries', { as, actingFor }),
    documents: () => server.send('GET', '/api/documents', { as, actingFor }),
    heavy: () => server.send('GET', '/api/insights', { as, actingFor }),
    write: () => server.send('POST', '/api/diary/entries', { as, actingFor, body: checkInBody() }),
  });

  test('opens nothing to caregivers, who are told to try again', async () => {
    for (const caregiver of [mother, aunt]) {
      for (const send of Object.values(asked(caregiver, child))) {
        const { status, headers, body } = await send();
        expect([status, body.code, headers.get('retry-after'), headers.get('content-type')]).toEqual([
          503,
          'patients.access_not_logged',
          '5',
          'application/problem+json',
        ]);
        expect(Object.keys(body).filter((key) => !PROBLEM.includes(key))).toEqual([]);
      }
    }
    const { rows } = await server.db.ownerPool.query('select from diary_entries where user_id = $1', [child]);
    expect(rows).toHaveLength(1);
  });

  test('tells nobody else of itself, and keeps nobody from their own diary', async () => {
    expect(await answersOf(asked(stranger, child))).toEqual(Array(4).fill([401, 'auth.other_person']));
    expect((await answersOf(asked(aunt))).map(([status]) => status)).toEqual([200, 200, 200, 201]);
  });

  test('keeps no caregiver out whose day stands in it', async () => {
    await server.db.ownerPool.query(mending);
    await server.send('GET', '/api/documents', { as: aunt, actingFor: child });
    await server.db.ownerPool.query(breaking);
    expect(await answersOf(asked(aunt, child))).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
      [403, 'care.read_only'],
    ]);
  });
});

/** What an answer that refuses may say. */
const PROBLEM = ['type', 'title', 'status', 'code', 'requestId', 'retryAfter'];

async function answersOf(asked: Record<string, () => ReturnType<TestServer['send']>>): Promise<unknown[][]> {
  const answers: unknown[][] = [];
  for (const send of Object.values(asked)) {
    const { status, body } = await send();
    answers.push([status, body.code]);
  }
  return answers;
}
