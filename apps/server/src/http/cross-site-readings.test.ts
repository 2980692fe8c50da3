import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { operationsOf } from './testing-operations.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server.close());

it.each(['cross-site', 'same-site'])(
  'no reading that needs a session is opened by a link of another site: %s',
  async (site) => {
    const maria = await server.person();
    const { operations } = await operationsOf(server);
    const readings = operations.filter(({ method, security }) => method === 'GET' && security);
    expect(readings.length).toBeGreaterThan(50);
    for (const { path } of readings) {
      const address = path.replaceAll(/\{\w+\}/g, randomUUID());
      const answer = await server.send('GET', address, { as: maria, headers: { 'sec-fetch-site': site } });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'request.cross_origin']);
    }
    const own = await server.send('GET', '/api/account', { as: maria, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(own.status).toBe(200);
  },
);
