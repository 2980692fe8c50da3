import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { exportedJson } from '../exports/testing.ts';
import { itemBody } from '../inventory/testing.ts';
import { createRecord, MARKS, type Record } from '../patients/testing.ts';
import { expirePrescriptions } from '../prescriptions/jobs.ts';
import { prescribeTo } from '../prescriptions/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { endLapsedConnections } from './jobs.ts';
import { ask, createDoctor, SHOWN } from './testing.ts';

let server: TestServer;
let record: Record;
let doctor: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  record = await createRecord(server);
  await server.send('POST', '/api/inventory/items', {
    as: record.patient,
    body: itemBody({ nickname: 'Óleo da noite' }),
  });
}, 60_000);
beforeEach(async () => {
  doctor = await createDoctor(server, { isSubscribed: true });
});
afterAll(() => server?.close());

/** The doctor asks, and the patient accepts with this choice. */
async function accepted(scope?: object) {
  const { body } = await ask(server, doctor, record.patient);
  return server.send('POST', `/api/connections/requests/${body.id}/accept`, {
    as: record.patient,
    ...(scope ? { body: { scope } } : {}),
  });
}
const page = (path = '', as = doctor) => server.send('GET', `/api/patients/${record.patient.id}${path}`, { as });
const scopeOf = async () =>
  (await server.send('GET', `/api/connections/${doctor.id}/scope`, { as: record.patient })).body;
const change = (body: object, as = record.patient) =>
  server.send('PUT', `/api/connections/${doctor.id}/scope`, { as, body });
const today = () => localDay(server.clock.now, 'America/Sao_Paulo');
/** Days from now on, which the database's clock must not have passed. */
const ahead = (days: number) => addDays(localDay(new Date(), 'America/Sao_Paulo'), days);
/** As the clock would do it: moves the end of the link before now. */
const lapse = () =>
  server.db.ownerPool.query(
    "update patients_doctors set ends_on = current_date - 1, ends_at = now() - interval '1 minute' where doctor_id = $1",
    [doctor.id],
  );
const toldTypes = async (as: TestPerson): Promise<string[]> =>
  (await server.send('GET', '/api/notifications', { as })).body.items.map(({ type }: { type: string }) => type);

