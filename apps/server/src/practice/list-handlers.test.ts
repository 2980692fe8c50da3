import type { PatientListItem } from '@balsamo/contract/patients/list-schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ask, createDoctor } from '../connections/testing.ts';
import { createDoctorOf, createRecord, type Record } from '../patients/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { statementsOf } from '../testing-statements.ts';

let server: TestServer;
let record: Record;
let doctor: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  record = await createRecord(server);
  doctor = await createDoctorOf(server, record.patient);
});

const HOUR_MS = 3_600_000;
const logOf = async (patient: TestPerson) =>
  (
    await server.db.ownerPool.query(
      'select reader_id, action, resource, resource_id from access_log where patient_id = $1 order by id',
      [patient.id],
    )
  ).rows;
const list = async (query = ''): Promise<PatientListItem[]> =>
  (await server.send('GET', `/api/patients${query}`, { as: doctor })).body.items;
/** A further patient of the doctor, who used something so many hours ago, as often as there are hours. */
async function addPatient(name: string, ...hoursAgo: number[]): Promise<TestPerson> {
  const patient = await server.person();
  await server.db.ownerPool.query('update users set name = $2 where id = $1', [patient.id, name]);
  const { body } = await ask(server, patient, doctor);
  await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: doctor });
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  for (const hours of hoursAgo) {
    const consumedAt = new Date(server.clock.now.getTime() - hours * HOUR_MS).toISOString();
    await server.send('POST', '/api/diary/entries', { as: patient, body: checkInBody({ consumedAt }) });
  }
  return patient;
}

