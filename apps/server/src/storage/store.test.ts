import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';
import { readStorageUrl } from './storage-url.ts';
import type { FileStore, StoredFile } from './store.ts';
import { startS3 } from './testing-s3.ts';

const CREDENTIALS = {
  accessKeyId: 'AKIA/TEST',
  secretAccessKey: 's3cr+t/=',
  region: 'sa-east-1',
  bucket: 'balsamo-files',
};
const address = (host: string, secret = CREDENTIALS.secretAccessKey) =>
  `s3://${encodeURIComponent(CREDENTIALS.accessKeyId)}:${encodeURIComponent(secret)}@${host}/${CREDENTIALS.bucket}/our/files?region=sa-east-1&insecure=1`;
let directory: string;
let s3: Awaited<ReturnType<typeof startS3>>;
const stores: Record<string, FileStore> = {};

async function listOf(store: FileStore): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const part of store.list()) found.push(...part);
  return found;
}

beforeAll(async () => {
  directory = path.join(await mkdtemp(path.join(tmpdir(), 'balsamo-files-test-')), 'files');
  s3 = await startS3(CREDENTIALS);
  stores.folder = createFolderStore(directory);
  stores.s3 = createS3Store(readStorageUrl(address(s3.host)) as NonNullable<ReturnType<typeof readStorageUrl>>);
});
afterAll(async () => {
  await s3.close();
  await rm(path.dirname(directory), { recursive: true, force: true });
});

describe.each(['folder', 's3'])('the store: %s', (kind) => {
  const store = () => stores[kind] as FileStore;
  const listed = async () => listOf(store());

  it('gives back what was written, also over what was there, and nothing once it is removed', async () => {
    const id = randomUUID();
    const bytes = Buffer.from([0, 255, 13, 10, 0]);
    expect(await store().read(id)).toBeUndefined();
    await store().write(id, Buffer.from('before'));
    await store().write(id, bytes);
    expect(await store().read(id)).toEqual(bytes);
    await store().remove(id);
    await store().remove(id);
    expect(await store().read(id)).toBeUndefined();
  });

  it.each(['../etc/passwd', '', '.', 'a/b', `${randomUUID()}/..`, `${randomUUID()}\u0000`, randomUUID().toUpperCase()])(
    'takes no name but an id: %j',
    async (name) => {
      for (const attempt of [
        () => store().write(name, Buffer.from('x')),
        () => store().read(name),
        () => store().remove(name),
      ]) {
        await expect((async () => attempt())()).rejects.toThrow('by its id alone');
      }
    },
  );

  it('lists everything with when it was written, in as many parts as it takes', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID()).sort();
    for (const id of ids) await store().write(id, Buffer.from(id));
    const found = await listed();
    expect(found.map(({ id }) => id).sort()).toEqual(ids);
    for (const { writtenAt } of found) expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(3_600_000);
    for (const id of ids) await store().remove(id);
    expect(await listed()).toEqual([]);
  });
});

describe('the folder', () => {
  it('is closed to everybody else, and so are its files', async () => {
    const id = randomUUID();
    await stores.folder?.write(id, Buffer.from('x'));
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(directory, id))).mode & 0o777).toBe(0o600);
    await stores.folder?.remove(id);
  });

  it('holds a file as a whole or not at all: what was left unfinished is none, and is not removed by being looked at', async () => {
    const half = path.join(directory, `${randomUUID()}.part`);
    await writeFile(half, 'half');
    await utimes(half, new Date(0), new Date(0));
    expect(await listOf(stores.folder as FileStore)).toEqual([]);
    const left: string[] = [];
    for await (const { bytes } of (stores.folder as FileStore).unfinished()) left.push(bytes.toString());
    expect(left).toEqual(['half']);
    expect(await readdir(directory)).toEqual([path.basename(half)]);
    await rm(half);
  });

  it('that is not there yet lists nothing', async () => {
    expect(await listOf(createFolderStore(path.join(directory, 'none')))).toEqual([]);
  });
});

describe('the bucket', () => {
  it('keeps files under the prefix and looks at no other objects', async () => {
    const id = randomUUID();
    await stores.s3?.write(id, Buffer.from('x'));
    expect([...s3.objects.keys()]).toEqual([`our/files/${id}`]);
    s3.objects.set('our/files/readme.txt', { bytes: Buffer.from(''), writtenAt: new Date() });
    s3.objects.set(randomUUID(), { bytes: Buffer.from(''), writtenAt: new Date() });
    expect((await listOf(stores.s3 as FileStore)).map((file) => file.id)).toEqual([id]);
    s3.objects.clear();
  });

  it('is followed nowhere else: what would send a file to another address is a failure', async () => {
    const elsewhere = await startS3(CREDENTIALS);
    s3.sendNextTo(`http://${elsewhere.host}`);
    await expect(stores.s3?.write(randomUUID(), Buffer.from('x'))).rejects.toThrow(
      /^the file store answered PUT with 307$/,
    );
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });

  it('answers nobody with another secret, and the error quotes nothing of the answer', async () => {
    const stranger = createS3Store(
      readStorageUrl(address(s3.host, 'wrong')) as NonNullable<ReturnType<typeof readStorageUrl>>,
    );
    await expect(stranger.write(randomUUID(), Buffer.from('x'))).rejects.toThrow(
      /^the file store answered PUT with 403$/,
    );
    await expect(stranger.read(randomUUID())).rejects.toThrow(/^the file store answered GET with 403$/);
    await expect(stranger.remove(randomUUID())).rejects.toThrow(/^the file store answered DELETE with 403$/);
    await expect(listOf(stranger)).rejects.toThrow(/403$/);
    expect(s3.objects.size).toBe(0);
  });

  it('does not take half a listing for a whole one', async () => {
    const id = randomUUID();
    await stores.s3?.write(id, Buffer.from('x'));
    s3.cutNextListing();
    await expect(listOf(stores.s3 as FileStore)).rejects.toThrow(/end tag/);
    expect((await listOf(stores.s3 as FileStore)).map((file) => file.id)).toEqual([id]);
    await stores.s3?.remove(id);
  });

  it('is tried again when it is overloaded for a moment', async () => {
    const id = randomUUID();
    s3.failNext(2);
    await stores.s3?.write(id, Buffer.from('x'));
    expect(await stores.s3?.read(id)).toEqual(Buffer.from('x'));
    await stores.s3?.remove(id);
  });
});

describe('STORAGE_URL', () => {
  it('names service, bucket, folder, region and keys', () => {
    expect(readStorageUrl('s3://key:a%2Fb%3D@s3.example:9000/bucket-1/a/b?region=eu-west-3')).toEqual({
      endpoint: 'https://s3.example:9000',
      bucket: 'bucket-1',
      prefix: 'a/b/',
      region: 'eu-west-3',
      accessKeyId: 'key',
      secretAccessKey: 'a/b=',
    });
    expect(readStorageUrl('s3://key:secret@s3.example/bucket')).toMatchObject({ prefix: '', region: 'us-east-1' });
  });

  it.each([
    '',
    'bucket',
    'https://key:secret@s3.example/bucket',
    's3://s3.example/bucket',
    's3://key@s3.example/bucket',
    's3://key:secret@s3.example',
    's3://key:secret@s3.example/UPPER',
  ])('is refused when a part is missing: %j', (text) => {
    expect(readStorageUrl(text)).toBeUndefined();
  });
});
