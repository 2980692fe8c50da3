import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ask, connect, createDoctor } from '../connections/testing.ts';
import { addItem } from '../inventory/testing.ts';
import { prescribeTo } from '../prescriptions/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { tellSomething } from './testing.ts';

type Told = {
  type: string;
  relatedId: string;
  about: { person: string | null; thing: string | null; usedAt: string | null };
};

let server: TestServer;
let patient: TestPerson;
let doctor: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  patient = await server.person();
  doctor = await createDoctor(server, { isSubscribed: true });
  await named(patient, 'Maria Souza');
  await named(doctor, 'Ana Lima');
});

const named = (person: TestPerson, name: string) =>
  server.db.ownerPool.query('update users set name = $2 where id = $1', [person.id, name]);
const newsOf = async (person: TestPerson): Promise<Told[]> =>
  (await server.send('GET', '/api/notifications', { as: person })).body.items;
const newest = async (person: TestPerson) => {
  const [news] = await newsOf(person);
  return news && [news.type, news.about.person, news.about.thing];
};
const use = async (given: Record<string, unknown> = {}) =>
  (await server.send('POST', '/api/diary/entries', { as: patient, body: checkInBody(given) })).body;

describe('the bell says who', () => {
  test('asks to connect, and who agrees', async () => {
    await ask(server, patient, doctor);
    expect(await newest(doctor)).toEqual(['connection_request', 'Maria Souza', null]);
    const [request] = await newsOf(doctor);
    await server.send('POST', `/api/connections/requests/${request?.relatedId}/accept`, { as: doctor });
    expect(await newest(patient)).toEqual(['connection_accepted', 'Ana Lima', null]);
  });

  test('refuses', async () => {
    const { body } = await ask(server, patient, doctor);
    await server.send('POST', `/api/connections/requests/${body.id}/reject`, { as: doctor });
    expect(await newest(patient)).toEqual(['connection_rejected', 'Ana Lima', null]);
  });

  test('leaves, on both sides', async () => {
    await connect(server, doctor, patient);
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: patient });
    expect(await newest(doctor)).toEqual(['connection_ended', 'Maria Souza', null]);
    await connect(server, doctor, patient);
    await server.send('DELETE', `/api/connections/${patient.id}`, { as: doctor });
    expect(await newest(patient)).toEqual(['connection_ended', 'Ana Lima', null]);
  });

  test('recorded something', async () => {
    await connect(server, doctor, patient);
    await use();
    expect(await newest(doctor)).toEqual(['patient_checkin', 'Maria Souza', null]);
  });

  test('prescribed what, and no name any more once the doctor is a former one', async () => {
    await connect(server, doctor, patient);
    await prescribeTo(server, doctor, patient, { protocolName: 'Óleo à noite' });
    expect(await newest(patient)).toEqual(['prescription_created', 'Ana Lima', 'Óleo à noite']);
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: patient });
    expect(await newest(patient)).toEqual(['prescription_created', null, 'Óleo à noite']);
  });

  test('and nobody once the account is gone', async () => {
    await ask(server, patient, doctor);
    await server.db.ownerPool.query('delete from users where id = $1', [patient.id]);
    expect(await newest(doctor)).toEqual(['connection_request', null, null]);
  });
});

describe('the bell says what', () => {
  test('a reminder is for, and which use is to be finished', async () => {
    const item = await addItem(server, patient, { nickname: 'Óleo CBD' });
    await tellSomething(server, patient, { data: { inventoryItemId: item.id } });
    expect(await newest(patient)).toEqual(['reminder', null, 'Óleo CBD']);
    const entry = await use({ inventoryItemId: item.id });
    await tellSomething(server, patient, { type: 'check_out_due', relatedId: entry.id, data: {} });
    expect((await newsOf(patient))[0]?.about).toEqual({ person: null, thing: 'Óleo CBD', usedAt: entry.consumedAt });
  });

  test('is nothing of someone else’s, whatever the notification points at', async () => {
    const stranger = await server.person();
    const entry = await use();
    await tellSomething(server, stranger, { type: 'check_out_due', relatedId: entry.id, data: {} });
    expect((await newsOf(stranger))[0]?.about).toEqual({ person: null, thing: null, usedAt: null });
    await tellSomething(server, stranger, { type: 'patient_checkin', data: { patientId: patient.id } });
    expect((await newsOf(stranger))[0]?.about).toEqual({ person: null, thing: null, usedAt: null });
  });
});
