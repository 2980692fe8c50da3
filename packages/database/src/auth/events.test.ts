import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { asUserOnce } from '../as-user.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { forgetAuthEvents, insertAuthEvent, insertFailure, listAuthEvents } from './events.ts';

const NOW = new Date();
const DAY_MS = 86_400_000;
const ORIGIN = { network: '203.0.113.0/24', browser: 'Firefox', system: 'Linux' };
let db: Awaited<ReturnType<typeof createTestDatabase>>;
let maria: TestPerson;
let joana: TestPerson;

beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  maria = await createPerson(db.ownerPool);
  joana = await createPerson(db.ownerPool);
});
afterAll(() => db.close());

const onSystem = async <Result>(work: (client: Parameters<typeof insertAuthEvent>[0]) => Promise<Result>) =>
  work(db.systemPool as unknown as Parameters<typeof insertAuthEvent>[0]);
const list = async (person: TestPerson, limit = 100, after?: { at: Date; id: string }) =>
  (await asUserOnce<{ json: string }>(db, person.token, listAuthEvents({ limit, after }))).rows.map(({ json }) =>
    JSON.parse(json),
  );

it('is seen by its own person only, newest first, page after page', async () => {
  for (const minute of [0, 1, 1, 2]) {
    const at = new Date(NOW.getTime() + minute * 60_000);
    await onSystem((client) => insertAuthEvent(client, { userId: maria.id, kind: 'signed_in', at, ...ORIGIN }));
  }
  const all = await list(maria);
  expect(all).toHaveLength(4);
  expect(all[0]).toMatchObject({ kind: 'signed_in', ...ORIGIN });
  const first = await list(maria, 2);
  const rest = await list(maria, 10, { at: new Date(first[1].at), id: first[1].id });
  expect([...first, ...rest]).toEqual(all);
  expect(await list(joana)).toEqual([]);
});

it('keeps at most fifty failures a day, and none for an address without an account', async () => {
  const fail = (email: string) =>
    onSystem((client) => insertFailure(client, email, { kind: 'sign_in_failed', at: NOW, ...ORIGIN }));
  for (let i = 0; i < 55; i++) await fail(joana.email);
  await fail('ninguem@example.test');
  expect(await list(joana)).toHaveLength(50);
});

it('is forgotten after half a year and not before, whoever asks for it', async () => {
  const old = new Date(NOW.getTime() - 181 * DAY_MS);
  await onSystem((client) => insertAuthEvent(client, { userId: maria.id, kind: 'signed_out', at: old, ...ORIGIN }));
  const before = new Date(NOW.getTime() - 180 * DAY_MS);
  expect(await onSystem((client) => forgetAuthEvents(client, before))).toBe(1);
  expect(await onSystem((client) => forgetAuthEvents(client, new Date(NOW.getTime() + DAY_MS)))).toBe(0);
  expect(await list(maria)).toHaveLength(4);
});

it('is neither changed by the system role nor written by a request', async () => {
  await expect(db.systemPool.query("update auth_events set kind = 'signed_in'")).rejects.toMatchObject({
    code: '42501',
  });
  const forged = { text: "insert into auth_events (user_id, kind, at) values ($1, 'signed_in', now())" };
  await expect(asUserOnce(db, maria.token, { ...forged, values: [maria.id] })).rejects.toMatchObject({ code: '42501' });
});
