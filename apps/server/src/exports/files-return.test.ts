import { createHash } from 'node:crypto';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import {
  FILES_INDEX_NAME,
  type FileOwner,
  type IndexedFile,
  readFilesIndex,
} from '@balsamo/domain/exports/files-zip.ts';
import { RECORD_KINDS } from '@balsamo/domain/exports/vocabulary.ts';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { FILE_SEAL_HEADER } from '../files/file-seal.ts';
import { FILE_NAME_HEADER } from '../files/receive-upload.ts';
import { photoWithPlace } from '../files/testing-pictures.ts';
import { SESSION_COOKIE } from '../http/session.ts';
import { createDoctorOf } from '../patients/testing.ts';
import { prescribeTo, prescriptionBody } from '../prescriptions/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { addDocument, getFile, putFile } from '../wallet/testing.ts';
import { ownIdOf } from './import/own-id.ts';
import { exportedJson, imported } from './testing.ts';

let here: TestServer;
let there: TestServer;
let photo: Buffer;

beforeAll(async () => {
  here = await createTestServer(inject('cluster'));
  there = await createTestServer(inject('cluster'));
  photo = await photoWithPlace();
});
afterAll(() => Promise.all([here?.close(), there?.close()]));
const forgetLimits = async () => {
  for (const { db } of [here, there]) await db.ownerPool.query('delete from rate_limit_attempts');
};
beforeEach(forgetLimits);

type Taken = IndexedFile & { bytes: Uint8Array };
type As = { as: TestPerson; actingFor?: string };
const headersOf = ({ as, actingFor }: As): Record<string, string> => ({
  cookie: `${SESSION_COOKIE}=${as.token}.signature`,
  ...(actingFor && { 'balsamo-person': actingFor }),
});

/** The ZIP of somebody's files, as its index tells of it. */
async function takenFiles(server: TestServer, as: TestPerson): Promise<Taken[]> {
  const response = await server.app.request('/api/account/files', { headers: headersOf({ as }) });
  if (response.status === 404) return [];
  const found = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const index = readFilesIndex(new TextDecoder().decode(found[FILES_INDEX_NAME]));
  return [...(index?.values() ?? [])].map((file) => ({ ...file, bytes: found[file.path] ?? new Uint8Array() }));
}

async function putBack(
  server: TestServer,
  whose: As,
  {
    of,
    recordId,
    name = 'a.jpg',
    bytes,
    seal,
  }: { of: FileOwner; recordId: string; name?: string; bytes: Uint8Array; seal?: string },
) {
  const response = await server.app.request(`/api/account/files/${of}/${recordId}`, {
    method: 'PUT',
    headers: {
      ...headersOf(whose),
      [FILE_NAME_HEADER]: encodeURIComponent(name),
      ...(seal !== undefined && { [FILE_SEAL_HEADER]: seal }),
      'content-length': String(bytes.length),
    },
    body: new Uint8Array(bytes),
  });
  const text = await response.text();
  return [response.status, text ? (JSON.parse(text) as { code: string }).code : undefined];
}

const places = (server: TestServer, whose: As, files: { of: FileOwner; recordId: string }[]) =>
  server.send('POST', '/api/account/files/places', {
    ...whose,
    body: { files: files.map(({ of, recordId }) => ({ of, recordId })) },
  });
const statesOf = async (server: TestServer, as: TestPerson, files: Taken[]) =>
  (await places(server, { as }, files)).body.files.map(({ state }: { state: string }) => state);

const attach = async (server: TestServer, as: TestPerson, path: string, name: string) => {
  const headers = {
    ...headersOf({ as }),
    [FILE_NAME_HEADER]: encodeURIComponent(name),
    'content-length': String(photo.length),
  };
  expect((await server.app.request(path, { method: 'PUT', headers, body: new Uint8Array(photo) })).status).toBe(200);
};

/** A document, a prescription in two versions, each with its file, and what a doctor signed. */
async function somebody(server: TestServer) {
  const person = await server.person();
  const document = await addDocument(server, person);
  await putFile(server, person, document.id, { bytes: photo, name: 'Autorização.jpg' });
  await addDocument(server, person);
  const { body: first } = await server.send('POST', '/api/prescriptions', { as: person, body: prescriptionBody() });
  await attach(server, person, `/api/prescriptions/${first.id}/document`, 'Primeira.jpg');
  // A version is written after the one before it.
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  const version = await server.send('POST', `/api/prescriptions/${first.id}/versions`, {
    as: person,
    body: prescriptionBody(),
  });
  expect(version.status, JSON.stringify(version.body)).toBe(201);
  await attach(server, person, `/api/prescriptions/${version.body.id}/document`, 'Segunda.jpg');
  const doctor = await createDoctorOf(server, person);
  const signed = (await prescribeTo(server, doctor, person)).id as string;
  await attach(server, doctor, `/api/prescribed/${signed}/document`, 'Assinada.jpg');
  await forgetLimits();
  return { person, doctor, document, first, signed };
}

