import type { Report, ReportSymptom } from '@balsamo/contract/reports/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { connect, createDoctor } from '../connections/testing.ts';
import { addItem } from '../inventory/testing.ts';
import { createDoctorOf, createRecord, hideRecreational, MARKS } from '../patients/testing.ts';
import { seizureBody } from '../seizures/testing.ts';
import { CHECK_OUT_BODY, checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { statementsOf } from '../testing-statements.ts';
import { countBody } from '../trackers/testing.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

let server: TestServer;
let doctor: TestPerson;
let patients: TestPerson[];

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());

beforeEach(async () => {
  doctor = await createDoctor(server, { isSubscribed: true });
  patients = [];
  for (let index = 0; index < 3; index++) await addPatient(index);
});

/** A patient of the doctor's with seven finished uses on seven days; `index` sets how much each helped. */
async function addPatient(index: number): Promise<TestPerson> {
  const patient = await server.person();
  await connect(server, doctor, patient);
  for (let day = 1; day <= 7; day++) {
    const consumedAt = new Date(server.clock.now.getTime() - day * DAY_MS).toISOString();
    const before = { mood: 3 + ((day + index) % 3), anxiety: 6, energy: 5, pain: 4 };
    const { body } = await server.send('POST', '/api/diary/entries', {
      as: patient,
      body: checkInBody({ consumedAt, symptoms: { before } }),
    });
    const after = { ...before, mood: before.mood + 2 + (index % 2) };
    await server.send('POST', `/api/diary/entries/${body.id}/check-out`, {
      as: patient,
      body: { ...CHECK_OUT_BODY, symptoms: { after }, changedAt: new Date(Date.parse(consumedAt) + 5 * HOUR_MS) },
    });
  }
  patients.push(patient);
  return patient;
}

const read = (query = '', as: TestPerson | undefined = doctor, kind = '') =>
  server.send('GET', `/api/reports${kind}${query}`, as ? { as } : {});
const report = async (query = ''): Promise<Report> => (await read(query)).body;
const logOf = async (patient: TestPerson) =>
  (
    await server.db.ownerPool.query(
      "select reader_id, action, resource from access_log where patient_id = $1 and resource = 'report' order by id",
      [patient.id],
    )
  ).rows;

