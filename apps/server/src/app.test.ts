import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBrowser } from './auth/testing.ts';
import { createTestServer, type TestServer } from './testing.ts';

const RESET = '/api/auth/request-password-reset';
let server: TestServer;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'), { APP_URL: 'https://balsamo.test' });
});
afterAll(() => server.close());

it.each([
  ['https://balsamo.test', 'balsamo.test', 204, undefined],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', 204, undefined],
  // Whoever stands between a browser and the server can answer http in the server's name.
  ['http://balsamo.test', 'balsamo.test', 403, 'request.cross_origin'],
])('a page at %s that writes to %s is answered %i', async (origin, host, status, code) => {
  const answer = await server.send('POST', '/api/auth/sign-out', { headers: { origin, host } });
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

it('the line of a refused request says why, and no other line says anything of the kind', async () => {
  server.logged.length = 0;
  await server.send('POST', '/api/auth/sign-out', { headers: { origin: 'https://other.example' } });
  await server.send('GET', '/api/account');
  await server.send('GET', '/api/health');
  const lines = server.logged.map((line) => JSON.parse(line) as { status: number; code?: string });
  expect(lines.map(({ status, code }) => [status, code])).toEqual([
    [403, 'request.cross_origin'],
    [401, 'auth.not_signed_in'],
    [200, undefined],
  ]);
});

it('every answer of the API may be kept by nobody and is taken for nothing but what it says it is', async () => {
  const { headers } = await createBrowser(server).signUp();
  expect(headers.get('cache-control')).toBe('no-store');
  for (const address of ['/api/health', '/api/ready', '/api/account', '/api/none']) {
    const answer = await server.send('GET', address);
    expect([address, answer.headers.get('cache-control')]).toEqual([address, 'no-store']);
    expect([address, answer.headers.get('x-content-type-options')]).toEqual([address, 'nosniff']);
    const policy = answer.headers.get('content-security-policy')?.split('; ');
    for (const part of ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'])
      expect([address, policy]).toEqual([address, expect.arrayContaining([`${part} 'none'`])]);
  }
});

it('the answer to a body full of unknown fields does not grow with it', async () => {
  const body = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`field${i}`, 1]));
  const answer = await server.send('POST', RESET, { body });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toHaveLength(20);
});

it.each(['constructor', '__proto__', 'package.json'])('the API reference has no file %s', async (file) => {
  const answer = await server.send('GET', `/api/docs/${file}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'request.no_such_route']);
});

it('a sender who goes away in the middle of a body is not taken for a database that is away', async () => {
  server.logged.length = 0;
  const body = new ReadableStream({
    pull: (stream) => stream.error(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })),
  });
  const answer = await server.app.request(
    new Request(`https://balsamo.test${RESET}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      body,
      duplex: 'half',
    } as RequestInit),
  );
  expect(answer.status).toBe(400);
  expect(server.logged.join('')).not.toContain('database');
});
