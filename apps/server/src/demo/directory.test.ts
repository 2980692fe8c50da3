import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { DEMO_COLLEAGUES, listDemoColleague } from './directory.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

test('the doctor finder has the demo colleagues to show', async () => {
  const { ownerPool } = server.db;
  for (const colleague of DEMO_COLLEAGUES) {
    const { id } = await server.person(colleague.role);
    await ownerPool.query('update users set name = $2, crm = $3, email_verified = true where id = $1', [
      id,
      colleague.name,
      colleague.crm,
    ]);
    await listDemoColleague(drizzle(ownerPool), id, colleague, server.clock.now);
  }
  const { body } = await server.send('GET', '/api/directory/doctors');
  expect(body.items.map(({ name }: { name: string }) => name)).toEqual([
    'Bento Araújo',
    'Clarice Ishikawa',
    'Otávio Lins',
  ]);
});
