import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { connect, createDoctor } from '../connections/testing.ts';
import { createDoctorOf, hideRecreational } from '../patients/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { reportEffect } from './testing.ts';

let server: TestServer;
let patient: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  patient = await server.person();
});

const send = (method: string, path: string, body?: unknown, as = patient) => server.send(method, path, { as, body });
const shownTo = (doctor: TestPerson) => send('GET', `/api/patients/${patient.id}/unwanted-effects`, undefined, doctor);
const toldTo = async (person: TestPerson) =>
  (
    await server.db.ownerPool.query(
      "select related_id, data from notifications where user_id = $1 and type = 'unwanted_effect_reported'",
      [person.id],
    )
  ).rows;
const readings = async () =>
  (
    await server.db.ownerPool.query('select reader_id, action, resource from access_log where patient_id = $1', [
      patient.id,
    ])
  ).rows;

describe('the doctors of a patient', () => {
  test('are shown what the patient shows them, and each reading stands in the patient’s log', async () => {
    const doctor = await createDoctorOf(server, patient);
    const shown = await reportEffect(server, patient, { isShownToDoctors: true });
    await reportEffect(server, patient, { description: 'só meu' });
    expect(await shownTo(doctor)).toMatchObject({ status: 200, body: { items: [shown] } });
    expect(await readings()).toEqual([{ reader_id: doctor.id, action: 'view', resource: 'unwanted_effects' }]);
  });

  test('read nothing where nothing is shown, and nothing is logged', async () => {
    const doctor = await createDoctorOf(server, patient);
    await reportEffect(server, patient);
    expect((await shownTo(doctor)).body.items).toEqual([]);
    expect(await readings()).toEqual([]);
  });

  test('are told once, neutrally: by ids', async () => {
    const [doctor, other] = [await createDoctorOf(server, patient), await createDoctor(server)];
    const {
      id,
      createdAt: _,
      updatedAt: __,
      ...body
    } = await reportEffect(server, patient, { isShownToDoctors: true });
    await send('POST', '/api/unwanted-effects', { id, ...body });
    await send('PUT', `/api/unwanted-effects/${id}`, { ...body, dose: '1 gota' });
    expect(await toldTo(doctor)).toEqual([{ related_id: id, data: { patientId: patient.id } }]);
    expect(await toldTo(other)).toEqual([]);
  });

  test('who see no recreational use are told nothing of a report of one, and what they were told is taken back', async () => {
    const [hidden, seeing] = [await createDoctorOf(server, patient), await createDoctorOf(server, patient)];
    await hideRecreational(server, patient, hidden);
    await hideRecreational(server, patient, seeing, false);
    const { id } = await reportEffect(server, patient, { isShownToDoctors: true, method: 'recreativo' });
    expect([await toldTo(hidden), (await shownTo(hidden)).body.items]).toEqual([[], []]);
    expect([await toldTo(seeing), (await shownTo(seeing)).body.items]).toEqual([
      [expect.objectContaining({ related_id: id })],
      [expect.objectContaining({ id })],
    ]);
    const {
      id: other,
      createdAt: _,
      updatedAt: __,
      ...body
    } = await reportEffect(server, patient, { isShownToDoctors: true });
    expect(await toldTo(hidden)).toHaveLength(1);
    await send('PUT', `/api/unwanted-effects/${other}`, { ...body, method: 'recreativo' });
    expect([(await toldTo(hidden)).length, (await toldTo(seeing)).length]).toEqual([0, 2]);
  });

  test('are told later where a report is shown later', async () => {
    const doctor = await createDoctorOf(server, patient);
    const { id, createdAt: _, updatedAt: __, ...body } = await reportEffect(server, patient);
    expect(await toldTo(doctor)).toEqual([]);
    await send('PUT', `/api/unwanted-effects/${id}`, { ...body, isShownToDoctors: true });
    expect(await toldTo(doctor)).toHaveLength(1);
  });

  test.each([
    [
      'it is hidden',
      (id: string, body: object) => send('PUT', `/api/unwanted-effects/${id}`, { ...body, isShownToDoctors: false }),
    ],
    ['it is removed', (id: string) => send('DELETE', `/api/unwanted-effects/${id}`)],
  ])('read a report no longer once %s, and what they were told is taken back', async (_, end) => {
    const doctor = await createDoctorOf(server, patient);
    const {
      id,
      createdAt: __,
      updatedAt: ___,
      ...body
    } = await reportEffect(server, patient, { isShownToDoctors: true });
    await end(id, body);
    expect((await shownTo(doctor)).body.items).toEqual([]);
    expect(await toldTo(doctor)).toEqual([]);
  });

  test('read nothing any more once the connection has ended, and are not told', async () => {
    const doctor = await createDoctorOf(server, patient);
    await reportEffect(server, patient, { isShownToDoctors: true });
    await send('DELETE', `/api/connections/${doctor.id}`);
    expect((await shownTo(doctor)).status).toBe(404);
    expect(await toldTo(doctor)).toEqual([]);
    await reportEffect(server, patient, { isShownToDoctors: true });
    expect(await toldTo(doctor)).toEqual([]);
  });

  test('are one patient’s: what the same doctor opens of another shows nothing of this one', async () => {
    const doctor = await createDoctorOf(server, patient);
    const sibling = await server.person();
    await connect(server, doctor, sibling);
    await reportEffect(server, patient, { isShownToDoctors: true });
    const answer = await send('GET', `/api/patients/${sibling.id}/unwanted-effects`, undefined, doctor);
    expect(answer.body.items).toEqual([]);
  });

  test('read nothing where the log cannot be written', async () => {
    const doctor = await createDoctorOf(server, patient);
    await reportEffect(server, patient, { isShownToDoctors: true });
    await server.db.ownerPool.query('alter table access_log add constraint broken check (false) not valid');
    try {
      expect(await shownTo(doctor)).toMatchObject({ status: 503, body: { code: 'patients.access_not_logged' } });
    } finally {
      await server.db.ownerPool.query('alter table access_log drop constraint broken');
    }
  });
});