describe('a report', () => {
  test('of one doctor is read one after the other, whatever the sessions, and beyond a handful refused', async () => {
    const other = `token-${crypto.randomUUID()}`;
    await server.db.ownerPool.query(
      "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
      [doctor.id, other],
    );
    const asked = Array.from({ length: 20 }, (_, count) => read('', count % 2 ? doctor : { ...doctor, token: other }));
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(7);
    for (const { status, body } of refused) expect([status, body.code]).toEqual([429, 'reports.too_many_at_once']);
    expect((await read()).status).toBe(200);
  });

  test('counts every patient of the doctor, and tells figures with their numbers and intervals', async () => {
    const { body, status } = await read();
    expect(status).toBe(200);
    expect(body.unit).toBe('patients');
    expect(body.patients.map(({ entries }: { entries: number }) => entries)).toEqual([7, 7, 7]);
    const { summaryStats, symptoms, methodDistribution } = body as Report;
    expect(summaryStats).toMatchObject({ totalEntries: 21, totalPatients: 3, finished: 21, pending: 0, overdue: 0 });
    expect(summaryStats.avgDailyEntries).toBeCloseTo(21 / 30, 12);
    const [{ symptom, level, overall, products }] = symptoms as [ReportSymptom];
    expect([symptoms.length, symptom]).toEqual([1, 'mood']);
    expect(level).toMatchObject({ patients: 3, records: 21 });
    expect(level.value).toBeGreaterThan(level.low ?? Number.NaN);
    const [oil] = products;
    expect(oil).toMatchObject({ group: 'oleo', usageCount: 21, patients: 3, leftOut: { patients: 0, records: 0 } });
    // Means of the three: 2, 3 and 2.
    expect(oil?.effect).toMatchObject({ kind: 'measured', records: 21, change: { value: expect.closeTo(7 / 3, 9) } });
    // Nobody used anything else: it is the same comparison.
    expect(overall).toEqual({ ...oil, group: undefined });
    expect(methodDistribution).toMatchObject([{ usageCount: 21, percentage: 100, patients: 3, interval: { high: 1 } }]);
    expect(body.symptomTrends.length).toBeGreaterThanOrEqual(7);
    expect(body.symptomTrends.at(-1).mood).toMatchObject({ patients: 3, records: 3 });
    expect(body.symptomTrends.at(-1).sleep).toMatchObject({ patients: 0, value: null });
  });

  test('says nothing of two patients together, and of one what that patient’s own dashboard says', async () => {
    const [first, second] = patients as [TestPerson, TestPerson];
    const ofTwo = await report(`?patientIds=${first.id},${second.id}`);
    expect(ofTwo.summaryStats.totalEntries).toBe(14);
    expect(ofTwo.symptoms[0]?.level.value).toBeNull();
    expect(ofTwo.symptoms[0]?.products[0]).toMatchObject({ patients: 2, drawn: null, effect: { kind: 'too_few' } });
    expect(ofTwo.symptomTrends.every(({ mood }) => mood.value === null)).toBe(true);

    const ofOne = await report(`?patientIds=${first.id}`);
    expect(ofOne.unit).toBe('days');
    expect(ofOne.symptoms[0]?.level).toMatchObject({ patients: 1, records: 7, value: expect.any(Number) });
    expect(ofOne.symptomTrends.at(-1)?.mood).toMatchObject({ value: expect.any(Number), low: null });
    const { body: own } = await server.send('GET', '/api/insights', { as: first });
    expect(ofOne.symptoms[0]?.products[0]?.effect).toEqual(own.productEffectiveness[0].effect);
  });

  test('reads sleep where it is asked for, without a use, of one patient and of several, with entries and without', async () => {
    const rate = async (patient: TestPerson, days: number, sleep: number) => {
      const ratedAt = new Date(server.clock.now.getTime() - days * DAY_MS).toISOString();
      const body = { id: crypto.randomUUID(), ratedAt, timeZone: 'America/Sao_Paulo', symptoms: { sleep, pain: 9 } };
      expect((await server.send('POST', '/api/diary/ratings', { as: patient, body })).status).toBe(201);
    };
    const silent = await server.person();
    await connect(server, doctor, silent);
    const [first, second, third] = patients as [TestPerson, TestPerson, TestPerson];
    for (let days = 1; days <= 29; days++) {
      await rate(first, days, days % 2 === 0 ? 4 : 6);
      for (const patient of [second, third, silent]) if (days <= 8) await rate(patient, days, 6);
    }
    const ofOne = await report(`?patientIds=${first.id}&symptom=sleep`);
    expect(ofOne.symptoms[0]?.level).toMatchObject({ patients: 1, records: 29, value: expect.closeTo(146 / 29, 9) });
    expect(ofOne.symptomTrends.filter(({ sleep }) => sleep.value !== null)).toHaveLength(29);
    const ofSilent = await report(`?patientIds=${silent.id}&symptom=sleep`);
    expect(ofSilent.summaryStats).toMatchObject({ totalEntries: 0, totalPatients: 0 });
    expect(ofSilent.symptoms).toMatchObject([{ symptom: 'sleep', overall: null, level: { records: 8, value: 6 } }]);
    const ofAll = await report('?symptom=sleep');
    expect(ofAll.summaryStats.totalPatients).toBe(3);
    expect(ofAll.symptoms[0]?.level).toMatchObject({ patients: 4, records: 53 });
    expect(ofAll.symptoms[0]?.level.value).toBeCloseTo((146 / 29 + 18) / 4, 9);
    // Nobody rates pain for the night: how it was without a use is no level before one.
    expect((await report('?symptom=pain')).symptoms).toMatchObject([{ level: { patients: 3, records: 21 } }]);
  });

  test('leaves out who is not a patient of the doctor, without a word of whether they are anybody', async () => {
    const stranger = await createRecord(server);
    const unknown = crypto.randomUUID();
    const former = await addPatient(0);
    await server.send('DELETE', `/api/connections/${former.id}`, { as: doctor });
    const [first] = patients as [TestPerson];
    const alone = await report(`?patientIds=${first.id}`);
    const ids = [first.id, stranger.patient.id, former.id, unknown].join(',');
    expect(await report(`?patientIds=${ids}`)).toEqual(alone);
    const nobody = await report(`?patientIds=${unknown}`);
    expect(await report(`?patientIds=${stranger.patient.id}`)).toEqual(nobody);
    expect(nobody).toMatchObject({ patients: [], summaryStats: { totalEntries: 0, avgDailyEntries: 0 } });
    for (const id of [unknown, stranger.patient.id]) {
      const { status, body } = await read(`?patientIds=${id}`, doctor, '/csv');
      expect([status, body.code]).toEqual([404, 'reports.nobody']);
    }
    expect(await logOf(stranger.patient)).toEqual([]);
    expect(await logOf(former)).toEqual([]);
  });

  test('counts no recreational use that its patient hides, in any figure', async () => {
    const { patient } = await createRecord(server);
    const own = await createDoctorOf(server, patient);
    const seen = async () => (await read('', own)).body as Report;
    expect((await seen()).summaryStats.totalEntries).toBe(2);
    await hideRecreational(server, patient, own);
    const hidden = await seen();
    expect(hidden.summaryStats.totalEntries).toBe(1);
    expect(hidden.methodDistribution.map(({ consumptionMethod }) => consumptionMethod)).toEqual(['sublingual']);
    expect(JSON.stringify(hidden)).not.toMatch(new RegExp(Object.values(MARKS).join('|')));
  });

  test('is of the days and the type of product that were asked for', async () => {
    const day = (ago: number) => localDay(new Date(server.clock.now.getTime() - ago * DAY_MS), 'America/Sao_Paulo');
    expect((await report(`?startDate=${day(40)}&endDate=${day(20)}`)).summaryStats.totalEntries).toBe(0);
    expect((await report('?productType=flor')).summaryStats.totalEntries).toBe(0);
    expect((await report('?productType=oleo')).summaryStats.totalEntries).toBe(21);
    const refused = async (query: string) => {
      const { status, body } = await read(query);
      return `${status} ${body.errors?.[0]?.pointer} ${body.errors?.[0]?.code}`;
    };
    expect(await refused(`?startDate=${day(120)}&endDate=${day(1)}`)).toBe('422 /startDate too_long');
    expect(await refused(`?startDate=${day(1)}&endDate=${day(5)}`)).toBe('422 /startDate reversed');
    expect(await refused(`?endDate=${day(-5)}`)).toBe('422 /endDate in_future');
    expect((await read('?patientIds=nobody')).status).toBe(422);
    expect(await logOf(patients[0] as TestPerson)).toHaveLength(3);
  });

  test('has a block of each symptom that is asked for, in their order, as each alone has it', async () => {
    await addPatient(3);
    const consumedAt = server.clock.now.toISOString();
    const flower = { productType: 'flor', consumptionMethod: 'vaporizando', quantity: { value: 0.1, unit: 'g' } };
    for (const as of patients) {
      const body = checkInBody({ ...flower, consumedAt });
      expect((await server.send('POST', '/api/diary/entries', { as, body })).status).toBe(201);
    }
    const together = await report('?symptom=sleep,pain,mood');
    expect(together.symptoms.map(({ symptom }) => symptom)).toEqual(['mood', 'pain', 'sleep']);
    for (const { symptom, overall, ...block } of together.symptoms) {
      const [alone] = (await report(`?symptom=${symptom}`)).symptoms;
      expect({ symptom, overall, ...block }).toEqual(alone);
      // All uses together, the flower's among them.
      expect(overall?.usageCount).toBe(32);
      expect(block.products.map(({ group, usageCount }) => [group, usageCount]).sort()).toEqual([
        ['flor', 4],
        ['oleo', 28],
      ]);
    }
    expect((await report(`?symptom=mood&productType=flor`)).symptoms[0]?.overall?.usageCount).toBe(4);
    for (const wrong of ['', 'hunger', 'pain,', 'pain;sleep']) {
      expect((await read(`?symptom=${wrong}`)).status).toBe(422);
    }
  });

  test('names what was taken with its milligrams, and nothing of a use that its patient hides', async () => {
    const [first] = patients as [TestPerson];
    const item = await addItem(server, first);
    const body = checkInBody({ inventoryItemId: item.id, consumedAt: server.clock.now.toISOString() });
    expect((await server.send('POST', '/api/diary/entries', { as: first, body })).status).toBe(201);
    expect((await report(`?patientIds=${first.id}`)).taken).toEqual([
      { name: null, productType: 'oleo', uses: 7, patients: 1, thc: null, cbd: null },
      // 2 drops of 20 a ml are 0.1 ml: 2 mg of 20 mg/ml, and 0.1 mg of 1 mg/ml.
      {
        name: 'Óleo da noite',
        productType: 'oleo',
        uses: 1,
        patients: 1,
        thc: { from: 0.1, to: 0.1 },
        cbd: { from: 2, to: 2 },
      },
    ]);
    expect((await report()).taken.map(({ name, uses, patients: using }) => [name, uses, using])).toEqual([
      [null, 21, 3],
      ['Óleo da noite', 1, 1],
    ]);
    expect((await report('?productType=flor')).taken).toEqual([]);

    const { patient } = await createRecord(server);
    const own = await createDoctorOf(server, patient);
    const taken = async () => ((await read('', own)).body as Report).taken.reduce((sum, { uses }) => sum + uses, 0);
    const before = await taken();
    await hideRecreational(server, patient, own);
    expect(await taken()).toBe(before - 1);
  });

  test('asks the database as often for many patients and symptoms as for a few, and logs a reading of several once', async () => {
    const statements = (query = '') => statementsOf(() => read(query));
    const forThree = await statements();
    for (let more = 0; more < 3; more++) await addPatient(more);
    expect(forThree).toBeGreaterThan(0);
    expect(await statements()).toBe(forThree);
    const logged = (await logOf(patients[0] as TestPerson)).length;
    expect(await statements('?symptom=mood,anxiety,energy,pain,sleep')).toBe(forThree);
    expect((await logOf(patients[0] as TestPerson)).length).toBe(logged + 1);
    const alone = `?patientIds=${patients[0]?.id}`;
    expect(await statements(`${alone}&symptom=mood,anxiety,energy,pain,sleep`)).toBe(await statements(alone));
  });
});

