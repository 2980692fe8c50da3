import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { DOCUMENTS_MAX } from '@balsamo/domain/wallet/document.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { eraseDueAccounts } from '../auth/account/jobs.ts';
import { photoWithPlace } from '../files/testing-pictures.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { addDocument, dayAfter, documentBody, getFile, putFile, showDocument } from './testing.ts';

let server: TestServer;
let photo: Buffer;
let patient: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  photo = await photoWithPlace();
});
afterAll(() => server?.close());
beforeEach(async () => {
  patient = await server.person();
});

const send = (method: string, path: string, body?: unknown, as = patient) => server.send(method, path, { as, body });
const wallet = async (as = patient) => (await send('GET', '/api/documents', undefined, as)).body.items;
const storedIds = async () => {
  const ids: string[] = [];
  for await (const part of server.services.files.list()) ids.push(...part.map(({ id }) => id));
  return ids;
};

describe('a document of one’s own', () => {
  test('is kept with all that is written about it, and sending it again changes nothing', async () => {
    const body = documentBody({ title: ' Importação ', issuedOn: '2026-01-10', validUntil: '2028-01-10' });
    const first = await send('POST', '/api/documents', body);
    expect(first).toMatchObject({
      status: 201,
      body: { ...body, title: 'Importação', file: null, shares: [], createdAt: expect.any(String) },
    });
    const again = await send('POST', '/api/documents', { ...body, number: 'outro' });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await wallet()).toEqual([first.body]);
  });

  test('is changed as a whole and removed for good', async () => {
    const { id } = await addDocument(server, patient);
    const changed = {
      type: 'laudo',
      title: 'Laudo',
      number: null,
      issuer: null,
      issuedOn: null,
      validUntil: '2027-01-01',
    };
    expect(await send('PUT', `/api/documents/${id}`, changed)).toMatchObject({ status: 200, body: { id, ...changed } });
    expect((await send('DELETE', `/api/documents/${id}`)).status).toBe(204);
    expect((await send('DELETE', `/api/documents/${id}`)).status).toBe(204);
    expect(await wallet()).toEqual([]);
    expect(await send('PUT', `/api/documents/${id}`, changed)).toMatchObject({
      status: 404,
      body: { code: 'wallet.no_such_document' },
    });
  });

  test.each([
    ['a type that there is not', { type: 'passaporte' }, '/type', 'invalid_value'],
    ['a number of blanks', { number: '  ' }, '/number', 'empty'],
    ['a number that is too long', { number: '1'.repeat(61) }, '/number', 'too_big'],
    ['a day that no calendar has', { validUntil: '2026-02-30' }, '/validUntil', undefined],
    [
      'a last day before the first',
      { issuedOn: '2026-02-02', validUntil: '2026-02-01' },
      '/validUntil',
      'valid_before_issued',
    ],
    ['a day of issue that is to come', { issuedOn: '2096-02-02' }, '/issuedOn', 'issued_in_future'],
  ])('with %s is refused next to the field', async (_, given, pointer, code) => {
    const answer = await send('POST', '/api/documents', { ...documentBody(), ...given });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, ...(code && { code }) }));
    expect(await wallet()).toEqual([]);
  });

  test('whose id belongs to somebody else is refused and nothing of theirs told', async () => {
    const other = await server.person();
    const theirs = await addDocument(server, other, { number: 'segredo' });
    const answer = await send('POST', '/api/documents', { ...documentBody(), id: theirs.id });
    expect(answer).toMatchObject({ status: 409, body: { code: 'wallet.id_taken' } });
    expect(JSON.stringify(answer.body)).not.toContain('segredo');
  });

  test('is the last one at a hundred, also for two that come at once', async () => {
    await server.db.ownerPool.query(
      `insert into wallet_documents (id, user_id, type, created_at, updated_at)
       select gen_random_uuid(), $1, 'exame', now(), now() from generate_series(1, $2)`,
      [patient.id, DOCUMENTS_MAX - 1],
    );
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', '/api/documents', documentBody())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('wallet.full');
  });

  test('is nothing that doctors or staff of associations have', async () => {
    const doctor = await server.person('medico');
    expect((await send('POST', '/api/documents', documentBody(), doctor)).status).toBe(403);
    expect(await wallet(doctor)).toEqual([]);
  });
});