const contentOf = (files: Taken[]) =>
  files
    .map(({ path, name, bytes }) => [path, name, createHash('sha256').update(bytes).digest('hex')].join(' '))
    .toSorted();
const recordsOf = async (server: TestServer, as: TestPerson) => {
  const file = await exportedJson(server, as);
  return Object.fromEntries(RECORD_KINDS.map((kind) => [kind, file[kind]]));
};

describe('export, import, export, with files', () => {
  test('gives back what is written and every file of one’s own, bit by bit, old versions too', async () => {
    const { person, signed } = await somebody(here);
    const json = await exportedJson(here, person);
    const files = await takenFiles(here, person);
    expect(files).toHaveLength(4);
    const another = await there.person();
    expect((await imported(there, another, json)).body.state).toBe('done');
    const written = await recordsOf(there, another);

    expect(await statesOf(there, another, files)).toEqual(
      files.map(({ recordId }) => (recordId === signed ? 'no_record' : 'empty')),
    );
    for (const file of files) {
      const answer = file.isOfDoctor ? [404, 'imports.no_record'] : [204, undefined];
      expect([file.name, await putBack(there, { as: another }, file)]).toEqual([file.name, answer]);
    }
    const own = files.filter(({ isOfDoctor }) => !isOfDoctor);
    expect(contentOf(await takenFiles(there, another))).toEqual(contentOf(own));
    expect(await recordsOf(there, another)).toEqual(written);
    expect(written.documents).toEqual(json.documents);
    expect(written.prescriptions).toEqual(json.prescriptions.filter(({ id }) => id !== signed));

    // Once more nothing is changed.
    const known = (await places(there, { as: another }, own)).body.files;
    expect(known).toEqual(own.map(({ of, recordId, sha256 }) => ({ of, recordId, state: 'taken', sha256 })));
    for (const file of own) expect(await putBack(there, { as: another }, file)).toEqual([409, 'imports.file_there']);
    expect(contentOf(await takenFiles(there, another))).toEqual(contentOf(own));
  });

  test('finds the records also where the import gave them other ids', async () => {
    const { person, signed } = await somebody(here);
    const files = await takenFiles(here, person);
    const another = await here.person();
    await imported(here, another, await exportedJson(here, person));
    const before = contentOf(files);
    for (const file of files.filter(({ recordId }) => recordId !== signed))
      expect(await putBack(here, { as: another }, file)).toEqual([204, undefined]);
    const renamed = (await takenFiles(here, another)).map(({ recordId }) => recordId);
    expect(renamed.toSorted()).toEqual(
      files
        .filter(({ recordId }) => recordId !== signed)
        .map(({ recordId }) => ownIdOf(another.id, recordId))
        .toSorted(),
    );
    expect(contentOf(await takenFiles(here, person))).toEqual(before);
  });
});

