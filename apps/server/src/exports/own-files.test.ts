import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { SENT_AT_ONCE } from '../files/answer-file.ts';
import { FILE_NAME_HEADER } from '../files/receive-upload.ts';
import { photoWithPlace } from '../files/testing-pictures.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { prescribeTo, prescriptionBody } from '../prescriptions/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { addDocument, getFile, putFile } from '../wallet/testing.ts';
import { exportedJson } from './testing.ts';

let server: TestServer;
let patient: TestPerson;
let photo: Buffer;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  photo = await photoWithPlace();
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.db.ownerPool.query('delete from rate_limit_attempts');
  patient = await server.person();
});

const PATH = '/api/account/files';
const cookieOf = (person: TestPerson) => ({ cookie: `${SESSION_COOKIE}=${person.token}.signature` });
const ask = (as: TestPerson, headers: Record<string, string> = {}, method = 'GET') =>
  server.app.request(PATH, { method, headers: { ...cookieOf(as), ...headers } });
const unpacked = async (response: Response) => unzipSync(new Uint8Array(await response.arrayBuffer()));
const filesIn = async (response: Response) =>
  Object.fromEntries(Object.entries(await unpacked(response)).filter(([name]) => name.includes('/')));

async function documentWithFile(name = 'Autorização.jpg'): Promise<string> {
  const { id } = await addDocument(server, patient);
  await putFile(server, patient, id, { bytes: photo, name });
  return id;
}

async function signed(as: TestPerson, path: string, name: string): Promise<void> {
  const headers = {
    ...cookieOf(as),
    [FILE_NAME_HEADER]: encodeURIComponent(name),
    'content-length': String(photo.length),
  };
  const { status } = await server.app.request(path, { method: 'PUT', headers, body: new Uint8Array(photo) });
  expect(status).toBe(200);
}

/** Counts what is read of the store while a test runs. */
function watchStore() {
  const { files } = server.services;
  const read = files.read;
  const watched = { count: 0, end: () => void Object.assign(files, { read }) };
  Object.assign(files, {
    read: (id: string) => {
      watched.count++;
      return read.call(files, id);
    },
  });
  return watched;
}

describe('the files of a person', () => {
  test('are those of their documents and prescriptions, byte for byte, under the ids that the JSON names', async () => {
    const document = await documentWithFile();
    await addDocument(server, patient);
    const doctor = await createDoctorOf(server, patient);
    const prescribed = (await prescribeTo(server, doctor, patient)).id as string;
    await signed(doctor, `/api/prescribed/${prescribed}/document`, 'Assinada.jpg');
    const { body: own } = await server.send('POST', '/api/prescriptions', { as: patient, body: prescriptionBody() });
    await signed(patient, `/api/prescriptions/${own.id}/document`, 'Minha.jpg');

    const response = await ask(patient);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="balsamo-files-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const found = await unpacked(response);
    const addresses = {
      [`documents/Autorização_${document}.jpg`]: `/api/documents/${document}/file`,
      [`prescriptions/Assinada_${prescribed}.jpg`]: `/api/prescriptions/${prescribed}/document`,
      [`prescriptions/Minha_${own.id}.jpg`]: `/api/prescriptions/${own.id}/document`,
    };
    expect(Object.keys(found).sort()).toEqual(['LEIA-ME.txt', 'files.json', ...Object.keys(addresses)].sort());
    for (const [name, address] of Object.entries(addresses)) {
      expect(Buffer.from(found[name] ?? []).equals((await getFile(server, patient, address)).bytes), name).toBe(true);
    }
    expect(new TextDecoder().decode(found['LEIA-ME.txt'])).toContain('traga lá o arquivo JSON e depois este ZIP');
    const json = await exportedJson(server, patient);
    const ids = [...json.documents, ...json.prescriptions].map(({ id }) => id);
    for (const id of [document, prescribed, own.id]) expect(ids).toContain(id);
  });

  test('are nobody’s else: neither a stranger’s, nor those of the doctor who signed, whose reading no log would name', async () => {
    const doctor = await createDoctorOf(server, patient);
    const prescribed = (await prescribeTo(server, doctor, patient)).id as string;
    await signed(doctor, `/api/prescribed/${prescribed}/document`, 'Assinada.jpg');
    const seen = async () =>
      (await server.db.ownerPool.query('select from access_log where patient_id = $1', [patient.id])).rowCount;
    const before = await seen();
    for (const other of [doctor, await server.person()]) {
      const refused = await ask(other);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([404, 'exports.no_files']);
    }
    expect(await seen()).toBe(before);
    expect((await server.app.request(PATH)).status).toBe(401);
  });

  test('are taken by a caregiver while they care, and by nobody who no longer does', async () => {
    const document = await documentWithFile();
    const caregiver = await server.person();
    await server.db.ownerPool.query(
      `insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at)
       values ($1, $2, 'reads', 'parent', 'blue', now())`,
      [patient.id, caregiver.id],
    );
    const acting = { 'balsamo-person': patient.id };
    expect(Object.keys(await filesIn(await ask(caregiver, acting)))).toEqual([`documents/Autorização_${document}.jpg`]);
    await server.db.ownerPool.query('update care_links set ended_at = now() where caregiver_id = $1', [caregiver.id]);
    expect((await ask(caregiver, acting)).status).toBe(401);
  });
});

