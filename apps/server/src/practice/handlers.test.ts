import type { Activity, PracticeOverview } from '@balsamo/contract/practice/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ask, createDoctor } from '../connections/testing.ts';
import { createDoctorOf, createRecord, hideRecreational, MARKS, type Record } from '../patients/testing.ts';
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

const overview = async (as = doctor): Promise<PracticeOverview> =>
  (await server.send('GET', '/api/practice/overview', { as })).body;
const later = (hours: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + hours * 3_600_000);
};
const recordUse = (patient: TestPerson, changes: globalThis.Record<string, unknown> = {}) =>
  server.send('POST', '/api/diary/entries', {
    as: patient,
    body: checkInBody({ consumedAt: server.clock.now.toISOString(), ...changes }),
  });
const readings = async (patient: TestPerson) =>
  (await server.db.ownerPool.query('select from access_log where patient_id = $1', [patient.id])).rowCount;

describe('the overview', () => {
  test('counts patients, prescriptions, requests and what is unread, and says who needs attention and why', async () => {
    later(1);
    await recordUse(record.patient);
    await ask(server, await server.person(), doctor);
    expect(await overview()).toMatchObject({
      stats: {
        activePatients: 1,
        newPatientsLast30Days: 1,
        activePrescriptions: 0,
        averageDiaryFrequencyPercent: 43,
      },
      waitingRequests: 1,
      unread: { entries: 1, patients: 1 },
      attention: {
        total: 1,
        items: [{ patientId: record.patient.id, newEntries: 1, reasons: [{ code: 'diary_seldom', percent: 43 }] }],
      },
    });
  });

  test('asks for no news of a patient who has just said how they are, without a use', async () => {
    later(20 * 24);
    const reasons = async () =>
      (await overview()).attention.items.flatMap((item) => item.reasons.map(({ code }) => code));
    expect(await reasons()).toContain('silent');
    const { status } = await server.send('POST', '/api/diary/ratings', {
      as: record.patient,
      body: {
        id: crypto.randomUUID(),
        ratedAt: server.clock.now.toISOString(),
        timeZone: 'America/Sao_Paulo',
        symptoms: { mood: 6 },
      },
    });
    expect(status).toBe(201);
    expect(await reasons()).not.toContain('silent');
    const { stats } = (await server.send('GET', `/api/patients/${record.patient.id}`, { as: doctor })).body;
    expect(stats.lastActivityAt).toBe(server.clock.now.toISOString());
  });

  test('names no more than five, and counts the others', async () => {
    for (let count = 0; count < 6; count++) {
      const patient = await server.person();
      const { body } = await ask(server, patient, doctor);
      await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: doctor });
    }
    expect((await overview()).attention.total).toBe(1);
    later(72);
    const { attention } = await overview();
    expect([attention.total, attention.items.length]).toEqual([7, 5]);
    expect(attention.items[0]?.patientId).toBe(record.patient.id);
  });

  test('of a practice without patients is empty', async () => {
    expect(await overview(await createDoctor(server))).toEqual({
      stats: {
        activePatients: 0,
        newPatientsLast30Days: 0,
        activePrescriptions: 0,
        averageDiaryFrequencyPercent: null,
      },
      waitingRequests: 0,
      unread: { entries: 0, patients: 0 },
      attention: { total: 0, items: [] },
      activity: { items: [], nextCursor: null },
    });
  });

  test('knows of no recreational use that is hidden, in no count and no line', async () => {
    later(1);
    const { body: entry } = await recordUse(record.patient, { consumptionMethod: 'recreativo' });
    const seen = async () => {
      const { unread, attention, activity, stats } = await overview();
      return [
        unread.entries,
        attention.items[0]?.entriesLast7Days,
        stats.averageDiaryFrequencyPercent,
        activity.items.some(({ id }) => id === entry.id),
      ];
    };
    expect(await seen()).toEqual([1, 3, 43, true]);
    await hideRecreational(server, record.patient, doctor);
    expect(await seen()).toEqual([0, 1, 14, false]);
  });

  test('is over with the connection', async () => {
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: record.patient });
    const { stats, activity } = await overview();
    expect([stats.activePatients, activity.items]).toEqual([0, []]);
    expect(await readings(record.patient)).toBe(0);
  });

  test('is nobody else’s', async () => {
    for (const path of ['/api/practice/overview', '/api/practice/activity']) {
      for (const as of [record.patient, await server.person('operador'), await server.person('associacao')]) {
        const { status, body } = await server.send('GET', path, { as });
        expect([status, body.code]).toEqual([403, 'request.not_allowed']);
      }
      expect((await server.send('GET', path)).status).toBe(401);
    }
  });

  test('stands in the log of each patient, and is not read where the log cannot be written', async () => {
    await overview();
    expect(await readings(record.patient)).toBe(1);
    await server.db.ownerPool.query(
      "alter table access_log add constraint refuse check (network is distinct from null or reader_name = '') not valid",
    );
    try {
      for (const path of ['/api/practice/overview', '/api/practice/activity', '/api/patients']) {
        const { status, body } = await server.send('GET', path, { as: doctor });
        expect([status, body.code]).toEqual([503, 'patients.access_not_logged']);
      }
    } finally {
      await server.db.ownerPool.query('alter table access_log drop constraint refuse');
    }
    expect(await readings(record.patient)).toBe(1);
  });

  test('asks the database as often for many patients as for one', async () => {
    const statements = () => statementsOf(() => overview());
    const forOne = await statements();
    for (let more = 0; more < 3; more++) {
      const patient = await server.person();
      const { body } = await ask(server, patient, doctor);
      await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: doctor });
      await recordUse(patient);
    }
    expect(forOne).toBeGreaterThan(0);
    expect(await statements()).toBe(forOne);
  });
});

describe('what happened', () => {
  const activity = async (query = ''): Promise<{ items: Activity[]; nextCursor: string | null }> =>
    (await server.send('GET', `/api/practice/activity${query}`, { as: doctor })).body;

  test('is told newest first: a connection, what the doctor prescribed, entries as they arrive; nothing from before', async () => {
    later(1);
    const { body: prescription } = await server.send('POST', '/api/prescribed', {
      as: doctor,
      body: {
        id: crypto.randomUUID(),
        patientId: record.patient.id,
        protocolName: MARKS.prescription,
        products: [{ type: 'oleo', name: 'Óleo', dosage: '2 gotas' }],
      },
    });
    later(1);
    const { body: entry } = await recordUse(record.patient, {
      consumedAt: new Date(server.clock.now.getTime() - 48 * 3_600_000).toISOString(),
    });
    const { items } = await activity();
    expect(items.map(({ type, id }) => [type, id])).toEqual([
      ['diary_entry', entry.id],
      ['prescription_created', prescription.id],
      ['invitation_accepted', record.patient.id],
    ]);
    expect(JSON.stringify(items)).not.toMatch(/oleo|sublingual|marca/);
  });

  test('comes ten by ten without gaps', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 12; count++) {
      later(0.5);
      ids.unshift((await recordUse(record.patient)).body.id);
    }
    const first = (await overview()).activity;
    const second = await activity(`?cursor=${first.nextCursor}`);
    expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(second.items.map(({ id }) => id)).toEqual([...ids.slice(10), record.patient.id]);
    expect(second.nextCursor).toBeNull();
  });
});
