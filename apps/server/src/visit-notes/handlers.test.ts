import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { exportedJson } from '../exports/testing.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let patient: TestPerson;
let doctor: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-03-10T16:00:00Z');
  patient = await server.person();
  doctor = await createDoctorOf(server, patient);
});

const write = (body: Record<string, unknown> = {}, { as = doctor, id = crypto.randomUUID() as string } = {}) =>
  server.send('PUT', `/api/visit-notes/${patient.id}/${id}`, {
    as,
    body: { visitedOn: '2026-03-10', text: 'Dorme melhor.', ...body },
  });
const notesOf = async (as: TestPerson) =>
  (await server.send('GET', `/api/visit-notes/${patient.id}`, { as })).body.items;
const remove = (id: string, as = doctor) => server.send('DELETE', `/api/visit-notes/${patient.id}/${id}`, { as });

test('a note is written, corrected under its id, and removed', async () => {
  const { status, body } = await write();
  expect([status, body]).toEqual([200, expect.objectContaining({ visitedOn: '2026-03-10', text: 'Dorme melhor.' })]);
  const older = await write({ visitedOn: '2026-02-01', text: 'Primeira consulta.' });
  expect((await write({ text: 'Dorme bem melhor.' }, { id: body.id })).status).toBe(200);
  expect((await notesOf(doctor)).map(({ text }: { text: string }) => text)).toEqual([
    'Dorme bem melhor.',
    'Primeira consulta.',
  ]);
  expect((await remove(older.body.id)).status).toBe(204);
  expect(await notesOf(doctor)).toHaveLength(1);
});

test('a note is read by its doctor alone: not by the patient, and not by another doctor of theirs', async () => {
  const { body } = await write();
  const other = await createDoctorOf(server, patient);
  for (const as of [patient, other]) {
    expect(await notesOf(as)).toEqual([]);
    expect((await remove(body.id, as)).status).toBe(404);
  }
  expect((await write({ text: 'Não é meu.' }, { as: other, id: body.id })).status).toBe(404);
  expect(await notesOf(doctor)).toMatchObject([{ text: 'Dorme melhor.' }]);
  const page = await server.send('GET', `/api/patients/${patient.id}`, { as: other });
  expect(JSON.stringify(page.body)).not.toContain('Dorme melhor.');
});

test('a former doctor keeps what they wrote, and writes nothing more about the patient', async () => {
  const { body } = await write();
  await server.send('DELETE', `/api/connections/${doctor.id}`, { as: patient });
  expect(await notesOf(doctor)).toMatchObject([{ id: body.id }]);
  expect([(await write()).status, (await write()).body.code]).toEqual([404, 'visitNotes.not_found']);
});

test.each([
  [{ visitedOn: '2026-03-11' }, 'date_in_future'],
  [{ text: '   ' }, 'too_small'],
  [{ text: 'a'.repeat(4001) }, 'too_big'],
])('refuses %j', async (given, code) => {
  const { status, body } = await write(given);
  expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(code)]);
});

test('a note is in the export of its doctor and in none of the patient, and no import brings it', async () => {
  await write();
  const file = await exportedJson(server, doctor);
  expect(file.visitNotes).toMatchObject([{ patientId: patient.id, visitedOn: '2026-03-10', text: 'Dorme melhor.' }]);
  expect((await exportedJson(server, patient)).visitNotes).toEqual([]);
});
