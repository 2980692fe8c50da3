import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'), { APP_URL: 'https://balsamo.test' });
});
afterAll(() => server.close());

const account = async (cookie: string) => (await server.send('GET', '/api/account', { headers: { cookie } })).status;

it('under https a session cookie that plain http or another subdomain could have planted counts nothing beside the own one', async () => {
  const mine = await server.person();
  const planted = await server.person();
  expect(await account(`balsamo.session_token=${planted.token}.signature`)).toBe(401);
  const cookies = `balsamo.session_token=${planted.token}.s; __Secure-balsamo.session_token=${planted.token}.s; __Host-balsamo.session_token=${mine.token}`;
  const { body } = await server.send('GET', '/api/account', { headers: { cookie: cookies } });
  expect(body.id).toBe(mine.id);
});

it.each(['%00', 'a%00b', '%ff', "' or 1=1", 'x'.repeat(129)])(
  'a cookie that can be no token is no session: %s',
  async (token) => {
    expect(await account(`__Host-balsamo.session_token=${token}`)).toBe(401);
  },
);

it('moves a session of the former cookie over at the next request, and ends that name with the last session under it', async () => {
  const person = await server.person();
  const headers = { cookie: `__Secure-balsamo.session_token=${person.token}.signature` };
  const moved = await server.send('GET', '/api/account', { headers });
  expect(moved.status).toBe(200);
  const [given, cleared] = moved.headers.getSetCookie();
  expect(given).toMatch(/^__Host-balsamo\.session_token=token-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(given).not.toMatch(/Domain/);
  expect(cleared).toMatch(/^__Secure-balsamo\.session_token=; Max-Age=0/);
  const cookie = given?.split(';')[0] ?? '';
  expect(await account(cookie)).toBe(200);
  server.clock.now = new Date('2027-03-01T00:00:00Z');
  expect((await server.send('GET', '/api/account', { headers })).status).toBe(401);
  server.clock.now = new Date();
});