describe('what a new connection shows', () => {
  test('is the diary without recreational uses, notes and stock, unless the patient says otherwise', async () => {
    expect(await accepted()).toMatchObject({ status: 200, body: { endsOn: null } });
    expect(await scopeOf()).toEqual({ hidesRecreational: true, hidesNotes: true, hidesStock: true, endsOn: null });
    const { body } = await page('/entries');
    expect(body.items).toMatchObject([{ id: record.entryId, notes: null, productType: 'oleo' }]);
    expect(JSON.stringify(body)).not.toContain(MARKS.diary);
    expect((await page(`/entries?search=${MARKS.diary}`)).body.items).toEqual([]);
    expect((await page(`/entries/${record.entryId}`)).body.notes).toBeNull();
    expect(JSON.stringify((await page('')).body)).not.toContain(MARKS.diary);
    expect((await page('/stock')).body).toEqual({ items: [] });
  });

  test('is what the patient chose when accepting, and each part by itself', async () => {
    await accepted({ hidesNotes: false });
    expect((await page('/entries')).body.items).toMatchObject([{ id: record.entryId, notes: MARKS.diary }]);
    expect((await page(`/entries?search=${MARKS.diary}`)).body.items).toHaveLength(1);
    await change({ hidesNotes: true, hidesStock: false, hidesRecreational: false });
    expect((await page('/entries')).body.items).toMatchObject([{ notes: null }, { notes: null }]);
    expect((await page('/stock')).body.items).toMatchObject([{ nickname: 'Óleo da noite', unit: 'ml' }]);
    await change({ hidesStock: true });
    expect((await page('/stock')).body).toEqual({ items: [] });
  });

  test('is what the patient chose when they asked, once the doctor has accepted', async () => {
    const { body } = await server.send('POST', '/api/connections/requests', {
      as: record.patient,
      body: { code: doctor.id, scope: { ...SHOWN, endsOn: ahead(30) } },
    });
    expect(body).toMatchObject({ endsOn: ahead(30) });
    const { body: waiting } = await server.send('GET', '/api/connections/requests', { as: doctor });
    expect(waiting.items).toMatchObject([{ id: body.id, endsOn: ahead(30) }]);
    expect(JSON.stringify(waiting)).not.toContain('hides');
    await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: doctor });
    expect(await scopeOf()).toMatchObject({ ...SHOWN, hidesStock: true, endsOn: ahead(30) });
    expect((await page('/entries')).body.items).toHaveLength(2);
    const { body: list } = await server.send('GET', '/api/patients', { as: doctor });
    expect(list.items).toMatchObject([{ endsOn: ahead(30) }]);
  });

  test('is nothing that a doctor could choose', async () => {
    const asked = await server.send('POST', '/api/connections/requests', {
      as: doctor,
      body: { code: record.patient.id, scope: SHOWN },
    });
    expect(asked.status).toBe(403);
    const { body } = await ask(server, record.patient, doctor);
    const answered = await server.send('POST', `/api/connections/requests/${body.id}/accept`, {
      as: doctor,
      body: { scope: SHOWN },
    });
    expect(answered.status).toBe(403);
    await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: doctor });
    expect(
      (await server.send('PUT', `/api/connections/${record.patient.id}/scope`, { as: doctor, body: SHOWN })).status,
    ).toBe(404);
    expect(await scopeOf()).toMatchObject({ hidesNotes: true });
  });

  test('hides reasons in the patient’s own words with the notes, in lists and figures, and no reason of the list', async () => {
    await server.db.ownerPool.query("update diary_entries set triggers = '{Dor Crônica,briga em casa}' where id = $1", [
      record.entryId,
    ]);
    await accepted();
    const reasons = async () => [
      (await page('/entries')).body.items[0].triggers,
      JSON.stringify((await page(`/insights?from=${addDays(today(), -7)}&to=${today()}`)).body).includes(
        'briga em casa',
      ),
      (await page('/entries?search=briga')).body.items.length,
    ];
    expect(await reasons()).toEqual([['Dor Crônica'], false, 0]);
    await change({ hidesNotes: false });
    expect(await reasons()).toEqual([['Dor Crônica', 'briga em casa'], true, 1]);
  });
});

