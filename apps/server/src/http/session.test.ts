import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'), { APP_URL: 'https://balsamo.test' });
});
afterAll(() => server.close());

const account = async (cookie: string) => (await server.send('GET', '/api/account', { headers: { cookie } })).status;

it('under https a session cookie that plain http could have planted is worth nothing', async () => {
  const mine = await server.person();
  const planted = await server.person();
  expect(await account(`balsamo.session_token=${planted.token}.signature`)).toBe(401);
  const cookies = `balsamo.session_token=${planted.token}.s; __Secure-balsamo.session_token=${mine.token}.s`;
  const { body } = await server.send('GET', '/api/account', { headers: { cookie: cookies } });
  expect(body.id).toBe(mine.id);
});

it.each(['%00', 'a%00b', '%ff', "' or 1=1", 'x'.repeat(129)])(
  'a cookie that can be no token is no session: %s',
  async (token) => {
    expect(await account(`__Secure-balsamo.session_token=${token}`)).toBe(401);
  },
);