describe('a file that is put back', () => {
  test('is nobody’s else: the records of others are as good as none, and nothing of them is touched', async () => {
    const { person, document, doctor } = await somebody(here);
    const files = await takenFiles(here, person);
    const before = contentOf(files);
    const bare = await addDocument(here, person);
    const stranger = await here.person();
    for (const recordId of [document.id, bare.id])
      expect(await putBack(here, { as: stranger }, { of: 'documents', recordId, bytes: photo })).toEqual([
        404,
        'imports.no_record',
      ]);
    for (const file of files) {
      expect(await putBack(here, { as: stranger }, file)).toEqual([404, 'imports.no_record']);
      expect(await putBack(here, { as: doctor }, file)).toEqual([403, 'request.not_allowed']);
    }
    expect(await statesOf(here, stranger, files)).toEqual(files.map(() => 'no_record'));
    expect((await places(here, { as: doctor }, files)).status).toBe(403);
    expect(contentOf(await takenFiles(here, person))).toEqual(before);
    const nobody = await here.app.request(`/api/account/files/documents/${bare.id}`, {
      method: 'PUT',
      body: new Uint8Array(photo),
    });
    expect(nobody.status).toBe(401);
  });

  test('takes the place of none that is there, and of nothing that a doctor prescribed', async () => {
    const { person, doctor, document, signed } = await somebody(here);
    const kept = await getFile(here, person, `/api/documents/${document.id}/file`);
    expect(await putBack(here, { as: person }, { of: 'documents', recordId: document.id, bytes: photo })).toEqual([
      409,
      'imports.file_there',
    ]);
    expect((await getFile(here, person, `/api/documents/${document.id}/file`)).bytes.equals(kept.bytes)).toBe(true);
    const files = await takenFiles(here, person);
    const ofDoctor = files.find(({ isOfDoctor }) => isOfDoctor) as Taken;
    expect(ofDoctor.recordId).toBe(signed);
    await here.send('DELETE', `/api/prescribed/${signed}/document`, { as: doctor });
    expect(await statesOf(here, person, [ofDoctor])).toEqual(['of_doctor']);
    expect(await putBack(here, { as: person }, ofDoctor)).toEqual([409, 'imports.of_doctor']);
  });

  test('is cleaned like any upload where its seal is another’s, or of other bytes, or none', async () => {
    const { person } = await somebody(here);
    const [sealed] = await takenFiles(here, person);
    for (const seal of [undefined, sealed?.seal, '', 'x'.repeat(43)]) {
      const { id } = await addDocument(here, person);
      const answer = await putBack(
        here,
        { as: person },
        { of: 'documents', recordId: id, bytes: photo, ...(seal !== undefined && { seal }) },
      );
      expect(answer).toEqual([204, undefined]);
      const { bytes } = await getFile(here, person, `/api/documents/${id}/file`);
      expect(bytes.equals(photo)).toBe(false);
      expect(bytes.includes('Exif')).toBe(false);
    }
  });

  test.each([
    ['text', new TextEncoder().encode('<script>alert(1)</script>'), 422, 'files.file_type_refused'],
    ['nothing', new Uint8Array(), 422, 'files.file_empty'],
    ['half a PDF', new TextEncoder().encode('%PDF-1.7\n1 0 obj'), 422, 'files.file_broken'],
    ['too much', new Uint8Array(10 * 1024 * 1024 + 1), 413, 'files.file_too_large'],
  ])('is refused like any upload: %s', async (_, bytes, status, code) => {
    const person = await here.person();
    const { id } = await addDocument(here, person);
    expect(await putBack(here, { as: person }, { of: 'documents', recordId: id, bytes, seal: 'x' })).toEqual([
      status,
      code,
    ]);
    expect(await takenFiles(here, person)).toEqual([]);
  });

  test('counts into the storage of its account, and leaves no bytes where that is full', async () => {
    const { person } = await somebody(here);
    const [file] = await takenFiles(here, person);
    const another = await there.person();
    await imported(there, another, await exportedJson(here, person));
    await there.db.ownerPool.query(
      `insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
       values (gen_random_uuid(), $1, 'wallet_document', 'application/pdf', 'a.pdf', 500 * 1024 * 1024, repeat('0', 64), now())`,
      [another.id],
    );
    expect(await putBack(there, { as: another }, file as Taken)).toEqual([409, 'files.storage_full']);
    expect(await statesOf(there, another, [file as Taken])).toEqual(['empty']);
  });

  test('is counted: what was cleaned here before comes in one go, all else no faster than uploads', async () => {
    const { person } = await somebody(here);
    const [sealed] = await takenFiles(here, person);
    const { id } = await addDocument(here, person);
    const other = { of: 'documents' as const, recordId: id, bytes: new TextEncoder().encode('no picture') };
    const codes: unknown[] = [];
    for (let count = 0; count < 31; count++) codes.push((await putBack(here, { as: person }, other))[1]);
    expect(codes.slice(-2)).toEqual(['files.file_type_refused', 'files.too_many']);
    const file = sealed as Taken;
    expect(await putBack(here, { as: person }, { ...file, of: 'documents', recordId: id })).toEqual([204, undefined]);
  });
});

describe('of a diary that somebody cares for', () => {
  async function cared(role: 'keeps' | 'reads') {
    const { person } = await somebody(here);
    const files = (await takenFiles(here, person)).filter(({ isOfDoctor }) => !isOfDoctor);
    const [patient, caregiver] = [await there.person(), await there.person()];
    await imported(there, patient, await exportedJson(here, person));
    await there.db.ownerPool.query(
      `insert into care_links (patient_id, caregiver_id, role, relation, colour, started_at)
       values ($1, $2, $3, 'parent', 'blue', now())`,
      [patient.id, caregiver.id, role],
    );
    return { files, patient, acting: { as: caregiver, actingFor: patient.id } };
  }

  test('a caregiver who keeps it puts files back, each an act of theirs', async () => {
    const { files, patient, acting } = await cared('keeps');
    for (const file of files) expect(await putBack(there, acting, file)).toEqual([204, undefined]);
    expect(contentOf(await takenFiles(there, patient))).toEqual(contentOf(files));
    const acts = (await there.send('GET', '/api/care/acts', acting)).body.items as { kind: string; act: string }[];
    expect(acts.map(({ act, kind }) => `${act} ${kind}`).toSorted()).toEqual([
      'changed prescriptions',
      'changed prescriptions',
      'changed wallet_documents',
    ]);
  });

  test('a caregiver who only reads puts none back', async () => {
    const { files, patient, acting } = await cared('reads');
    for (const file of files) expect(await putBack(there, acting, file)).toEqual([403, 'care.read_only']);
    expect(await takenFiles(there, patient)).toEqual([]);
  });
});
