import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deletePersonDatabase, keptPeople } from '../../offline/person-database.ts';
import { fileOfPrescription, isReadable, type OwnFile, readOwnFile } from './document-file.ts';

const ID = '019ab000-0000-7000-8000-000000000002';
const DOCUMENT: OwnFile = {
  id: '019ab000-0000-7000-8000-000000000001',
  name: 'receita.jpg',
  mediaType: 'image/jpeg',
  address: `/api/documents/${ID}/file`,
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => vi.unstubAllGlobals());

const answer = () => ({ ok: true, blob: async () => new Blob(['picture'], { type: 'image/jpeg' }) }) as Response;
const textOf = async (file: Blob | undefined) => file && new TextDecoder().decode(await file.arrayBuffer());

it('a document that is opened with a network opens without one from then on', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
  const onKept = vi.fn();
  expect(await textOf(await readOwnFile('p1', DOCUMENT, onKept))).toBe('picture');
  await vi.waitFor(() => expect(onKept).toHaveBeenCalledOnce());
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('offline'))),
  );
  expect(await textOf(await readOwnFile('p1', DOCUMENT))).toBe('picture');
});

it('a document that arrives after the sign-out is kept nowhere', async () => {
  const arriving = Promise.withResolvers<Response>();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => arriving.promise),
  );
  const onKept = vi.fn();
  const opening = readOwnFile('p1', DOCUMENT, onKept);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await deletePersonDatabase('p1');
  arriving.resolve(answer());
  expect(await textOf(await opening)).toBe('picture');
  await vi.waitFor(async () => expect(await keptPeople()).toEqual([]));
  expect(onKept).not.toHaveBeenCalled();
});

it('the file of a prescription is another one once it is replaced', () => {
  const of = (addedAt: string) =>
    fileOfPrescription({ id: ID, document: { name: 'a.pdf', mediaType: 'application/pdf', byteSize: 1, addedAt } });
  const [before, after] = [of('2026-11-01T12:00:00.000Z'), of('2026-11-01T12:00:00.001Z')];
  expect(before?.address).toBe(`/api/prescriptions/${ID}/document`);
  expect(isReadable(before, { ids: [before?.id ?? ''], hasViewer: true })).toBe(true);
  expect(isReadable(after, { ids: [before?.id ?? ''], hasViewer: true })).toBe(false);
  expect(fileOfPrescription({ id: ID, document: null })).toBeUndefined();
});
