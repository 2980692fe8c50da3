import { KEEP_HEADER, KEPT_HEADER, SHELL_ORIGINS } from '@balsamo/domain/site/shell-origins.ts';
import { afterAll, beforeAll, describe, expect, inject, it, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());

const PASSWORD = 'uma-senha-bem-longa';
/** As a web view asks: the page is of another origin than the server. */
const from = (origin: string, more: Record<string, string> = {}) => ({
  origin,
  'sec-fetch-site': 'cross-site',
  ...more,
});
const kept = (headers: Headers) =>
  Object.fromEntries((headers.get(KEEP_HEADER) ?? '').split(', ').map((one) => one.split('=') as [string, string]));

async function signUp(origin: string) {
  const email = `shell-${crypto.randomUUID()}@exemplo.com`;
  const body = { name: 'Pessoa do Aplicativo', email, password: PASSWORD, role: 'paciente' };
  const answer = await server.send('POST', '/api/auth/sign-up/email', { headers: from(origin), body });
  return { email, answer };
}

describe.each(SHELL_ORIGINS)('a store app at %s', (origin) => {
  test('signs up, reads and writes with a bearer token, and is given no cookie', async () => {
    const { answer } = await signUp(origin);
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('access-control-expose-headers')).toContain(KEEP_HEADER);
    const { session } = kept(answer.headers);
    expect(session).toMatch(/^[\w-]{32,}$/);
    const headers = from(origin, { authorization: `Bearer ${session}` });
    const account = await server.send('GET', '/api/account', { headers });
    expect([account.status, account.body.role]).toEqual([200, 'paciente']);
    const renamed = await server.send('PATCH', '/api/account', { headers, body: { language: 'en' } });
    expect([renamed.status, renamed.body.language]).toEqual([200, 'en']);
    const signedOut = await server.send('POST', '/api/auth/sign-out', { headers, body: {} });
    expect(signedOut.status).toBe(204);
    expect(kept(signedOut.headers).session).toBe('');
    expect((await server.send('GET', '/api/account', { headers })).status).toBe(401);
  });

  test('brings what it was given to keep, and is known by it', async () => {
    const { email, answer } = await signUp(origin);
    const { session: _, ...others } = kept(answer.headers);
    const given = Object.entries(others).map(([name, value]) => `${name}=${value}`);
    expect(given.join()).toMatch(/balsamo\.device=/);
    const again = await server.send('POST', '/api/auth/sign-in/email', {
      headers: from(origin, { [KEPT_HEADER]: given.join('; ') }),
      body: { email, password: PASSWORD },
    });
    expect(again.status).toBe(200);
    // The device keeps its id.
    const [id] = (others['balsamo.device'] ?? '').split('.');
    expect(kept(again.headers)['balsamo.device']).toMatch(new RegExp(`^${id}\\.`));
  });

  test('a cookie that comes along is nobody’s session', async () => {
    const person = await server.person();
    const cookie = `balsamo.session_token=${person.token}`;
    const { status, body } = await server.send('GET', '/api/account', { headers: from(origin, { cookie }) });
    expect([status, body.code]).toEqual([401, 'auth.not_signed_in']);
  });

  test('may read a refusal too', async () => {
    const { status, headers } = await server.send('GET', '/api/account', { headers: from(origin) });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([401, origin]);
  });

  test('is told beforehand what it may send', async () => {
    const asked = {
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,balsamo-person',
    };
    const { status, headers } = await server.send('OPTIONS', '/api/account', { headers: from(origin, asked) });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(headers.get('access-control-allow-headers')).toBe('authorization,content-type,balsamo-person');
  });
});

it.each([
  'https://evil.example',
  'http://localhost',
  'https://localhost:3000',
  'https://localhost.evil.example',
  'capacitor://evil',
  'ionic://localhost',
  'null',
])('%s reads nothing, with a bearer token neither', async (origin) => {
  const person = await server.person();
  const headers = from(origin, { authorization: `Bearer ${person.token}` });
  const read = await server.send('GET', '/api/account', { headers });
  expect([read.status, read.headers.get('access-control-allow-origin')]).toEqual([401, null]);
  const write = await server.send('PATCH', '/api/account', { headers, body: { language: 'en' } });
  expect([write.status, write.body.code]).toEqual([403, 'request.cross_origin']);
  const asked = { 'access-control-request-method': 'PATCH' };
  const preflight = await server.send('OPTIONS', '/api/account', { headers: from(origin, asked) });
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
});

it('a page of our own has its session in the cookie alone', async () => {
  const person = await server.person();
  const headers = { authorization: `Bearer ${person.token}` };
  expect((await server.send('GET', '/api/account', { headers })).status).toBe(401);
});