describe('the file of a document', () => {
  test('is cleaned, read back by its patient and replaced under another id', async () => {
    const { id } = await addDocument(server, patient);
    expect((await getFile(server, patient, `/api/documents/${id}/file`)).status).toBe(404);
    const { status, body } = await putFile(server, patient, id, { bytes: photo });
    expect([status, body.file]).toEqual([
      200,
      { id: expect.any(String), name: 'Autorização.jpg', mediaType: 'image/jpeg', byteSize: expect.any(Number) },
    ]);
    const read = await getFile(server, patient, `/api/documents/${id}/file`);
    expect([read.status, read.bytes.length]).toEqual([200, body.file.byteSize]);
    const replaced = await putFile(server, patient, id, { bytes: photo });
    expect(replaced.body.file.id).not.toBe(body.file.id);
    const stored = await storedIds();
    expect([stored.includes(body.file.id), stored.includes(replaced.body.file.id)]).toEqual([false, true]);
  });

  test('is removed by itself, and with its document', async () => {
    const { id } = await addDocument(server, patient);
    const { body } = await putFile(server, patient, id, { bytes: photo });
    expect((await send('DELETE', `/api/documents/${id}/file`)).status).toBe(204);
    expect((await wallet())[0].file).toBeNull();
    const again = await putFile(server, patient, id, { bytes: photo });
    expect((await send('DELETE', `/api/documents/${id}`)).status).toBe(204);
    const stored = await storedIds();
    expect([body, again.body].map(({ file }) => stored.includes(file.id))).toEqual([false, false]);
  });

  test('is neither brought to nor read of a document of somebody else', async () => {
    const other = await server.person();
    const { id } = await addDocument(server, other);
    await putFile(server, other, id, { bytes: photo });
    expect((await putFile(server, patient, id, { bytes: photo })).status).toBe(404);
    expect((await getFile(server, patient, `/api/documents/${id}/file`)).status).toBe(404);
    expect((await send('DELETE', `/api/documents/${id}/file`)).status).toBe(404);
    expect((await getFile(server, other, `/api/documents/${id}/file`)).status).toBe(200);
  });

  test('goes with the account, and so do documents and shares', async () => {
    const doctor = await createDoctorOf(server, patient);
    const { id } = await showDocument(server, patient, { doctorId: doctor.id }, '1');
    const { body } = await putFile(server, patient, id, { bytes: photo });
    await server.db.ownerPool.query(
      "insert into account_erasures (user_id, requested_at, due_at) values ($1, $2::timestamptz - interval '8 days', $2::timestamptz - interval '1 minute')",
      [patient.id, server.clock.now],
    );
    await eraseDueAccounts(server.services);
    const { rowCount } = await server.db.ownerPool.query(
      'select from wallet_documents where user_id = $1 union all select from wallet_shares where user_id = $1',
      [patient.id],
    );
    expect([rowCount, (await storedIds()).includes(body.file.id)]).toEqual([0, false]);
  });
});

describe('a share', () => {
  test.each([
    ['a doctor who does not follow the patient', async () => ({ doctorId: (await server.person('medico')).id }), 409],
    ['nobody', async () => ({}), 422],
    ['an association to which the patient does not belong', async () => ({ associationId: crypto.randomUUID() }), 409],
  ])('with %s is refused', async (_, reader, status) => {
    const { id } = await addDocument(server, patient);
    const body = { ...(await reader()), endsOn: dayAfter(server, 1) };
    expect((await send('PUT', `/api/documents/${id}/shares`, body)).status).toBe(status);
    expect((await wallet())[0].shares).toEqual([]);
  });

  test.each([
    [-1, 'ends_in_past'],
    [366, 'ends_too_late'],
  ])('that ends in %i days is refused next to the day', async (days, code) => {
    const doctor = await createDoctorOf(server, patient);
    const { id } = await addDocument(server, patient);
    const body = { doctorId: doctor.id, endsOn: dayAfter(server, days) };
    const answer = await send('PUT', `/api/documents/${id}/shares`, body);
    expect([answer.status, answer.body.errors]).toEqual([422, [expect.objectContaining({ pointer: '/endsOn', code })]]);
  });

  test.each([
    ['later', 90],
    ['earlier', 1],
  ])('tells the doctor once, neutrally, and another end is no news: %s', async (_, days) => {
    const doctor = await createDoctorOf(server, patient);
    const { id } = await showDocument(server, patient, { doctorId: doctor.id }, '1');
    const endsOn = dayAfter(server, days);
    const again = await send('PUT', `/api/documents/${id}/shares`, { doctorId: doctor.id, endsOn });
    expect(again.body.shares).toEqual([
      {
        id: expect.any(String),
        doctor: { id: doctor.id, name: expect.any(String) },
        association: null,
        endsOn,
        isOver: false,
      },
    ]);
    const { rows } = await server.db.ownerPool.query(
      "select data from notifications where user_id = $1 and type = 'document_shown'",
      [doctor.id],
    );
    expect(rows).toEqual([{ data: { patientId: patient.id } }]);
  });

  test('that is taken back and given again is told of once a day', async () => {
    const doctor = await createDoctorOf(server, patient);
    const { id, shares } = await showDocument(server, patient, { doctorId: doctor.id }, '1');
    await send('DELETE', `/api/documents/${id}/shares/${shares[0]?.id}`);
    const body = { doctorId: doctor.id, endsOn: dayAfter(server, 1) };
    await send('PUT', `/api/documents/${id}/shares`, body);
    for (let count = 0; count < 12; count++) await showDocument(server, patient, { doctorId: doctor.id }, `${count}`);
    const { rowCount } = await server.db.ownerPool.query(
      "select from notifications where user_id = $1 and type = 'document_shown'",
      [doctor.id],
    );
    expect(rowCount).toBe(10);
  });

  test('of somebody else’s document is not made', async () => {
    const doctor = await createDoctorOf(server, patient);
    const other = await server.person();
    const { id } = await addDocument(server, other);
    const body = { doctorId: doctor.id, endsOn: dayAfter(server, 1) };
    expect((await send('PUT', `/api/documents/${id}/shares`, body)).status).toBe(404);
    expect((await wallet(other))[0].shares).toEqual([]);
  });
});
