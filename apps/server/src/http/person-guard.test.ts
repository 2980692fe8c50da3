import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';

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
