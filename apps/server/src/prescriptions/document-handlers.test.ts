import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { eraseDueAccounts } from '../auth/account/jobs.ts';
import { SENT_AT_ONCE } from '../files/answer-file.ts';
import { FILE_NAME_HEADER } from '../files/receive-upload.ts';
import { activePdf } from '../files/testing-pdfs.ts';
import { MARK, photoWithPlace } from '../files/testing-pictures.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { prescribeTo, prescriptionBody } from './testing.ts';

let server: TestServer;
let patient: TestPerson;
let doctor: TestPerson;
let prescriptionId: string;
let photo: Buffer;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  photo = await photoWithPlace();
});
afterAll(() => server?.close());
beforeEach(async () => {
  patient = await server.person();
  doctor = await createDoctorOf(server, patient);
  prescriptionId = (await prescribeTo(server, doctor, patient)).id;
});

type Door = 'prescribed' | 'prescriptions';
const pathOf = (door: Door, id = prescriptionId) => `/api/${door}/${id}/document`;
const cookieOf = (person: TestPerson) => ({ cookie: `${SESSION_COOKIE}=${person.token}.signature` });

async function put(
  door: Door,
  as: TestPerson,
  { bytes = photo, id = prescriptionId, name = 'Receita.jpg' }: { bytes?: Uint8Array; id?: string; name?: string } = {},
) {
  const response = await server.app.request(pathOf(door, id), {
    method: 'PUT',
    headers: { ...cookieOf(as), [FILE_NAME_HEADER]: encodeURIComponent(name), 'content-length': String(bytes.length) },
    body: new Uint8Array(bytes),
  });
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  return { status: response.status, body: (await response.json()) as any };
}
async function get(door: Door, as: TestPerson, id = prescriptionId) {
  const response = await server.app.request(pathOf(door, id), { headers: cookieOf(as) });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const remove = (door: Door, as: TestPerson, id = prescriptionId) => server.send('DELETE', pathOf(door, id), { as });
const storedIds = async () => {
  const ids: string[] = [];
  for await (const part of server.services.files.list()) ids.push(...part.map(({ id }) => id));
  return ids;
};
const own = async () =>
  (await server.send('POST', '/api/prescriptions', { as: patient, body: prescriptionBody() })).body.id as string;
const readings = async () =>
  (await server.db.ownerPool.query('select from access_log where patient_id = $1', [patient.id])).rowCount ?? 0;

describe('the document of what a doctor prescribed', () => {
  test('is brought only with a plan, since it prescribes by itself; read and removed always', async () => {
    expect((await put('prescribed', doctor)).status).toBe(200);
    await server.db.ownerPool.query(
      "update subscriptions set status = 'canceled', trial_ends_at = $2::timestamptz - interval '1 day' where user_id = $1",
      [doctor.id, server.clock.now],
    );
    expect((await put('prescribed', doctor)).body).toMatchObject({ status: 409, code: 'subscription.needed' });
    expect((await get('prescribed', doctor)).status).toBe(200);
    expect((await remove('prescribed', doctor)).status).toBe(204);
  });

  test('is on its way to one person six times at once, whatever their sessions, and to nobody else fewer', async () => {
    await put('prescribed', doctor);
    const session = `token-${crypto.randomUUID()}`;
    await server.db.ownerPool.query(
      "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
      [patient.id, session],
    );
    const ask = (as: TestPerson, method = 'GET') =>
      server.app.request(pathOf('prescriptions'), { method, headers: cookieOf(as) });
    const sessions = [patient, { ...patient, token: session }];
    for (let time = 0; time < SENT_AT_ONCE; time++) await ask(patient, 'HEAD');
    const sent: Response[] = [];
    for (let time = 0; time < SENT_AT_ONCE; time++) sent.push(await ask(sessions[time % 2] as TestPerson));
    const refused = await get('prescriptions', patient);
    expect([refused.status, JSON.parse(refused.bytes.toString()).code]).toEqual([429, 'files.too_many_at_once']);
    expect((await get('prescribed', doctor)).status).toBe(200);
    await sent[0]?.body?.cancel();
    const bytes = await sent[1]?.bytes();
    const again = [await ask(patient), await ask(patient)];
    expect(again.map(({ status }) => status)).toEqual([200, 200]);
    expect(await again[0]?.bytes()).toEqual(bytes);
    expect((await ask(patient)).status).toBe(200);
  });

  test('is kept cleaned, told to the patient, and read by the two alone', async () => {
    const { status, body } = await put('prescribed', doctor);
    expect(status).toBe(200);
    expect(body.document).toMatchObject({ name: 'Receita.jpg', mediaType: 'image/jpeg' });
    for (const answer of [await get('prescribed', doctor), await get('prescriptions', patient)]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('content-security-policy')).toMatch(/sandbox/);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.bytes.toString('latin1')).not.toContain(MARK);
    }
    const told = (await server.send('GET', '/api/notifications', { as: patient })).body.items[0];
    expect([told.type, told.data]).toEqual(['prescription_changed', { change: 'document' }]);
    for (const other of [await createDoctorOf(server, patient), await server.person(), await server.person('medico')])
      for (const door of ['prescribed', 'prescriptions'] as const) expect((await get(door, other)).status).toBe(404);
    expect((await server.send('GET', pathOf('prescribed'))).status).toBe(401);
  });

  test('is not among what another doctor of the patient reads', async () => {
    await put('prescribed', doctor);
    const other = await createDoctorOf(server, patient);
    const { body } = await server.send('GET', `/api/patients/${patient.id}/prescriptions`, { as: other });
    expect(body.items).toEqual([expect.objectContaining({ id: prescriptionId, document: null })]);
  });

  test('stands in the patient’s access log when its doctor opens it, a former one too', async () => {
    await put('prescribed', doctor);
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: patient });
    const before = await readings();
    expect((await get('prescribed', doctor)).status).toBe(200);
    expect(await readings()).toBe(before + 1);
    await server.db.ownerPool.query('alter table access_log add constraint fails check (false) not valid');
    try {
      expect((await get('prescribed', doctor)).status).toBe(503);
    } finally {
      await server.db.ownerPool.query('alter table access_log drop constraint fails');
    }
  });

  test('is replaced and removed with its bytes, and only while they are connected', async () => {
    const before = await storedIds();
    await put('prescribed', doctor);
    const [first] = (await storedIds()).filter((id) => !before.includes(id));
    await put('prescribed', doctor, { bytes: await activePdf(), name: 'receita.pdf' });
    expect(first).toBeDefined();
    expect(await storedIds()).not.toContain(first);
    const pdf = await get('prescriptions', patient);
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="receita.pdf"/);
    expect(pdf.bytes.toString('latin1')).not.toMatch(/JavaScript|OpenAction/);
    for (const answer of [await put('prescriptions', patient), await remove('prescriptions', patient)])
      expect([answer.status, answer.body.code]).toEqual([404, 'prescriptions.no_such_prescription']);
    await server.send('DELETE', `/api/connections/${doctor.id}`, { as: patient });
    for (const answer of [await put('prescribed', doctor), await remove('prescribed', doctor)])
      expect([answer.status, answer.body.code]).toEqual([409, 'prescriptions.not_connected']);
    expect((await get('prescriptions', patient)).status).toBe(200);
  });

  test('can be removed twice, and is gone then', async () => {
    const before = await storedIds();
    await put('prescribed', doctor);
    expect(await storedIds()).toHaveLength(before.length + 1);
    for (const _ of [1, 2]) expect((await remove('prescribed', doctor)).status).toBe(204);
    expect((await get('prescribed', doctor)).status).toBe(404);
    expect((await get('prescriptions', patient)).status).toBe(404);
    expect((await storedIds()).sort()).toEqual(before.sort());
  });

  test('belongs to its version: the next one begins without, the old one keeps it', async () => {
    await put('prescribed', doctor);
    const next = prescriptionBody();
    await server.send('POST', `/api/prescribed/${prescriptionId}/versions`, { as: doctor, body: next });
    expect((await get('prescriptions', patient, next.id)).status).toBe(404);
    expect((await get('prescriptions', patient)).status).toBe(200);
    const answer = await put('prescribed', doctor);
    expect([answer.status, answer.body.code]).toEqual([409, 'prescriptions.superseded']);
  });

  test('stays with the patient when the doctor’s account is erased', async () => {
    await put('prescribed', doctor);
    const { bytes } = await get('prescriptions', patient);
    await server.db.ownerPool.query(
      "insert into account_erasures (user_id, requested_at, due_at) values ($1, now() - interval '8 days', now() - interval '1 day')",
      [doctor.id],
    );
    await eraseDueAccounts({ ...server.services, now: () => new Date() });
    expect((await server.db.ownerPool.query('select from users where id = $1', [doctor.id])).rowCount).toBe(0);
    const kept = await get('prescriptions', patient);
    expect([kept.status, kept.bytes]).toEqual([200, bytes]);
  });
});