describe('the ZIP', () => {
  test('is written while it is taken: of the files one is read at a time', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await documentWithFile(name);
    const store = watchStore();
    try {
      const reader = (await ask(patient)).body?.getReader();
      expect(store.count).toBe(0);
      let last = 0;
      for (;;) {
        const { done } = (await reader?.read()) ?? { done: true };
        if (done) break;
        expect(store.count - last).toBeLessThanOrEqual(1);
        last = store.count;
      }
      expect(store.count).toBe(3);
    } finally {
      store.end();
    }
  });

  test('breaks off with the session, and holds nothing that was taken away meanwhile', async () => {
    const [first, second] = [await documentWithFile('a.jpg'), await documentWithFile('b.jpg')];
    const gone = await ask(patient);
    await server.send('DELETE', `/api/documents/${second}`, { as: patient });
    expect(Object.keys(await filesIn(gone))).toEqual([`documents/a_${first}.jpg`]);
    const cut = await ask(patient);
    await server.db.ownerPool.query('delete from sessions where user_id = $1', [patient.id]);
    await expect(cut.arrayBuffer()).rejects.toThrow();
  });

  test('says of a file that the store has lost that it is lost, and holds the others', async () => {
    const [lost, kept] = [await documentWithFile('a.jpg'), await documentWithFile('b.jpg')];
    const { rows } = await server.db.ownerPool.query('select file_id from wallet_documents where id = $1', [lost]);
    await server.services.files.remove(rows[0].file_id);
    const found = await filesIn(await ask(patient));
    expect(Object.keys(found).sort()).toEqual([`documents/a_${lost}.jpg.txt`, `documents/b_${kept}.jpg`]);
  });

  test('takes a place among the files on their way, and gives it back when its client goes away or asked for none', async () => {
    await documentWithFile();
    const taken = await Promise.all(Array.from({ length: SENT_AT_ONCE }, () => ask(patient)));
    expect((await ask(patient)).status).toBe(429);
    await Promise.all(taken.map(({ body }) => body?.cancel()));
    await server.db.ownerPool.query('delete from rate_limit_attempts');
    for (let count = 0; count <= SENT_AT_ONCE; count++) expect((await ask(patient, {}, 'HEAD')).status).toBe(200);
    expect(Object.keys(await filesIn(await ask(patient)))).toHaveLength(1);
  });

  test('is not asked for without end', async () => {
    await documentWithFile();
    const answers: number[] = [];
    for (let count = 0; count < 11; count++) answers.push((await ask(patient, {}, 'HEAD')).status);
    expect(answers.slice(-2)).toEqual([200, 429]);
  });
});
