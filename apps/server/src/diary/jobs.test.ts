import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { removeDeletedEntries } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

test('a deleted entry can be restored for 30 days and is gone after that', async () => {
  const maria = await server.person();
  const { body: entry } = await server.send('POST', '/api/diary/entries', { as: maria, body: checkInBody() });
  const address = `/api/diary/entries/${entry.id}`;
  const deleted = server.clock.now.getTime();
  const restore = () => server.send('POST', `${address}/restore`, { as: maria });
  const remove = () => server.send('DELETE', address, { as: maria });

  await remove();
  server.clock.now = new Date(deleted + 30 * 86_400_000);
  await removeDeletedEntries(server.services);
  expect((await restore()).status).toBe(200);
  expect((await server.send('GET', address, { as: maria })).body.id).toBe(entry.id);

  server.clock.now = new Date(deleted);
  await remove();
  server.clock.now = new Date(deleted + 30 * 86_400_000 + 1);
  await removeDeletedEntries(server.services);
  const { status, body } = await restore();
  expect([status, body.code]).toEqual([404, 'diary.no_such_entry']);
  const { rows } = await server.db.ownerPool.query('select from diary_entries where id = $1', [entry.id]);
  expect(rows).toEqual([]);
});
