import { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { prescribeTo } from '../prescriptions/testing.ts';
import { CHECK_OUT_BODY, checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { statementsOf } from '../testing-statements.ts';
import { createDoctorOf, hideRecreational } from './testing.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** 13:00 in São Paulo, where the patients of these tests live. */
const NOON = new Date('2026-03-10T16:00:00Z');

let server: TestServer;
let patient: TestPerson;
let doctor: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = NOON;
  patient = await server.person();
  doctor = await createDoctorOf(server, patient);
});

const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE);
};
/** What the contract does not promise, or promises and is not there, fails the reading. */
const read = async (as = doctor): Promise<PatientDetails> =>
  PatientDetails.parse((await server.send('GET', `/api/patients/${patient.id}`, { as })).body);
const record = async (given: Record<string, unknown> = {}): Promise<string> => {
  const consumedAt = server.clock.now.toISOString();
  const body = checkInBody({ consumedAt, ...given });
  return (await server.send('POST', '/api/diary/entries', { as: patient, body })).body.id;
};
/** With these ratings before use, so many days and minutes ago. */
const recordAgo = (days: number, given: Record<string, unknown> = {}, before: Record<string, number> = {}) =>
  record({
    consumedAt: new Date(server.clock.now.getTime() - days * DAY).toISOString(),
    symptoms: { before: { mood: 5, anxiety: 5, energy: 5, pain: 5, ...before } },
    ...given,
  });
const NOTHING = {
  entries: 0,
  ratings: 0,
  finishedEntries: 0,
  changedEntries: 0,
  prescriptions: 0,
  changedPrescriptions: 0,
};

describe('what is new', () => {
  test('is what came since the visit before, however often it is read again', async () => {
    const before = await record();
    const edited = await record();
    expect((await read()).news).toEqual({ since: null, ...NOTHING });
    later(20);
    const end = server.clock.now.toISOString();
    expect((await read()).news.since).toBeNull();

    later(40);
    await record();
    // Recorded before that visit, on a device without a network until now.
    await record({ consumedAt: NOON.toISOString() });
    await server.send('POST', `/api/diary/entries/${before}/check-out`, { as: patient, body: CHECK_OUT_BODY });
    await server.send('PATCH', `/api/diary/entries/${edited}`, { as: patient, body: { notes: 'mudou' } });
    await server.send('POST', '/api/diary/ratings', {
      as: patient,
      body: {
        id: crypto.randomUUID(),
        ratedAt: server.clock.now.toISOString(),
        timeZone: 'America/Sao_Paulo',
        symptoms: { mood: 6, anxiety: 3, energy: 5, pain: 2 },
      },
    });
    const news = { since: end, ...NOTHING, entries: 2, finishedEntries: 1, changedEntries: 1, ratings: 1 };
    expect((await read()).news).toEqual(news);
    later(29);
    expect((await read()).news).toEqual(news);
    later(31);
    expect((await read()).news).toMatchObject({
      since: new Date(server.clock.now.getTime() - 31 * MINUTE).toISOString(),
      entries: 0,
    });
  });

  test('is each doctor’s own, and knows nothing of hidden uses nor of what the doctor wrote', async () => {
    const other = await createDoctorOf(server, patient);
    await hideRecreational(server, patient, doctor);
    await read();
    later(60);
    await record({ productType: 'outro', consumptionMethod: 'recreativo', quantity: { value: 1, unit: 'g' } });
    const mine = await prescribeTo(server, doctor, patient);
    await prescribeTo(server, other, patient);
    expect((await read(other)).news).toEqual({ since: null, ...NOTHING });
    expect((await read()).news).toMatchObject({ ...NOTHING, prescriptions: 1 });

    later(60);
    await server.send('POST', `/api/prescribed/${mine.id}/pause`, { as: doctor });
    expect((await read()).news).toMatchObject(NOTHING);
    expect((await read(other)).news).toMatchObject({ ...NOTHING, changedPrescriptions: 1, entries: 0 });
  });
});