describe('the document of a prescription of one’s own', () => {
  test('is kept, read, replaced and removed by its patient', async () => {
    const id = await own();
    expect((await put('prescriptions', patient, { id })).body.document.name).toBe('Receita.jpg');
    expect((await put('prescriptions', patient, { id, name: 'Outra.jpg' })).body.document.name).toBe('Outra.jpg');
    expect((await get('prescriptions', patient, id)).status).toBe(200);
    expect((await get('prescribed', doctor, id)).status).toBe(404);
    expect((await remove('prescriptions', patient, id)).status).toBe(204);
    expect((await get('prescriptions', patient, id)).status).toBe(404);
  });
});

describe('an upload', () => {
  test('that is none of what is taken is refused, and nothing is kept of it', async () => {
    const before = (await storedIds()).length;
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    const answer = await put('prescribed', doctor, { bytes: svg, name: 'a.pdf' });
    expect([answer.status, answer.body.code]).toEqual([422, 'files.file_type_refused']);
    const large = await put('prescribed', doctor, { bytes: Buffer.alloc(10 * 1024 * 1024 + 1) });
    expect([large.status, large.body.code]).toEqual([413, 'files.file_too_large']);
    expect(await storedIds()).toHaveLength(before);
  });

  test('is counted: after thirty in a quarter of an hour the next has to wait', async () => {
    for (let count = 0; count < 30; count++) await put('prescribed', doctor, { bytes: Buffer.from('x') });
    const answer = await put('prescribed', doctor);
    expect([answer.status, answer.body.code]).toEqual([429, 'files.too_many']);
  });
});