describe('the list of patients', () => {
  test('comes in pages without gaps, newest connection first, and each page is logged', async () => {
    const ids = [record.patient.id];
    for (let count = 0; count < 3; count++) {
      const patient = await server.person();
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      const { body } = await ask(server, patient, doctor);
      await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: doctor });
      ids.unshift(patient.id);
    }
    const pages: string[][] = [];
    for (let cursor = ''; ; ) {
      const { body } = await server.send('GET', `/api/patients?order=connected&limit=3${cursor}`, { as: doctor });
      pages.push(body.items.map((item: { patientId: string }) => item.patientId));
      if (!body.nextCursor) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(pages).toEqual([ids.slice(0, 3), ids.slice(3)]);
    // Compared with the others for both pages.
    const line = { reader_id: doctor.id, action: 'list', resource: 'patient', resource_id: null };
    expect(await logOf(record.patient)).toEqual([line, line]);
  });

  test('finds names whatever their accents, and is no list for other roles', async () => {
    await server.db.ownerPool.query("update users set name = 'João Conceição' where id = $1", [record.patient.id]);
    const found = async (search: string) =>
      (await server.send('GET', `/api/patients?search=${encodeURIComponent(search)}`, { as: doctor })).body.items
        .length;
    expect(await Promise.all(['joao', 'CONCEIÇÃO', 'o con', 'maria', '%', '_'].map(found))).toEqual([1, 1, 1, 0, 0, 0]);
    expect((await server.send('GET', '/api/patients', { as: record.patient })).status).toBe(403);
    expect((await server.send('GET', '/api/patients', { as: await createDoctor(server) })).body).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  test('asks the database as often for many patients as for one', async () => {
    const statements = () => statementsOf(() => server.send('GET', '/api/patients', { as: doctor }));
    const forOne = await statements();
    for (let more = 0; more < 3; more++) {
      const patient = await server.person();
      const { body } = await ask(server, patient, doctor);
      await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: doctor });
      await server.send('POST', '/api/diary/entries', { as: patient, body: checkInBody() });
    }
    expect(forOne).toBeGreaterThan(0);
    expect(await statements()).toBe(forOne);
  });

  test('says of each how the diary goes, what is unread and why attention is needed', async () => {
    server.clock.now = new Date(server.clock.now.getTime() + HOUR_MS);
    await server.send('POST', '/api/diary/entries', {
      as: record.patient,
      body: checkInBody({ consumedAt: server.clock.now.toISOString() }),
    });
    const [item] = await list();
    expect(item).toMatchObject({
      patientId: record.patient.id,
      totalEntries: 3,
      entriesLast7Days: 3,
      diaryFrequencyPercent: 43,
      lastSeenAt: null,
      newEntries: 1,
      reasons: [{ code: 'diary_seldom', percent: 43, records: 3 }],
    });
  });

  test('draws the mood of each from what was observed, however many later uses were not rated or copied', async () => {
    const patient = await addPatient('Ana');
    const use = async (minutesAgo: number, given: globalThis.Record<string, unknown>) => {
      const consumedAt = new Date(server.clock.now.getTime() - minutesAgo * 60_000).toISOString();
      await server.send('POST', '/api/diary/entries', { as: patient, body: checkInBody({ consumedAt, ...given }) });
    };
    for (let count = 0; count < 6; count++) await use(100 + count, { symptoms: { before: { mood: 2 } } });
    for (let count = 0; count < 6; count++) await use(50 + count, { symptoms: { before: {} } });
    const copied = { symptoms: { before: { mood: 10 } }, copiedBefore: ['mood'] };
    for (let count = 0; count < 6; count++) await use(10 + count, copied);
    const item = (await list()).find(({ patientId }) => patientId === patient.id);
    expect(item).toMatchObject({ totalEntries: 18, entriesLast7Days: 18 });
    expect(item?.lastActivityAt).toBe(new Date(server.clock.now.getTime() - 10 * 60_000).toISOString());
    expect(item?.reasons).toContainEqual(expect.objectContaining({ code: 'mood_low', average: 2, records: 6 }));
  });

  test('forgets what is unread once the doctor has looked at the patient, and counts on from there', async () => {
    const later = () => {
      server.clock.now = new Date(server.clock.now.getTime() + HOUR_MS);
    };
    later();
    await server.send('POST', '/api/diary/entries', {
      as: record.patient,
      body: checkInBody({ consumedAt: server.clock.now.toISOString() }),
    });
    expect((await list())[0]?.newEntries).toBe(1);
    const seenAt = server.clock.now.toISOString();
    await server.send('GET', `/api/patients/${record.patient.id}`, { as: doctor });
    expect((await list())[0]).toMatchObject({ newEntries: 0, lastSeenAt: seenAt });
    later();
    await server.send('POST', '/api/diary/entries', {
      as: record.patient,
      body: checkInBody({ consumedAt: server.clock.now.toISOString() }),
    });
    expect((await list())[0]?.newEntries).toBe(1);
  });

  test('stands in the order that was asked for', async () => {
    await server.db.ownerPool.query("update users set name = 'Ana' where id = $1", [record.patient.id]);
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
    await addPatient('Érica', 2, 3, 4, 5, 6, 7);
    await addPatient('Eduardo', 100);
    const names = async (order: string) => (await list(`?order=${order}`)).map(({ name }) => name);
    expect(await names('name')).toEqual(['Ana', 'Eduardo', 'Érica']);
    expect(await names('connected')).toEqual(['Eduardo', 'Érica', 'Ana']);
    expect(await names('activity')).toEqual(['Ana', 'Érica', 'Eduardo']);
    expect(await names('frequency')).toEqual(['Eduardo', 'Ana', 'Érica']);
    expect(await names('unread')).toEqual(['Érica', 'Eduardo', 'Ana']);
    expect(await names('attention')).toEqual(['Ana', 'Eduardo', 'Érica']);
  });

  test('has no page for a cursor of another list', async () => {
    for (const cursor of ['x', Buffer.from(`2026-01-01T00:00:00.000Z ${record.patient.id}`).toString('base64url')]) {
      const { status, body } = await server.send('GET', `/api/patients?cursor=${cursor}`, { as: doctor });
      expect([status, body.errors[0].pointer]).toEqual([422, '/cursor']);
    }
  });
});