describe('a file of one patient', () => {
  const day = (ago: number) => localDay(new Date(server.clock.now.getTime() - ago * DAY_MS), 'America/Sao_Paulo');
  const table = async (query: string) => {
    const { status, body } = await read(query, doctor, '/csv');
    expect(status).toBe(200);
    return (body as string).split('\r\n');
  };
  /** What the first patient names and says, and their seizures: two of the period, one before it, and a day without. */
  async function follow(): Promise<TestPerson> {
    const [patient] = patients as [TestPerson];
    const send = async (method: string, path: string, body?: unknown) => {
      const answer = await server.send(method, path, { as: patient, body });
      expect([path, answer.status < 300]).toEqual([path, true]);
    };
    const tracker = countBody({ name: 'Espasmos de marca' });
    await send('POST', '/api/trackers', tracker);
    const ratedAt = `${day(3)}T15:00:00.000Z`;
    const rating = {
      id: crypto.randomUUID(),
      ratedAt,
      timeZone: 'America/Sao_Paulo',
      symptoms: {},
      own: { [tracker.id]: 4 },
    };
    await send('POST', '/api/diary/ratings', rating);
    for (const [ago, count, note] of [
      [2, 3, 'nota de marca'],
      [3, 1, null],
      [40, 5, null],
    ] as const) {
      await send('POST', '/api/seizures', seizureBody({ occurredAt: `${day(ago)}T15:00:00.000Z`, count, note }));
    }
    await send('PUT', `/api/seizure-free-days/${day(4)}`);
    return patient;
  }

  test('has what only they follow and their seizures day by day, and nothing that was written to a seizure', async () => {
    const { id } = await follow();
    const lines = await table(`?patientIds=${id}`);
    expect(lines).toContain('trackers,kind,Espasmos de marca,,,,,,,,count');
    expect(lines).toContain(`trackers,mean_without_use,Espasmos de marca,,${day(3)},4,,,,1,`);
    expect(lines.filter((line) => line.startsWith('seizures,seizures'))).toEqual([
      `seizures,seizures,,,${day(3)},1,,,,,`,
      `seizures,seizures,,,${day(2)},3,,,,,`,
      `seizures,seizures,,,${day(4)},0,,,,,`,
    ]);
    expect(lines.filter((line) => line.startsWith('seizures,ratio'))).toEqual([
      `seizures,ratio,,,${day(7)},,,,,,too_few`,
    ]);
    expect(lines.join()).not.toContain('nota de marca');
    const { status } = await read(`?patientIds=${id}`, doctor, '/pdf');
    expect(status).toBe(200);
    const { rows } = await server.db.ownerPool.query(
      'select distinct action, resource from access_log where patient_id = $1',
      [id],
    );
    expect(rows).toEqual([{ action: 'download', resource: 'report' }]);
  });

  test('has nothing of it beside another patient, of a stranger, or where nothing was followed', async () => {
    const { id } = await follow();
    const [, second] = patients as [TestPerson, TestPerson];
    for (const query of ['', `?patientIds=${id},${second.id}`, `?patientIds=${second.id}`]) {
      expect((await table(query)).filter((line) => /^(trackers|seizures),/.test(line))).toEqual([]);
    }
    await server.send('DELETE', `/api/connections/${id}`, { as: doctor });
    expect(await read(`?patientIds=${id}`, doctor, '/csv')).toMatchObject({ status: 404 });
  });
});

