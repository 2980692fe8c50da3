import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ask, createDoctor } from '../connections/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { createDoctorOf, createRecord, hideRecreational, MARKS, type Record } from './testing.ts';

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

const read = (path = '', as: TestPerson | undefined = doctor, id = record.patient.id) =>
  server.send('GET', `/api/patients/${id}${path}`, { ...(as ? { as } : {}) });
const logOf = async (patient: TestPerson) =>
  (
    await server.db.ownerPool.query(
      'select reader_id, reader_name, action, resource, resource_id from access_log where patient_id = $1 order by id',
      [patient.id],
    )
  ).rows;

describe('the page of a patient', () => {
  test('tells a connected doctor who it is, the newest entries and prescriptions, and figures', async () => {
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body.profile).toMatchObject({ patientId: record.patient.id, name: 'Pessoa de Teste' });
    expect(body.entries.map(({ id }: { id: string }) => id).sort()).toEqual(
      [record.entryId, record.recreationalId].sort(),
    );
    expect(body.prescriptions.map(({ id }: { id: string }) => id)).toEqual([record.prescriptionId]);
    expect(body.stats).toEqual({
      totalEntries: 2,
      entriesLast7Days: 2,
      entriesLast30Days: 2,
      averageMood: 4,
      mostUsedProduct: 'oleo',
      diaryFrequencyPercent: 29,
      lastActivityAt: body.entries[0].consumedAt,
    });
  });

  test('shows neither what was deleted nor what stood before, nor the stock', async () => {
    const texts = await Promise.all(
      ['', '/entries', '/ratings', '/prescriptions', '/insights', `/entries/${record.entryId}`].map(async (path) =>
        JSON.stringify((await read(path)).body),
      ),
    );
    for (const text of texts) {
      expect(text).not.toMatch(new RegExp(`${MARKS.deleted}|${MARKS.revision}|${MARKS.hiddenPrescription}`));
      expect(text).not.toMatch(/inventoryItemId|"stock"|stockTaken/);
    }
    expect((await read(`/entries/${record.deletedId}`)).body.code).toBe('patients.no_such_entry');
  });

  test('counts a diary that is empty as no entries', async () => {
    const empty = await server.person();
    const { body } = await read('', await createDoctorOf(server, empty), empty.id);
    expect(body.stats).toMatchObject({ totalEntries: 0, averageMood: null, mostUsedProduct: null });
  });
});

describe('who is not a patient of this doctor', () => {
  test('is told apart from nobody at all by no answer', async () => {
    const pending = await createDoctor(server);
    await ask(server, pending, record.patient);
    const former = await createDoctorOf(server, record.patient);
    await server.send('DELETE', `/api/connections/${former.id}`, { as: record.patient });
    const others = [pending, former, await createDoctor(server), record.patient, await server.person('operador')];
    const { body: unknown } = await read('', doctor, crypto.randomUUID());
    for (const other of others) {
      for (const path of ['', '/entries', `/entries/${record.entryId}`, '/ratings', '/prescriptions', '/insights']) {
        const { status, body } = await read(path, other);
        expect([status, body]).toEqual([404, { ...unknown, requestId: body.requestId }]);
      }
    }
    expect((await server.send('GET', `/api/patients/${record.patient.id}`)).status).toBe(401);
    expect(await logOf(record.patient)).toEqual([]);
  });

  test('is nobody’s patient the moment that the link ends, also between two pages', async () => {
    const { body } = await read('/entries?limit=1');
    expect(body.nextCursor).not.toBeNull();
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: record.patient });
    const { status } = await read(`/entries?limit=1&cursor=${body.nextCursor}`);
    expect(status).toBe(404);
  });
});

describe('recreational uses', () => {
  test('are in no list and no figure of a doctor from whom the patient hides them, at once and until shown again', async () => {
    const seen = async () => {
      const { body: list } = await server.send('GET', '/api/patients', { as: doctor });
      const { body: page } = await read();
      const { body: entries } = await read('/entries');
      const { body: found } = await read(`/entries?search=${MARKS.recreational}`);
      const { body: insights } = await read('/insights');
      const { status } = await read(`/entries/${record.recreationalId}`);
      return [
        list.items[0].totalEntries,
        list.items[0].entriesLast7Days,
        page.stats.totalEntries,
        page.entries.length,
        entries.items.length,
        found.items.length,
        insights.uses,
        insights.methodEffectiveness.length,
        status,
      ];
    };
    const everything = [2, 2, 2, 2, 2, 1, 2, 2, 200];
    expect(await seen()).toEqual(everything);
    expect((await hideRecreational(server, record.patient, doctor)).body).toMatchObject({ hidesRecreational: true });
    expect(await seen()).toEqual([1, 1, 1, 1, 1, 0, 1, 1, 404]);
    const other = await createDoctorOf(server, record.patient);
    expect((await read('', other)).body.stats.totalEntries).toBe(2);
    await hideRecreational(server, record.patient, doctor, false);
    expect(await seen()).toEqual(everything);
  });

  test('stay hidden when the link ends and begins again', async () => {
    await hideRecreational(server, record.patient, doctor);
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: record.patient });
    const { body } = await ask(server, doctor, record.patient);
    await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: record.patient });
    expect((await read()).body.stats.totalEntries).toBe(1);
  });

  test('are hidden by their patient alone, from doctors of theirs', async () => {
    for (const as of [doctor, await server.person(), await createDoctor(server)]) {
      for (const id of [doctor.id, record.patient.id]) {
        for (const [method, body] of [
          ['GET', undefined],
          ['PUT', { hidesRecreational: true }],
        ] as const) {
          const answer = await server.send(method, `/api/connections/${id}/scope`, { as, body });
          expect([answer.status, answer.body.code]).toEqual([404, 'connections.not_connected']);
        }
      }
    }
  });
});
