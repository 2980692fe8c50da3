import { condemn, eraseAccount } from '@balsamo/database/account/erasures.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDoctorOf } from '../patients/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { expirePrescriptions, remindOfRenewals } from './jobs.ts';
import { prescribeTo, prescriptionBody } from './testing.ts';

let server: TestServer;
let patient: TestPerson;
let doctor: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-11-20T15:00:00Z');
  patient = await server.person();
  doctor = await createDoctorOf(server, patient);
});

const inZone = (person: TestPerson, timeZone: string) =>
  server.db.ownerPool.query('update users set time_zone = $2 where id = $1', [person.id, timeZone]);
const servicesAt = (instant: string) => ({ ...server.services, now: () => new Date(instant) });
const remindAt = (instant: string) => remindOfRenewals(servicesAt(instant));
const toldOf = async (person: TestPerson, id: string): Promise<number> =>
  (
    await server.db.ownerPool.query(
      "select from notifications where user_id = $1 and related_id = $2 and type = 'prescription_renewal_due'",
      [person.id, id],
    )
  ).rowCount ?? 0;

describe('a renewal date that comes near', () => {
  test('is told of to both sides a week and a day before, once each, however often the job runs', async () => {
    const { id } = await prescribeTo(server, doctor, patient, { renewalDate: '2026-12-20' });
    const counts: string[] = [];
    for (const day of ['12-12', '12-13', '12-14', '12-18', '12-19', '12-20', '12-21']) {
      await Promise.all([remindAt(`2026-${day}T13:00:00Z`), remindAt(`2026-${day}T13:00:00Z`)]);
      counts.push(`${day} ${await toldOf(patient, id)} ${await toldOf(doctor, id)}`);
    }
    expect(counts).toEqual(['12-12 0 0', '12-13 1 1', '12-14 1 1', '12-18 1 1', '12-19 2 2', '12-20 2 2', '12-21 2 2']);
  });

  test('is told of from nine in the morning of each side’s own day', async () => {
    await inZone(patient, 'America/Rio_Branco');
    await inZone(doctor, 'Europe/Lisbon');
    const { id } = await prescribeTo(server, doctor, patient, { renewalDate: '2026-12-20' });
    const counts = async () => [await toldOf(patient, id), await toldOf(doctor, id)];
    await remindAt('2026-12-13T08:59:00Z');
    expect(await counts()).toEqual([0, 0]);
    await remindAt('2026-12-13T09:00:00Z');
    expect(await counts()).toEqual([0, 1]);
    await remindAt('2026-12-13T13:59:00Z');
    expect(await counts()).toEqual([0, 1]);
    await remindAt('2026-12-13T14:00:00Z');
    expect(await counts()).toEqual([1, 1]);
  });

  test.each([
    ['goes back', '2027-10-31', '2027-10-24T09:00:00Z', '2027-10-30T08:00:00Z', '2027-10-31T09:00:00Z'],
    ['goes forward', '2027-03-28', '2027-03-21T09:00:00Z', '2027-03-27T09:00:00Z', '2027-03-28T08:30:00Z'],
  ])('is told of once each over the night in which the clock %s', async (_, renewalDate, ...instants) => {
    await inZone(patient, 'Europe/Lisbon');
    const { id } = await prescribeTo(server, doctor, patient, { renewalDate });
    for (const instant of instants) await remindAt(instant);
    expect(await toldOf(patient, id)).toBe(2);
  });

  test('is told of to a patient for what they wrote themselves', async () => {
    const body = prescriptionBody({ renewalDate: '2026-12-20' });
    await server.send('POST', '/api/prescriptions', { as: patient, body });
    await remindAt('2026-12-13T15:00:00Z');
    expect(await toldOf(patient, body.id)).toBe(1);
  });

  test('that was renewed is told of for its new date, and not at the moment of renewing', async () => {
    const { id } = await prescribeTo(server, doctor, patient, { renewalDate: '2026-12-20' });
    await remindAt('2026-12-13T15:00:00Z');
    server.clock.now = new Date('2026-12-14T15:00:00Z');
    await server.send('POST', `/api/prescribed/${id}/renew`, { as: doctor, body: { renewalDate: '2026-12-18' } });
    await remindAt('2026-12-14T16:00:00Z');
    expect(await toldOf(patient, id)).toBe(1);
    await remindAt('2026-12-17T15:00:00Z');
    expect(await toldOf(patient, id)).toBe(2);
  });

  test('is no matter of a doctor whose patient has left, nor of what is paused or hidden', async () => {
    const given = { renewalDate: '2026-12-20' };
    const left = await prescribeTo(server, doctor, patient, given);
    const paused = await prescribeTo(server, doctor, patient, given);
    const hidden = await prescribeTo(server, doctor, patient, given);
    await server.send('POST', `/api/prescribed/${paused.id}/pause`, { as: doctor });
    await server.send('DELETE', `/api/prescribed/${hidden.id}`, { as: doctor });
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: patient });
    await remindAt('2026-12-13T15:00:00Z');
    expect([await toldOf(patient, left.id), await toldOf(doctor, left.id)]).toEqual([1, 0]);
    for (const { id } of [paused, hidden])
      expect([await toldOf(patient, id), await toldOf(doctor, id)]).toEqual([0, 0]);
  });
});

