import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());

test('while a request waits in the database, pg_stat_activity shows its statement under the id that the answer and the log have', async () => {
  const maria = await server.person();
  const { ownerPool } = server.db;
  const blocker = await ownerPool.connect();
  await blocker.query('begin; lock table diary_preferences in access exclusive mode');
  const answered = server.send('GET', '/api/diary/overview', { as: maria });
  const waiting = async () =>
    (
      await ownerPool.query(
        "select application_name as name from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rows[0]?.name as string | undefined;
  await expect.poll(waiting).toMatch(/^balsamo [0-9a-f-]{36}$/);
  const name = await waiting();
  await blocker.query('rollback');
  blocker.release();
  const requestId = (await answered).headers.get('x-request-id');
  expect(name).toBe(`balsamo ${requestId}`);
  expect(server.logged.join()).toContain(`"requestId":"${requestId}"`);
});
