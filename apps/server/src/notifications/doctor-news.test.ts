import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ask, createDoctor } from '../connections/testing.ts';
import { createDoctorOf, hideRecreational } from '../patients/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { openStream } from './testing.ts';

let server: TestServer;
let patient: TestPerson;
let doctor: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  patient = await server.person();
  doctor = await createDoctorOf(server, patient);
  await server.send('POST', '/api/notifications/read-all', { as: doctor });
});

const recordUse = async (changes: Record<string, unknown> = {}, as = patient): Promise<string> =>
  (await server.send('POST', '/api/diary/entries', { as, body: checkInBody(changes) })).body.id;
type Told = { type: string; relatedId: string; data: Record<string, string>; isRead: boolean };
const newsOf = async (person: TestPerson): Promise<Told[]> =>
  (await server.send('GET', '/api/notifications', { as: person })).body.items.filter(
    ({ type, isRead }: Told) => type === 'patient_checkin' && !isRead,
  );

describe('what a patient records', () => {
  test('is told to every doctor of theirs, by ids alone', async () => {
    const other = await createDoctorOf(server, patient);
    const entryId = await recordUse({ notes: 'segredo' });
    for (const one of [doctor, other]) {
      const [news, ...more] = await newsOf(one);
      expect(news).toMatchObject({ relatedId: entryId, data: { patientId: patient.id } });
      expect(more).toEqual([]);
      expect(Object.keys(news?.data ?? {})).toEqual(['patientId']);
    }
  });

  test('is told to nobody who only asked, or was their doctor once', async () => {
    const pending = await createDoctor(server);
    await ask(server, pending, patient);
    const former = await createDoctorOf(server, patient);
    await server.send('DELETE', `/api/connections/${former.id}`, { as: patient });
    await recordUse();
    for (const one of [pending, former, patient]) expect(await newsOf(one)).toEqual([]);
  });

  test('is told of once when it is sent again', async () => {
    const id = await recordUse();
    await server.send('POST', '/api/notifications/read-all', { as: doctor });
    await recordUse({ id });
    expect(await newsOf(doctor)).toEqual([]);
  });

  test('and is a recreational use that is hidden from a doctor, is told to the others alone', async () => {
    const other = await createDoctorOf(server, patient);
    await hideRecreational(server, patient, doctor);
    const hidden = await recordUse({ consumptionMethod: 'recreativo' });
    expect(await newsOf(doctor)).toEqual([]);
    expect(await newsOf(other)).toMatchObject([{ relatedId: hidden }]);
    const shown = await recordUse();
    expect(await newsOf(doctor)).toMatchObject([{ relatedId: shown }]);
  });

  test('is taken back from a doctor when recreational uses are hidden from them, since it may be one', async () => {
    const other = await createDoctorOf(server, patient);
    await recordUse({ consumptionMethod: 'recreativo' });
    await hideRecreational(server, patient, doctor);
    expect(await newsOf(doctor)).toEqual([]);
    expect(await newsOf(other)).toHaveLength(1);
  });

  test('is taken back when the entry is deleted, and from whom such uses are hidden when it becomes a recreational one', async () => {
    const other = await createDoctorOf(server, patient);
    await hideRecreational(server, patient, doctor);
    const entryId = await recordUse();
    await server.send('PATCH', `/api/diary/entries/${entryId}`, { as: patient, body: { notes: 'depois' } });
    expect(await newsOf(doctor)).toHaveLength(1);
    await server.send('PATCH', `/api/diary/entries/${entryId}`, {
      as: patient,
      body: { consumptionMethod: 'recreativo' },
    });
    expect(await newsOf(doctor)).toEqual([]);
    expect(await newsOf(other)).toHaveLength(1);
    await server.send('DELETE', `/api/diary/entries/${entryId}`, { as: patient });
    expect(await newsOf(other)).toEqual([]);
  });

  test.each(['patient', 'doctor'])(
    'is taken back from a doctor whose connection ends, whichever of the two ends it (%s)',
    async (who) => {
      const other = await createDoctorOf(server, patient);
      await recordUse();
      const [as, from] = who === 'patient' ? [patient, doctor] : [doctor, patient];
      await server.send('DELETE', `/api/connections/${from.id}`, { as });
      expect(await newsOf(doctor)).toEqual([]);
      expect(await newsOf(other)).toHaveLength(1);
    },
  );

  test('rings no phone and writes no mail', async () => {
    await server.db.ownerPool.query('update users set notify_by_email = true, email_verified = true where id = $1', [
      doctor.id,
    ]);
    await recordUse();
    const { rowCount } = await server.db.ownerPool.query(
      'select from notification_deliveries where user_id = $1 and notification_id in (select id from notifications where type = $2)',
      [doctor.id, 'patient_checkin'],
    );
    expect(rowCount).toBe(0);
  });
});

describe('the news of one patient', () => {
  test('is one line that names the newest entry, beside those of other patients', async () => {
    const sibling = await server.person();
    const { body } = await ask(server, sibling, doctor);
    await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: doctor });
    const ofSibling = await recordUse({}, sibling);
    await recordUse();
    const newest = await recordUse();
    expect((await newsOf(doctor)).map(({ relatedId }) => relatedId)).toEqual([newest, ofSibling]);
  });

  test('comes by itself, with the count as it is', async () => {
    const stream = await openStream(server.app, doctor);
    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unreadCount: 0 } });
    for (let times = 0; times < 2; times++) {
      const entryId = await recordUse();
      expect(await stream.next()).toMatchObject({ event: 'notification', data: { relatedId: entryId } });
      expect(await stream.next()).toMatchObject({ event: 'unread', data: { unreadCount: 1 } });
    }
    await stream.close();
  });

  test('is read once the doctor looks at the patient', async () => {
    await recordUse();
    await server.send('GET', `/api/patients/${patient.id}`, { as: doctor });
    expect(await newsOf(doctor)).toEqual([]);
  });
});