describe('who reads a report', () => {
  test('stands in the access log of every patient in it, once for each reading, and as a file where it is one', async () => {
    await read();
    await read('', doctor, '/csv');
    await read(`?patientIds=${patients[0]?.id}`, doctor, '/pdf');
    const row = (action: string) => ({ reader_id: doctor.id, action, resource: 'report' });
    expect(await Promise.all(patients.map(logOf))).toEqual([
      [row('view'), row('download'), row('download')],
      [row('view'), row('download')],
      [row('view'), row('download')],
    ]);
    const { body } = await server.send('GET', '/api/account/access-log', { as: patients[1] });
    expect(body.items.map(({ action, resource }: Record<string, string>) => `${action} ${resource}`)).toEqual([
      'download report',
      'view report',
    ]);
  });

  test('has one file made at a time: the next is read once the one before is drawn', async () => {
    const answeredAt: number[] = [];
    const make = async () => {
      expect((await read('', doctor, '/pdf')).status).toBe(200);
      answeredAt.push(Date.now());
    };
    await Promise.all([make(), make()]);
    const { rows } = await server.db.ownerPool.query<{ at: Date }>(
      "select at from access_log where patient_id = $1 and action = 'download' order by id",
      [patients[0]?.id],
    );
    expect(rows).toHaveLength(2);
    expect(rows[1]?.at.getTime()).toBeGreaterThanOrEqual(answeredAt[0] ?? Number.NaN);
  });

  test('reads nothing where the log cannot be written', async () => {
    await server.db.ownerPool.query(
      "alter table access_log add constraint refuse check (resource <> 'report') not valid",
    );
    for (const kind of ['', '/csv', '/pdf']) {
      const { status, body } = await read('', doctor, kind);
      expect([status, body.code]).toEqual([503, 'patients.access_not_logged']);
    }
    await server.db.ownerPool.query('alter table access_log drop constraint refuse');
    expect((await read()).status).toBe(200);
  });

  test('is a doctor', async () => {
    const others = [patients[0], await server.person('associacao'), await server.person('operador')];
    for (const kind of ['', '/csv', '/pdf']) {
      for (const other of others) {
        const { status, body } = await read('', other, kind);
        expect([status, body.code]).toEqual([403, 'request.not_allowed']);
      }
      const { status, body } = await server.send('GET', `/api/reports${kind}`);
      expect([status, body.code]).toEqual([401, 'auth.not_signed_in']);
    }
  });
});
