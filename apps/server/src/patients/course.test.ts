import { PatientCourse } from '@balsamo/contract/patients/course-schemas.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addItem } from '../inventory/testing.ts';
import { prescribeTo } from '../prescriptions/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { createDoctorOf, hideRecreational } from './testing.ts';

const DAY = 86_400_000;
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

const read = async (query = '', as = doctor) =>
  server.send('GET', `/api/patients/${patient.id}/course${query}`, { as });
const course = async (query = ''): Promise<PatientCourse> => PatientCourse.parse((await read(query)).body);
async function use(daysAgo: number, before: Record<string, number>, given: Record<string, unknown> = {}) {
  const consumedAt = new Date(NOON.getTime() - daysAgo * DAY).toISOString();
  const quantity = { value: 2, unit: 'gotas' };
  const body = checkInBody({ consumedAt, quantity, symptoms: { before }, ...given });
  const { status } = await server.send('POST', '/api/diary/entries', { as: patient, body });
  expect(status).toBe(201);
}

describe('the course of a patient', () => {
  test('is milligrams and the symptom that they rate most, on the patient’s days', async () => {
    const { id } = await addItem(server, patient);
    await use(1, { anxiety: 6 }, { inventoryItemId: id });
    await use(1, { anxiety: 4 });
    const { symptom, mainSymptom, isMainChosen, period, days, products } = await course();
    expect(isMainChosen).toBe(false);
    expect([symptom, mainSymptom, period]).toEqual(['anxiety', 'anxiety', { from: '2025-12-11', to: '2026-03-10' }]);
    expect(days).toEqual([
      {
        day: '2026-03-09',
        uses: 2,
        // 2 drops of 20 a ml are 0.1 ml: 2 mg of 20 mg/ml, and 0.1 mg of 1 mg/ml.
        thc: { from: 0.1, to: 0.1, unknown: 1 },
        cbd: { from: 2, to: 2, unknown: 1 },
        rating: 5,
        records: 2,
      },
    ]);
    expect(products).toMatchObject([
      { name: null, uses: 1, thc: null },
      { name: 'Óleo da noite', uses: 1, cbd: { from: 2, to: 2 } },
    ]);
    expect((await course('?symptom=pain')).days[0]).toMatchObject({ rating: null, records: 0, uses: 2 });
  });

  test('leads with what the patient chose, whatever they rate', async () => {
    await use(1, { pain: 6 });
    await server.send('PATCH', '/api/diary/preferences', { as: patient, body: { mainSymptom: 'sleep' } });
    expect(await course()).toMatchObject({ symptom: 'sleep', isMainChosen: true });
  });

  test('marks what was prescribed and compares before with after, once there is enough of both', async () => {
    await prescribeTo(server, doctor, patient, { protocolName: 'Noite' });
    expect((await course()).comparison).toMatchObject({ difference: null, before: { records: 0, mean: null } });
    await server.db.ownerPool.query('update prescriptions set created_at = $2 where patient_id = $1', [
      patient.id,
      new Date(NOON.getTime() - 5 * DAY),
    ]);
    for (const daysAgo of [6, 7, 8]) for (const pain of [7, 8]) await use(daysAgo, { pain });
    for (const daysAgo of [2, 3, 4]) for (const pain of [4, 5]) await use(daysAgo, { pain });
    const { changes, comparison } = await course();
    expect(changes).toEqual([{ day: '2026-03-05', protocolName: 'Noite', isOwn: false, isFirst: true }]);
    expect(comparison).toMatchObject({
      day: '2026-03-05',
      before: { records: 6, days: 3, mean: 7.5 },
      after: { records: 6, days: 3, mean: 4.5 },
      difference: { value: -3 },
    });
  });

  test('knows nothing of hidden uses, and shows a stranger nothing', async () => {
    await use(
      1,
      { pain: 9 },
      { productType: 'outro', consumptionMethod: 'recreativo', quantity: { value: 1, unit: 'g' } },
    );
    expect((await course()).days).toHaveLength(1);
    await hideRecreational(server, patient, doctor);
    expect(await course()).toMatchObject({ days: [], products: [], effects: [] });
    expect((await read('', await server.person('medico'))).status).toBe(404);
    expect((await read('', patient)).status).toBe(404);
  });
});

describe('asking for news', () => {
  const ask = (as = doctor) => server.send('POST', `/api/patients/${patient.id}/news-requests`, { as });
  const toldOf = async () => (await server.send('GET', '/api/notifications', { as: patient })).body.items;

  test('tells the patient who asks, once a day, and stands in their access log', async () => {
    expect((await ask()).status).toBe(204);
    const again = await ask();
    expect([again.status, again.body.code]).toEqual([429, 'patients.news_asked_today']);
    const asked = (await toldOf()).filter(({ type }: { type: string }) => type === 'news_requested');
    expect(asked).toMatchObject([{ relatedId: doctor.id, about: { person: 'Pessoa de Teste' } }]);
    const { items } = (await server.send('GET', '/api/account/access-log', { as: patient })).body;
    expect(items.filter(({ action }: { action: string }) => action === 'ask')).toHaveLength(1);

    server.clock.now = new Date(NOON.getTime() + DAY + 1000);
    expect((await ask()).status).toBe(204);
  });

  test('is nothing for a stranger, a former doctor or a patient, and leaves them a try', async () => {
    const former = await createDoctorOf(server, patient);
    await server.send('DELETE', `/api/connections/${former.id}`, { as: patient });
    for (const as of [former, await server.person('medico')]) {
      expect((await ask(as)).status).toBe(404);
      expect((await ask(as)).status).toBe(404);
    }
    expect((await ask(patient)).status).toBe(403);
    expect((await toldOf()).map(({ type }: { type: string }) => type)).not.toContain('news_requested');
  });
});
