import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { createRateLimits } from './rate-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

test('a refusal stands for the time that was said: asked again meanwhile, the database is not', async () => {
  const { id } = await server.person();
  const rateLimits = createRateLimits(server.services);
  const startedAt = server.clock.now.getTime();
  for (let attempt = 0; attempt < 10; attempt++) await rateLimits.countExport(id);
  const query = vi.spyOn(server.services.db.systemPool, 'query');
  const refused = { status: 429, code: 'exports.too_many' };
  await expect(rateLimits.countExport(id)).rejects.toMatchObject({ ...refused, extra: { retryAfter: 900 } });
  expect(query).toHaveBeenCalled();
  query.mockClear();
  server.clock.now = new Date(startedAt + 600_000);
  await expect(rateLimits.countExport(id)).rejects.toMatchObject({ ...refused, extra: { retryAfter: 300 } });
  expect(query).not.toHaveBeenCalled();
  // A clock that was put back by more than the limit looks back.
  server.clock.now = new Date(startedAt - 86_400_000);
  await expect(rateLimits.countExport(id)).rejects.toMatchObject(refused);
  expect(query).toHaveBeenCalled();
  query.mockRestore();
  server.clock.now = new Date(startedAt + 901_000);
  await rateLimits.countExport(id);
});