describe('a renewal date that is past', () => {
  test('ends what a doctor prescribed on the patient’s calendar, not the doctor’s', async () => {
    await inZone(patient, 'America/Rio_Branco');
    await inZone(doctor, 'Pacific/Auckland');
    const { id } = await prescribeTo(server, doctor, patient, { renewalDate: '2026-12-20' });
    const status = async () => (await server.send('GET', `/api/prescribed/${id}`, { as: doctor })).body.status;
    await expirePrescriptions(servicesAt('2026-12-21T04:59:00Z'));
    expect(await status()).toBe('ativa');
    await expirePrescriptions(servicesAt('2026-12-21T05:00:00Z'));
    expect(await status()).toBe('expirada');
  });

  test('or 90 days after the parting, whichever comes first, ends what a former doctor prescribed, paused ones too', async () => {
    const [open, late, soon, paused] = [
      await prescribeTo(server, doctor, patient),
      await prescribeTo(server, doctor, patient, { renewalDate: '2027-12-20' }),
      await prescribeTo(server, doctor, patient, { renewalDate: '2026-12-20' }),
      await prescribeTo(server, doctor, patient),
    ];
    await server.send('POST', `/api/prescribed/${paused.id}/pause`, { as: doctor });
    const other = await createDoctorOf(server, patient);
    const kept = await prescribeTo(server, other, patient);
    server.clock.now = new Date('2026-11-21T12:00:00.000Z');
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: patient });
    const statuses = async () => {
      const { body } = await server.send('GET', '/api/prescriptions', { as: patient });
      const of = (id: string) => body.items.find((item: { id: string }) => item.id === id)?.status;
      return [open, late, soon, paused, kept].map(({ id }) => of(id));
    };
    await expirePrescriptions(servicesAt('2026-12-21T12:00:00Z'));
    expect(await statuses()).toEqual(['ativa', 'ativa', 'expirada', 'pausada', 'ativa']);
    await expirePrescriptions(servicesAt('2027-02-19T11:59:59.999Z'));
    expect(await statuses()).toEqual(['ativa', 'ativa', 'expirada', 'pausada', 'ativa']);
    await expirePrescriptions(servicesAt('2027-02-19T12:00:00.000Z'));
    expect(await statuses()).toEqual(['expirada', 'expirada', 'expirada', 'expirada', 'ativa']);
  });

  test('ends what a doctor prescribed 90 days after that doctor’s account went, and tells the patient so before', async () => {
    const { id } = await prescribeTo(server, doctor, patient, { renewalDate: '2027-12-20' });
    const gone = new Date('2026-11-21T12:00:00.000Z');
    await asSystem(server.services.db, 'a test erases', async ({ client }) => {
      await condemn(client, doctor.id, gone);
      await eraseAccount(client, doctor.id, gone);
    });
    const read = async () => (await server.send('GET', `/api/prescriptions/${id}`, { as: patient })).body;
    await expirePrescriptions(servicesAt('2027-02-19T11:59:59.999Z'));
    expect(await read()).toMatchObject({ status: 'ativa', doctorId: null, followEndedAt: gone.toISOString() });
    await expirePrescriptions(servicesAt('2027-02-19T12:00:00.000Z'));
    expect(await read()).toMatchObject({ status: 'expirada' });
  });

  test('ends it on the doctor’s calendar where the patient’s account is gone', async () => {
    await inZone(doctor, 'Pacific/Auckland');
    const { id } = await prescribeTo(server, doctor, patient, { renewalDate: '2026-12-20' });
    await server.db.ownerPool.query('update prescriptions set patient_id = null where id = $1', [id]);
    const status = async () => (await server.send('GET', `/api/prescribed/${id}`, { as: doctor })).body.status;
    await expirePrescriptions(servicesAt('2026-12-20T10:59:00Z'));
    expect(await status()).toBe('ativa');
    await expirePrescriptions(servicesAt('2026-12-20T11:00:00Z'));
    expect(await status()).toBe('expirada');
  });
});