test('the week has the patient’s days, and trends and insights tell how many records they rest on', async () => {
  // 02:59 in UTC is the day before in São Paulo.
  await record({
    consumedAt: '2026-03-10T02:59:00Z',
    symptoms: { before: { mood: 4, anxiety: 5, energy: 5, pain: 5 } },
  });
  await record({
    consumedAt: '2026-03-04T03:00:00Z',
    symptoms: { before: { mood: 3, anxiety: 5, energy: 5, pain: 5 } },
  });
  await record({
    consumedAt: '2026-03-04T02:59:00Z',
    symptoms: { before: { mood: 3, anxiety: 5, energy: 5, pain: 5 } },
  });
  for (let count = 0; count < 7; count++) await recordAgo(20, { productType: 'oleo' }, { mood: 3, sleep: 4 });
  for (let count = 0; count < 6; count++) await recordAgo(40, { productType: 'oleo' }, { mood: 7, pain: 2 });

  // Neither what was not rated nor what was copied says how it was; each is a record all the same.
  const none = { before: {} };
  const copied = { symptoms: { before: { mood: 10 } }, copiedBefore: ['mood'] };
  await record({ consumedAt: '2026-03-08T12:00:00Z', symptoms: none });
  await record({ consumedAt: '2026-03-10T02:00:00Z', ...copied });

  const { week, trends, insights, topProducts, stats } = await read();
  expect(week.map(({ day, entries, averageMood }) => [day.slice(-2), entries, averageMood])).toEqual([
    ['04', 1, 3],
    ['05', 0, null],
    ['06', 0, null],
    ['07', 0, null],
    ['08', 1, null],
    ['09', 2, 4],
    ['10', 0, null],
  ]);
  const worse = { direction: 'down', meaning: 'worse' };
  const better = { direction: 'up', meaning: 'worse' };
  const same = { difference: 0, direction: 'stable', meaning: 'same' };
  expect(trends).toMatchObject([
    { symptom: 'mood', records: 10, earlierRecords: 6, average: 3.1, change: worse },
    { symptom: 'anxiety', records: 10, earlierRecords: 6, average: 5, change: same },
    { symptom: 'energy', records: 10, earlierRecords: 6, average: 5, change: same },
    { symptom: 'pain', records: 10, earlierRecords: 6, average: 5, change: better },
    { symptom: 'sleep', records: 7, earlierRecords: 0, average: 4, change: null },
  ]);
  expect(insights.map(({ code, priority, records }) => [code, priority, records])).toEqual([
    ['mood_down', 'high', 10],
    ['sleep_low', 'medium', 7],
    ['one_product', 'low', 18],
  ]);
  expect(topProducts).toEqual([{ productType: 'oleo', uses: 18 }]);
  expect(stats).toMatchObject({ totalEntries: 18, averageMood: 3.1, lastActivityAt: '2026-03-10T02:59:00.000Z' });
});

describe('7 and 30 days', () => {
  test.each([
    // 09:15 on 11 March, when it is still the 10th in São Paulo and in UTC.
    ['Pacific/Kiritimati', '2026-03-10T19:15:00Z', '2026-03-04T10:00:00Z', '2026-02-09T10:00:00Z'],
    // 00:10 on 11 March: the six days before began more than six times 24 hours ago.
    ['America/Sao_Paulo', '2026-03-11T03:10:00Z', '2026-03-05T03:00:00Z', '2026-02-10T03:00:00Z'],
    // Clocks went forward on 8 March: seven days have 167 hours.
    ['America/New_York', '2026-03-10T16:00:00Z', '2026-03-04T05:00:00Z', '2026-02-09T05:00:00Z'],
  ])(
    'end with today in the patient’s zone (%s), on the page and in the practice alike',
    async (timeZone, now, weekFrom, monthFrom) => {
      await server.db.ownerPool.query('update users set time_zone = $2 where id = $1', [patient.id, timeZone]);
      server.clock.now = new Date(now);
      const counted = async () => {
        const { stats, week } = await read();
        const { body: list } = await server.send('GET', '/api/patients', { as: doctor });
        const ofDays = week.reduce((sum, { entries }) => sum + entries, 0);
        return [stats.entriesLast7Days, ofDays, list.items[0].entriesLast7Days, stats.entriesLast30Days];
      };
      const aMinuteBefore = (instant: string) => new Date(Date.parse(instant) - MINUTE).toISOString();
      await record({ consumedAt: aMinuteBefore(monthFrom) });
      expect(await counted()).toEqual([0, 0, 0, 0]);
      await record({ consumedAt: monthFrom });
      expect(await counted()).toEqual([0, 0, 0, 1]);
      await record({ consumedAt: aMinuteBefore(weekFrom) });
      expect(await counted()).toEqual([0, 0, 0, 2]);
      await record({ consumedAt: weekFrom });
      expect(await counted()).toEqual([1, 1, 1, 3]);
    },
  );
});

