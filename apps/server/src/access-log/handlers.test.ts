import type { AccessLogLine } from '@balsamo/contract/access-log/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createCareWorld } from '../care/testing.ts';
import { exportedJson, imported } from '../exports/testing.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';

const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

let server: TestServer;
let maria: TestPerson;
let helena: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  maria = await server.person();
  helena = await createDoctorOf(server, maria);
});

const look = (path = '', as = helena) =>
  server.send('GET', `/api/patients/${maria.id}${path}`, { as, headers: { 'user-agent': WINDOWS } });
const log = async (query = '', as = maria) =>
  (await server.send('GET', `/api/account/access-log${query}`, { as })).body as {
    items: AccessLogLine[];
    nextCursor: string | null;
  };
/** Puts what was logged so far back in time. */
const earlier = (interval: string) =>
  server.db.ownerPool.query('update access_log set at = at - $2::interval where patient_id = $1', [maria.id, interval]);

describe('who looked at one’s data', () => {
  test('is one line per reader, day and kind, however often was looked, and each look is kept', async () => {
    for (let times = 0; times < 3; times++) await look('/entries');
    await look('/insights');
    await earlier('2 days');
    await look('/entries');
    const { items } = await log();
    expect(items.map(({ resource, count }) => [resource, count])).toEqual([
      ['entries', 1],
      ['insights', 1],
      ['entries', 3],
    ]);
    expect(items[0]).toMatchObject({
      reader: { id: helena.id, name: 'Pessoa de Teste' },
      action: 'view',
      network: null,
      browser: 'Chrome',
      system: 'Windows',
    });
    const { body } = await server.send('GET', '/api/account/access-log/file', { as: maria });
    expect(body.trim().split('\r\n')).toHaveLength(1 + 5);
  });

  test('is paged without gaps and without twins, newest first', async () => {
    for (const path of ['', '/entries', '/ratings', '/prescriptions', '/insights']) await look(path);
    const paged: string[] = [];
    for (let cursor = ''; ; ) {
      const { items, nextCursor } = await log(`?limit=2${cursor}`);
      paged.push(...items.map(({ resource }) => resource));
      if (!nextCursor) break;
      cursor = `&cursor=${nextCursor}`;
    }
    expect(paged).toEqual(['insights', 'prescriptions', 'ratings', 'entries', 'patient']);
  });

  test('splits the days on the patient’s own clock', async () => {
    await look('/entries');
    await look('/entries');
    await server.db.ownerPool.query(
      `update access_log set at = case when id = (select max(id::text)::uuid from access_log where patient_id = $1)
         then '2026-03-02T03:30:00Z'::timestamptz else '2026-03-02T02:30:00Z' end where patient_id = $1`,
      [maria.id],
    );
    expect((await log()).items.map(({ count }) => count)).toEqual([1, 1]);
    await server.db.ownerPool.query("update users set time_zone = 'UTC' where id = $1", [maria.id]);
    expect((await log()).items.map(({ count }) => count)).toEqual([2]);
  });

  test('is told in UTC where PostgreSQL does not know the zone that their device knew', async () => {
    const zone = { timeZone: 'US/Pacific-New' };
    expect((await server.send('PATCH', '/api/account', { as: maria, body: zone })).status).toBe(200);
    await look('/entries');
    expect((await log()).items).toHaveLength(1);
  });

  test('is told to that person alone, not to the reader either', async () => {
    await look();
    for (const as of [helena, await server.person()]) {
      expect(await log('', as)).toEqual({ items: [], nextCursor: null });
      const { body } = await server.send('GET', '/api/account/access-log/file', { as });
      expect(body).not.toContain(helena.id);
    }
    for (const path of ['', '/file'])
      expect((await server.send('GET', `/api/account/access-log${path}`)).status).toBe(401);
  });

  test('tells which caregivers opened the diary, of the day on the person’s clock, and each of them of the others', async () => {
    const world = createCareWorld(server);
    const [mother, father] = [await server.person(), await server.person()];
    await server.db.ownerPool.query("update users set name = 'Rui de Teste' where id = $1", [father.id]);
    const child = await world.add(mother);
    const link = await world.join(mother, child, father, 'reads');
    const diaryOf = (as: TestPerson) =>
      server.send('GET', '/api/diary/entries', { as, actingFor: child, headers: { 'user-agent': WINDOWS } });
    const told = async (as: TestPerson) => {
      const { body } = await server.send('GET', '/api/account/access-log', { as, actingFor: child });
      return body.items.map(({ reader, resource, count }: AccessLogLine) => [reader.name, resource, count]);
    };
    expect(await told(mother)).toEqual([]);
    for (let times = 0; times < 3; times++) expect((await diaryOf(father)).status).toBe(200);
    expect(await told(mother)).toEqual([['Rui de Teste', 'diary', 1]]);
    expect(await told(father)).toEqual([['Pessoa de Teste', 'diary', 1]]);
    // Their own diaries were opened by nobody.
    for (const as of [mother, father]) expect((await log('', as)).items).toEqual([]);
    expect((await server.send('DELETE', `/api/care/links/${link}`, { as: father })).status).toBe(204);
    expect((await diaryOf(father)).status).toBe(401);
    expect(await told(mother)).toEqual([['Rui de Teste', 'diary', 1]]);
    const { body } = await server.send('GET', '/api/account/access-log/file', { as: mother, actingFor: child });
    expect(body).toContain(`,Rui de Teste,${father.id},,view,diary,`);
    // All of it: what the screen leaves out too.
    expect(body.trim().split('\r\n')).toHaveLength(1 + 2);
  });

  test('tells of a caregiver whose first look of the day was at figures, which are read without writing', async () => {
    const world = createCareWorld(server);
    const [mother, aunt] = [await server.person(), await server.person()];
    const child = await world.add(mother);
    await world.join(mother, child, aunt, 'reads');
    await server.db.ownerPool.query('delete from access_log where patient_id = $1', [child]);
    const { status } = await server.send('GET', '/api/insights', { as: aunt, actingFor: child });
    expect(status).toBe(200);
    const { rows } = await server.db.ownerPool.query(
      'select reader_id, resource from access_log where patient_id = $1',
      [child],
    );
    expect(rows).toEqual([{ reader_id: aunt.id, resource: 'diary' }]);
  });

  test('goes along in the export of all data, and comes into no account by an import', async () => {
    await look('/entries');
    const file = await exportedJson(server, maria);
    expect(file.accessLog).toHaveLength(1);
    expect(file.accessLog?.[0]).toMatchObject({ readerId: helena.id, resource: 'entries', browser: 'Chrome' });
    const joana = await server.person();
    expect((await imported(server, joana, file)).body.state).toBe('done');
    expect((await log('', joana)).items).toEqual([]);
  });
});
