import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { exportedJson } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

test('an import that a caregiver asks for is one act of theirs, and a file that is only checked is none', async () => {
  const [owner, caregiver] = [await server.person(), await server.person()];
  await server.send('POST', '/api/diary/entries', { as: owner, body: checkInBody({}) });
  const file = await exportedJson(server, owner);
  const { rows } = await server.db.ownerPool.query(
    `insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at)
     values ($1, $2, 'keeps', 'parent', 'blue', now()) returning id`,
    [owner.id, caregiver.id],
  );
  await server.db.ownerPool.query('delete from diary_entries where user_id = $1', [owner.id]);
  const acting = { as: caregiver, actingFor: owner.id };
  const acts = async () =>
    (await server.send('GET', '/api/care/acts', acting)).body.items.filter(({ kind }: { kind: string }) =>
      /import|data_jobs|diary/.test(kind),
    );
  const checked = await server.send('POST', '/api/account/imports', { ...acting, body: file });
  expect([checked.status, checked.body.state]).toEqual([201, 'checked']);
  expect(await acts()).toEqual([]);
  const confirmed = await server.send('POST', `/api/account/imports/${checked.body.id}/confirmation`, acting);
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBeLessThan(300);
  const told = [{ act: 'created', kind: 'imports', thingId: checked.body.id, caregiver: { linkId: rows[0].id } }];
  expect(await acts()).toMatchObject(told);
  await server.send('DELETE', `/api/account/imports/${checked.body.id}`, acting);
  expect(await acts()).toMatchObject(told);
});
