import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDevice } from '../../testing/device.ts';
import { wipeDevice } from '../device/wipe-device.ts';
import { dropOtherFiles, keepFile, keptFileIds, putFile, readKeptFile } from './kept-files.ts';

const MEBIBYTE = 1024 * 1024;
const MARKER = '%PDF-1.7 Autorização da Anvisa';
const ROOMY = { estimate: async () => ({ quota: 10e9, usage: 1e6 }) };
const pdf = (content: BlobPart = MARKER) => new Blob([content], { type: 'application/pdf' });
const full = () => new DOMException('full', 'QuotaExceededError');

async function deviceOf(personId: string) {
  const device = createDevice();
  return { device, database: await device.open(personId) };
}
const textOf = async (file: Blob | undefined) => file && new TextDecoder().decode(await file.arrayBuffer());

afterEach(() => vi.restoreAllMocks());

describe('a file that is kept on the device', () => {
  it('is read again with its media type, byte for byte', async () => {
    await deviceOf('p1');
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    expect(await keepFile('p1', 'a', new Blob([bytes], { type: 'image/webp' }))).toBe('kept');
    const file = await readKeptFile('p1', 'a');
    expect(file?.type).toBe('image/webp');
    expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
    expect(await readKeptFile('p1', 'b')).toBeUndefined();
  });

  it('says nothing on the disk: neither its content, nor its media type, nor its id', async () => {
    const { database } = await deviceOf('p1');
    const id = '019ab000-0000-7000-8000-000000000001';
    await keepFile('p1', id, pdf());
    const rows = JSON.stringify(await database.getAll('files'), (_key, value) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? Buffer.from(value instanceof ArrayBuffer ? value : value.buffer).toString('latin1')
        : value,
    );
    expect(rows).toContain('content');
    for (const word of ['PDF', 'Anvisa', 'application', 'pdf', id, '019ab000']) expect(rows).not.toContain(word);
  });

  it('is of one person alone', async () => {
    const { device } = await deviceOf('p1');
    await keepFile('p1', 'a', pdf());
    await device.open('p2');
    expect(await readKeptFile('p2', 'a')).toBeUndefined();
    expect(await keptFileIds('p2', ['a'])).toEqual(new Set());
  });

  it('is dropped when the disk has damaged it, or it lies in another one’s place', async () => {
    const { database } = await deviceOf('p1');
    await keepFile('p1', 'a', pdf('one'));
    await keepFile('p1', 'b', pdf('other'));
    const [one, other] = await database.getAll('files');
    if (!one || !other) throw new Error('two rows');
    await database.put('files', { ...one, content: other.content });
    await database.put('files', { ...other, content: { ...other.content, bytes: new ArrayBuffer(64) } });
    expect(await readKeptFile('p1', 'a')).toBeUndefined();
    expect(await readKeptFile('p1', 'b')).toBeUndefined();
    expect(await database.count('files')).toBe(0);
  });

  it('takes the place of what was kept under its id before', async () => {
    await deviceOf('p1');
    await keepFile('p1', 'a', pdf('before'));
    await keepFile('p1', 'a', pdf('after'));
    expect(await textOf(await readKeptFile('p1', 'a'))).toBe('after');
  });

  it('goes with those that nobody wants any more', async () => {
    await deviceOf('p1');
    for (const id of ['a', 'b', 'c']) await keepFile('p1', id, pdf(id));
    await dropOtherFiles('p1', ['b', 'z']);
    expect(await keptFileIds('p1', ['a', 'b', 'c', 'z'])).toEqual(new Set(['b']));
  });

  it('goes at a sign-out, also where writes are left for the person', async () => {
    const { device, database } = await deviceOf('p1');
    await keepFile('p1', 'a', pdf());
    await database.put('answers', {
      key: 'k',
      syncedAt: 1,
      version: 'a',
      content: { iv: new Uint8Array(12), bytes: new ArrayBuffer(8) },
    });
    await wipeDevice('p1', { keepsWrites: true });
    const left = await device.open('p1');
    expect([await left.count('files'), await left.count('answers'), await left.count('key')]).toEqual([0, 0, 1]);
    left.close();
    await keepFile('p1', 'a', pdf());
    await wipeDevice('p1');
    expect((await indexedDB.databases()).map(({ name }) => name)).toEqual([]);
  });
});

describe('room for files', () => {
  it('is bounded for each and for all, and a file does not count twice', async () => {
    const { database } = await deviceOf('p1');
    const large = { size: 20 * MEBIBYTE + 1, type: '' } as Blob;
    expect(await putFile(database, 'a', large)).toBe('too_large');
    const maxBytes = 2_200;
    const kilobyte = () => pdf(new Uint8Array(1_000));
    expect(await putFile(database, 'a', kilobyte(), { maxBytes })).toBe('kept');
    expect(await putFile(database, 'b', kilobyte(), { maxBytes })).toBe('kept');
    expect(await putFile(database, 'c', kilobyte(), { maxBytes })).toBe('no_room');
    expect(await putFile(database, 'b', kilobyte(), { maxBytes })).toBe('kept');
    expect(await keptFileIds('p1', ['a', 'b', 'c'])).toEqual(new Set(['a', 'b']));
  });

  it('is never taken from the diary: its reserve comes first, and megabytes stay free', async () => {
    const { database } = await deviceOf('p1');
    expect(await putFile(database, 'a', pdf(), { storage: ROOMY })).toBe('kept');
    expect(await database.count('reserve')).toBe(2);
    const tight = { estimate: async () => ({ quota: 1_000 * MEBIBYTE, usage: 970 * MEBIBYTE }) };
    expect(await putFile(database, 'b', pdf(), { storage: tight })).toBe('no_room');
    expect(await database.count('files')).toBe(1);
  });

  it('that turns out to be missing is told, and costs the diary nothing', async () => {
    const { database } = await deviceOf('p1');
    await putFile(database, 'a', pdf(), { storage: ROOMY });
    const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw full();
    });
    expect(await putFile(database, 'b', pdf(), { storage: ROOMY })).toBe('no_room');
    putting.mockRestore();
    expect([await database.count('reserve'), await database.count('files')]).toEqual([2, 1]);
  });
});

it('a database of the version before gets its place for files, and loses nothing', async () => {
  createDevice();
  const { database } = await deviceOf('p1');
  database.close();
  const before = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('balsamo-p2', 2);
    opening.onupgradeneeded = () => {
      for (const name of ['reserve', 'lease', 'key']) opening.result.createObjectStore(name);
      opening.result.createObjectStore('writes', { keyPath: 'sequence', autoIncrement: true }).add({ content: 'x' });
      opening.result.createObjectStore('answers', { keyPath: 'key' });
      opening.result.createObjectStore('drafts', { keyPath: 'id' });
    };
    opening.onsuccess = () => resolve(opening.result);
  });
  before.close();
  expect(await keepFile('p2', 'a', pdf())).toBe('kept');
  const after = await import('../person-database.ts').then(({ openPersonDatabase }) => openPersonDatabase('p2'));
  expect([await after.count('writes'), await after.count('files')]).toEqual([1, 1]);
  after.close();
});