describe('the last day of a connection', () => {
  test.each([
    ['in the past', -1, 'ends_in_past'],
    ['too far ahead', 4_000, 'ends_too_late'],
  ])('is refused %s', async (_name, days, code) => {
    const endsOn = addDays(today(), days);
    const { status, body } = await accepted({ endsOn });
    expect([status, body.errors]).toMatchObject([422, [{ pointer: '/scope/endsOn', code }]]);
    const { body: waiting } = await server.send('GET', '/api/connections/requests', { as: doctor });
    await server.send('POST', `/api/connections/requests/${waiting.items[0].id}/accept`, { as: record.patient });
    const changed = await change({ endsOn });
    expect([changed.status, changed.body.errors]).toMatchObject([422, [{ pointer: '/endsOn', code }]]);
  });

  test('is over with that day on the patient’s clock, for every way to read, before any job has run', async () => {
    await accepted({ ...SHOWN, endsOn: ahead(1) });
    const { rows } = await server.db.ownerPool.query(
      `select ends_at = (ends_on + 1)::timestamp at time zone 'America/Sao_Paulo' as "isMidnight" from patients_doctors where doctor_id = $1`,
      [doctor.id],
    );
    expect(rows).toEqual([{ isMidnight: true }]);
    expect((await page('/entries')).status).toBe(200);
    await lapse();
    for (const path of [
      '',
      '/entries',
      `/entries/${record.entryId}`,
      '/ratings',
      '/prescriptions',
      '/course',
      '/stock',
    ])
      expect([path, (await page(path)).status]).toEqual([path, 404]);
    expect((await server.send('GET', '/api/patients', { as: doctor })).body.items).toEqual([]);
    const { body: links } = await server.send('GET', '/api/connections', { as: record.patient });
    expect(JSON.stringify(links)).not.toContain(doctor.id);
    expect((await change({ hidesNotes: false })).status).toBe(404);
  });

  test('is told to both sides once, takes back what leads to the diary, and ends the link as a disconnection does', async () => {
    await accepted({ ...SHOWN, endsOn: ahead(1) });
    await server.send('POST', '/api/diary/entries', {
      as: record.patient,
      body: checkInBody({ consumedAt: server.clock.now.toISOString() }),
    });
    expect(await toldTypes(doctor)).toContain('patient_checkin');
    await lapse();
    server.clock.now = new Date();
    await endLapsedConnections(server.services);
    await endLapsedConnections(server.services);
    for (const [person, other] of [
      [doctor, record.patient],
      [record.patient, doctor],
    ] as const) {
      const { body } = await server.send('GET', '/api/notifications', { as: person });
      const told = body.items.filter(
        (one: { type: string; relatedId: string }) => one.type === 'connection_expired' && one.relatedId === other.id,
      );
      expect(told).toMatchObject([{ about: { person: 'Pessoa de Teste' } }]);
    }
    expect(await toldTypes(doctor)).not.toContain('patient_checkin');
    const { rows } = await server.db.ownerPool.query(
      'select status, ended_at = ends_at as "atItsEnd" from patients_doctors where doctor_id = $1',
      [doctor.id],
    );
    expect(rows).toEqual([{ status: 'inativo', atItsEnd: true }]);
  });

  test('lets the doctor’s prescriptions go as after a disconnection: they expire 90 days after', async () => {
    await accepted({ endsOn: ahead(1) });
    const prescribed = await prescribeTo(server, doctor, record.patient);
    expect(prescribed.id).toBeTruthy();
    await lapse();
    const renewed = await server.send('POST', `/api/prescribed/${prescribed.id}/pause`, { as: doctor });
    expect(renewed.status).not.toBeLessThan(400);
    server.clock.now = new Date();
    await endLapsedConnections(server.services);
    const stored = async () =>
      (await server.send('GET', `/api/prescriptions/${prescribed.id}`, { as: record.patient })).body;
    expect(await stored()).toMatchObject({ status: 'ativa', followEndedAt: expect.any(String) });
    server.clock.now = new Date(Date.now() + 91 * 86_400_000);
    await expirePrescriptions(server.services);
    expect((await stored()).status).toBe('expirada');
    server.clock.now = new Date();
  });

  test('is changed and taken back by the patient, and a request that was not answered in time begins nothing', async () => {
    await accepted({ endsOn: ahead(30) });
    expect((await change({ endsOn: ahead(60) })).body.endsOn).toBe(ahead(60));
    expect((await change({ endsOn: null })).body.endsOn).toBeNull();
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: record.patient });
    const { body } = await server.send('POST', '/api/connections/requests', {
      as: record.patient,
      body: { code: doctor.id, scope: { endsOn: ahead(1) } },
    });
    await server.db.ownerPool.query('update connection_requests set ends_on = current_date - 2 where id = $1', [
      body.id,
    ]);
    const late = await server.send('POST', `/api/connections/requests/${body.id}/accept`, { as: doctor });
    expect([late.status, late.body.code]).toEqual([409, 'connections.end_passed']);
    expect((await page('')).status).toBe(404);
  });

  test('does not keep two from connecting again, before and after the job', async () => {
    await accepted({ endsOn: ahead(1) });
    await lapse();
    expect((await accepted(SHOWN)).status).toBe(200);
    expect(await scopeOf()).toMatchObject({ ...SHOWN, endsOn: null });
    expect((await page('/entries')).status).toBe(200);
  });
});

test('a patient takes along whom they show what, and until when', async () => {
  await accepted({ hidesNotes: false, endsOn: ahead(30) });
  const file = await exportedJson(server, record.patient);
  expect((file.connections as { doctorId: string }[]).find(({ doctorId }) => doctorId === doctor.id)).toMatchObject({
    doctorName: 'Pessoa de Teste',
    status: 'ativo',
    endedAt: null,
    endsOn: ahead(30),
    scope: { hidesRecreational: true, hidesNotes: false, hidesStock: true },
  });
});