describe('sleep, which is asked for without a use', () => {
  const rateSleep = async (days: number, sleep: number) => {
    const ratedAt = new Date(server.clock.now.getTime() - days * DAY).toISOString();
    const { status } = await server.send('POST', '/api/diary/ratings', {
      as: patient,
      body: { id: crypto.randomUUID(), ratedAt, timeZone: 'America/Sao_Paulo', symptoms: { sleep, mood: 9 } },
    });
    expect(status).toBe(201);
  };

  test('has a trend and an insight of its ratings; other symptoms are read before uses alone', async () => {
    for (let days = 1; days <= 29; days++) {
      await rateSleep(days, days <= 10 ? 3 : 6);
      await recordAgo(days, {}, { mood: 5 });
    }
    const { trends, insights } = await read();
    const of = (symptom: string) => trends.find((trend) => trend.symptom === symptom);
    expect(of('sleep')).toMatchObject({ records: 10, earlierRecords: 10, average: 3, change: { direction: 'down' } });
    expect(of('mood')).toMatchObject({ records: 10, average: 5 });
    expect(insights.map(({ code }) => code)).toContain('sleep_low');
  });

  test('takes the newest ratings, whether they were made with a use or without', async () => {
    for (let days = 1; days <= 5; days++) {
      await rateSleep(days, 4);
      await recordAgo(days, {}, { sleep: 6 });
      await rateSleep(days + 20, 9);
    }
    const { trends } = await read();
    expect(trends.find(({ symptom }) => symptom === 'sleep')).toMatchObject({
      records: 10,
      earlierRecords: 5,
      average: 5,
    });
  });
});

describe('the protocol in force', () => {
  const oil = {
    type: 'oleo',
    name: 'Óleo',
    dosage: '4 gotas',
    frequency: '1x ao dia',
    consumptionMethod: 'sublingual',
  };

  test('stands beside the uses of the patient’s days, by type and method', async () => {
    const { id } = await prescribeTo(server, doctor, patient, { products: [{ ...oil, instructions: 'à noite' }] });
    later(20 * 24 * 60);
    for (const days of [1, 2, 3]) await recordAgo(days);
    await recordAgo(15);
    await recordAgo(2, { consumptionMethod: 'oral' });
    await recordAgo(2, { productType: 'flor', consumptionMethod: 'fumando', quantity: { value: 1, unit: 'g' } });

    const { protocol } = await read();
    expect(protocol.prescriptions).toMatchObject([{ id, protocolName: 'Sono', products: [oil] }]);
    expect(protocol.planned).toEqual([
      {
        prescriptionId: id,
        product: 0,
        name: 'Óleo',
        productType: 'oleo',
        method: 'sublingual',
        plan: { kind: 'known', perDay: 1, days: 14, recorded: 3 },
      },
    ]);
    expect(protocol.outside).toEqual([
      { productType: 'flor', consumptionMethod: 'fumando', uses: 1, standing: 'other_product' },
      { productType: 'oleo', consumptionMethod: 'oral', uses: 1, standing: 'other_method' },
    ]);
  });

  test('holds no paused and no old version, and hidden uses are outside of nothing', async () => {
    const { id } = await prescribeTo(server, doctor, patient, { products: [oil] });
    await server.send('POST', `/api/prescribed/${id}/pause`, { as: doctor });
    expect((await read()).protocol).toEqual({ prescriptions: [], planned: [], outside: [] });

    const version = { id: crypto.randomUUID(), protocolName: 'Sono 2', products: [oil] };
    await server.send('POST', `/api/prescribed/${id}/versions`, { as: doctor, body: version });
    later(2 * 24 * 60);
    await record({ productType: 'outro', consumptionMethod: 'recreativo', quantity: { value: 1, unit: 'g' } });
    const shown = (await read()).protocol;
    expect(shown.prescriptions.map(({ protocolName }) => protocolName)).toEqual(['Sono 2']);
    expect(shown.outside).toMatchObject([{ productType: 'outro', uses: 1 }]);
    await hideRecreational(server, patient, doctor);
    expect((await read()).protocol.outside).toEqual([]);
  });
});

test('a page asks the database as often for a long diary as for an empty one', async () => {
  const statements = () => statementsOf(() => read());
  const forNone = await statements();
  for (let count = 0; count < 8; count++) await recordAgo(count);
  expect(forNone).toBeGreaterThan(0);
  expect(await statements()).toBe(forNone);
});
