import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@balsamo/database/testing/cluster.ts';
import { createPerson } from '@balsamo/database/testing/people.ts';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type FileKey, readFileKeys } from '../storage/file-keys.ts';
import { createFolderStore } from '../storage/folder-store.ts';
import { createS3Store } from '../storage/s3-store.ts';
import { sealOf } from '../storage/seal-file.ts';
import { type SealedStore, sealedStore } from '../storage/sealed-store.ts';
import type { FileStore, StoredFile } from '../storage/store.ts';
import { startS3 } from '../storage/testing-s3.ts';
import { refuseMissingKeys } from './missing-keys.ts';
import { resealFiles } from './reseal-files.ts';

const CREDENTIALS = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'sa-east-1', bucket: 'balsamo-files' };
const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const keysOf = (text: string) => readFileKeys(text) as FileKey[];
const newFingerprint = keysOf(NEW)[0]?.fingerprint;
const content = (id: string) => Buffer.from(`document ${id}`);

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let owner: pg.Client;
let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;
beforeEach(async () => {
  db = await createTestDatabase(inject('cluster'));
  owner = new pg.Client(db.owner);
  await owner.connect();
  s3 = await startS3(CREDENTIALS);
  folder = await mkdtemp(path.join(tmpdir(), 'balsamo-reseal-'));
});
afterEach(async () => {
  await owner.end();
  await db.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const below: Record<string, () => FileStore> = {
  folder: () => createFolderStore(path.join(folder, 'files')),
  bucket: () => createS3Store({ ...CREDENTIALS, endpoint: `http://${s3.host}`, prefix: '' }),
};
const storeWith = (kind: string, keys: string) => sealedStore(below[kind]?.() as FileStore, keysOf(keys));

async function bring(files: SealedStore, count: number): Promise<string[]> {
  const person = await createPerson(db.ownerPool);
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    await files.write(id, content(id));
    await db.ownerPool.query(
      `insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
       values ($1, $2, 'prescription_document', 'image/jpeg', 'a.jpg', 36, repeat('0', 64), now())`,
      [id, person.id],
    );
  }
  return ids;
}
async function idsOf(parts: AsyncIterable<StoredFile[]>): Promise<string[]> {
  const ids: string[] = [];
  for await (const part of parts) ids.push(...part.map(({ id }) => id));
  return ids;
}

describe.each(Object.keys(below))('after a change of FILE_KEYS, in a %s', (kind) => {
  it('everything is sealed with the new key, the trash too, and the former one is needed no more', async () => {
    const ids = await bring(storeWith(kind, OLD), 3);
    const discarded = randomUUID();
    await storeWith(kind, OLD).write(discarded, content(discarded));
    await storeWith(kind, OLD).discard(discarded, new Date());

    const files = storeWith(kind, `${NEW},${OLD}`);
    expect(await resealFiles(owner, files)).toEqual({ files: 4, resealed: 4, failed: [] });
    const raw = below[kind]?.() as FileStore;
    for (const id of ids) expect(sealOf((await raw.read(id)) as Buffer)).toEqual(newFingerprint);
    expect(await idsOf(raw.listDiscarded())).toEqual([discarded]);

    const alone = storeWith(kind, NEW);
    await refuseMissingKeys(alone, { log: pino({ level: 'silent' }) });
    expect(await Promise.all(ids.map((id) => alone.read(id)))).toEqual(ids.map(content));
    expect(await alone.read(discarded)).toEqual(content(discarded));
    expect(await resealFiles(owner, alone)).toMatchObject({ resealed: 0, failed: [] });
  });

  it('a file that is removed meanwhile, with its row, does not come back', async () => {
    const [gone = '', stays = ''] = await bring(storeWith(kind, OLD), 2);
    const files = storeWith(kind, `${NEW},${OLD}`);
    const erasedMeanwhile: SealedStore = {
      ...files,
      async reseal(id) {
        const isNew = await files.reseal(id);
        if (id === gone) await db.ownerPool.query('delete from files where id = $1', [id]);
        return isNew;
      },
    };
    await resealFiles(owner, erasedMeanwhile);
    expect(await idsOf(files.list())).toEqual([stays]);
  });

  it('a file that cannot be opened is named, and the former keys stay needed', async () => {
    const [id = ''] = await bring(storeWith(kind, OLD), 2);
    const raw = below[kind]?.() as FileStore;
    const sealed = (await raw.read(id)) as Buffer;
    await raw.write(id, sealed.subarray(0, -1));
    const files = storeWith(kind, `${NEW},${OLD}`);
    expect(await resealFiles(owner, files)).toEqual({ files: 2, resealed: 1, failed: [{ id, why: 'it is damaged' }] });
    await expect(refuseMissingKeys(storeWith(kind, NEW), { log: pino({ level: 'silent' }) })).rejects.toThrow(
      /holds files that are sealed with a key that FILE_KEYS does not name \([0-9a-f]{16}\): put it back/,
    );
  });
});

it('a store that is away keeps no server from starting', async () => {
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  const away = { ...storeWith('folder', NEW), missingKeys: () => Promise.reject(new Error('answered GET with 503')) };
  await refuseMissingKeys(away, { log });
  expect(logged.join()).toMatch(/not known whether FILE_KEYS opens/);
});