test('names of files stay out of the log', () => {
  expect(server.logged.join('')).not.toMatch(/Receita|Outra\.jpg/);
});

describe('the storage of an account', () => {
  const MEBIBYTE = 1024 * 1024;
  const occupy = (person: TestPerson, byteSize: number) =>
    server.db.ownerPool.query(
      `insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
       values (gen_random_uuid(), $1, 'prescription_document', 'application/pdf', 'a.pdf', $2, repeat('0', 64), now())`,
      [person.id, byteSize],
    );

  test('is full at its quota: a document more is refused, says how much there is, and leaves no bytes', async () => {
    await occupy(patient, 500 * MEBIBYTE - 1000);
    const before = await storedIds();
    const { status, body } = await put('prescriptions', patient, { id: await own() });
    expect([status, body.code]).toEqual([409, 'files.storage_full']);
    expect(body.storage).toEqual({ usedBytes: 500 * MEBIBYTE - 1000, quotaBytes: 500 * MEBIBYTE });
    expect(await storedIds()).toEqual(before);
  });

  test('of a doctor is larger, and what the doctor brings counts as the doctor’s', async () => {
    await occupy(doctor, 500 * MEBIBYTE);
    expect((await put('prescribed', doctor)).status).toBe(200);
    for (let count = 0; count < 2; count++) await occupy(doctor, 774 * MEBIBYTE - 1000);
    const full = await put('prescribed', doctor, { id: (await prescribeTo(server, doctor, patient)).id });
    expect([full.status, full.body.code]).toEqual([409, 'files.storage_full']);
  });

  test('has room for a document in place of another', async () => {
    const id = await own();
    await put('prescriptions', patient, { id });
    const { rows } = await server.db.ownerPool.query('select byte_size from files where user_id = $1', [patient.id]);
    await occupy(patient, 500 * MEBIBYTE - (rows[0]?.byte_size ?? 0));
    const { status, body } = await put('prescriptions', patient, { id, name: 'Outra.jpg' });
    expect([status, body.document?.name]).toEqual([200, 'Outra.jpg']);
  });

  test('takes one of two documents that come at the same moment, where there is room for one', async () => {
    const [first, second] = [await own(), await own()];
    await put('prescriptions', patient, { id: await own() });
    const { rows } = await server.db.ownerPool.query('select byte_size from files where user_id = $1', [patient.id]);
    await occupy(patient, 500 * MEBIBYTE - Math.floor((rows[0]?.byte_size ?? 0) * 2.5));
    const answers = await Promise.all([first, second].map((id) => put('prescriptions', patient, { id })));
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, 'files.storage_full'],
    ]);
    const kept = await Promise.all([first, second].map((id) => get('prescriptions', patient, id)));
    expect(kept.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 404)));
  });
});
