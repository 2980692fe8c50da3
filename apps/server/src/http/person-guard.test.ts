import { createECDH, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { clearMails, createAccount, MARIA } from '../auth/testing.ts';
import { createDoctor } from '../connections/testing.ts';
import { addItem } from '../inventory/testing.ts';
import { CHECK_OUT_BODY, checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { statementsOf } from '../testing-statements.ts';
import { SESSION_COOKIE } from './session.ts';
import { addressOf, createValues, operationsOf } from './testing-operations.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());

it('a write that names its person lands in no other diary, whoever is signed in on the browser by then', async () => {
  const [recorded, signedIn] = [await server.person(), await server.person()];
  const body = checkInBody();
  const record = (as: typeof recorded) =>
    server.send('POST', '/api/diary/entries', { as, body, headers: { 'balsamo-person': recorded.id } });
  const answer = await record(signedIn);
  expect([answer.status, answer.body.code]).toEqual([401, 'auth.other_person']);
  expect((await server.send('GET', '/api/diary/entries', { as: signedIn })).body.items).toEqual([]);
  expect((await record(recorded)).status).toBe(201);
});

it('a dead session is a dead session, whomever the request names', async () => {
  const person = await server.person();
  const headers = { cookie: 'balsamo.session_token=gone.signature', 'balsamo-person': person.id };
  const answer = await server.send('GET', '/api/diary/overview', { headers });
  expect([answer.status, answer.body.code]).toEqual([401, 'auth.not_signed_in']);
});

it('a write that names its person sends the database as many statements as one that names nobody', async () => {
  const person = await server.person();
  const headers = { 'balsamo-person': person.id };
  const item = await addItem(server, person);
  const post = (path: string, body: unknown, status: number) => async (named?: typeof headers) => {
    const answer = await server.send('POST', path, { as: person, body, ...(named && { headers: named }) });
    expect(answer.status).toBe(status);
  };
  const writes = (['first', 'second'] as const).map(() => {
    const { id, ...entry } = checkInBody();
    return [
      post('/api/diary/entries', { id, ...entry }, 201),
      post(`/api/diary/entries/${id}/check-out`, { ...CHECK_OUT_BODY, writeId: crypto.randomUUID() }, 200),
      post('/api/diary/entries', checkInBody({ inventoryItemId: item.id }), 201),
    ];
  });
  const counted = async (of: (typeof writes)[number], named?: typeof headers) => {
    const counts: number[] = [];
    for (const write of of) counts.push(await statementsOf(() => write(named)));
    return counts;
  };
  const [plain, named] = writes as [(typeof writes)[number], (typeof writes)[number]];
  expect(await counted(named, headers)).toEqual(await counted(plain));
});

it('whoever is named wrongly, nothing is kept, counted or mailed, whatever is asked', async () => {
  const { document, operations } = await operationsOf(server);
  const people = [await server.person(), await createDoctor(server)];
  const valid = createValues(document, () => [crypto.randomUUID()]);
  const before = await everything();
  const passed: string[] = [];
  for (const operation of operations.filter(({ security }) => security)) {
    const request = fc.record({
      parameters: fc.record(Object.fromEntries(operation.parameters.map(({ name, schema }) => [name, valid(schema)]))),
      body: operation.body ? valid(operation.body) : fc.constant(undefined),
    });
    for (const { parameters, body } of fc.sample(request, { numRuns: 3, seed: 11 })) {
      for (const as of people) {
        const sent = { as, headers: { 'balsamo-person': crypto.randomUUID() }, ...(body !== undefined && { body }) };
        const answer = await server.send(operation.method, addressOf(operation, parameters), sent);
        if (answer.status !== 401 || answer.body.code !== 'auth.other_person') passed.push(operation.operationId);
      }
    }
  }
  expect(passed).toEqual([]);
  expect(await everything()).toEqual(before);
  await server.services.mail.settled();
  expect(server.mails).toEqual([]);
});

/** What acts by the token itself, counts, mails or uploads: none of it may come before the question whose session it is. */
it.each<[method: string, path: string, body?: unknown]>([
  ['GET', '/api/account'],
  ['POST', '/api/account/email', { newEmail: 'outra@exemplo.com', password: MARIA.password }],
  ['POST', '/api/account/erasure', { password: MARIA.password }],
  ['POST', '/api/account/exports', { format: 'json' }],
  ['POST', '/api/account/feedback', { type: 'negative', message: 'Letras pequenas' }],
  ['POST', '/api/account/password', { currentPassword: MARIA.password, newPassword: 'outra-senha-bem-longa' }],
  ['DELETE', '/api/account/sessions?scope=all'],
  ['POST', '/api/account/second-factor/app', { password: MARIA.password }],
  ['POST', '/api/account/second-factor/later'],
  ['POST', '/api/connections/code'],
  ['POST', '/api/notifications/push-subscriptions', subscription()],
])('nothing is done for another person by %s %s', async (method, path, body) => {
  const { email, browser } = await createAccount(server);
  const { rows } = await server.db.ownerPool.query(
    'update sessions set updated_at = $2 from users where users.id = user_id and email = $1 returning user_id as id',
    [email, new Date(0)],
  );
  const as = { ...rows[0], token: browser.cookies.get(SESSION_COOKIE) };
  const send = (name: string) =>
    server.send(method, path, { as, headers: { 'balsamo-person': name }, ...(body !== undefined && { body }) });
  const before = await everything();
  const refused = await send(crypto.randomUUID());
  expect([refused.status, refused.body.code]).toEqual([401, 'auth.other_person']);
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect(await everything()).toEqual(before);
  await server.services.mail.settled();
  expect(server.mails).toEqual([]);

  expect((await send(as.id)).status).toBeLessThan(300);
  expect(await everything()).not.toEqual(before);
  await clearMails(server);
});

it('what is refused for its form is refused to another person as it would be without a fault', async () => {
  const person = await server.person();
  const answers = [{}, checkInBody()].map(async (body) => {
    const headers = { 'balsamo-person': crypto.randomUUID() };
    const {
      status,
      body: problem,
      headers: sent,
    } = await server.send('POST', '/api/diary/entries', { as: person, body, headers });
    return [
      status,
      { ...problem, requestId: '' },
      Object.entries({ ...Object.fromEntries(sent), 'x-request-id': '' }).sort(),
    ];
  });
  const [faulty, sound] = await Promise.all(answers);
  expect(faulty).toEqual(sound);
});

it('whoever asks for what is public is not asked who they are', async () => {
  const person = await server.person();
  const { status, body } = await server.send('GET', '/api/directory/doctors', {
    as: person,
    headers: { 'balsamo-person': crypto.randomUUID() },
  });
  expect([status, body.items]).toEqual([200, []]);
});

/** A browser to be told by push. */
function subscription() {
  const browser = createECDH('prime256v1');
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint: 'https://push.example.test/maria', keys };
}

/** Every table, as one digest each. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await server.db.ownerPool.query(
    "select tablename from pg_tables where schemaname = 'public' order by 1",
  );
  const digests = tables.map(async ({ tablename }) => {
    const { rows } = await server.db.ownerPool.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from "${tablename}" t`,
    );
    return [tablename, rows[0].digest] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}
