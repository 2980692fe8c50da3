import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@balsamo/database/testing/cluster.ts';
import { createPerson } from '@balsamo/database/testing/people.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { createFolderStore } from '../storage/folder-store.ts';
import { createS3Store } from '../storage/s3-store.ts';
import type { FileStore } from '../storage/store.ts';
import { startS3 } from '../storage/testing-s3.ts';
import { bindStore } from './bind-store.ts';
import { sweepFiles } from './jobs.ts';

const YEAR_MS = 365 * 86_400_000;
const CREDENTIALS = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'sa-east-1', bucket: 'balsamo-files' };

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
let s3: Awaited<ReturnType<typeof startS3>>;
let root: string;
const databases: TestDatabase[] = [];
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });

beforeAll(async () => {
  s3 = await startS3(CREDENTIALS);
});
afterAll(() => s3.close());
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'balsamo-binding-'));
  s3.objects.clear();
  logged.length = 0;
});
afterEach(async () => {
  for (const db of databases.splice(0)) await db.close();
  await rm(root, { recursive: true });
});

async function emptyDatabase(): Promise<TestDatabase> {
  const db = await createTestDatabase(inject('cluster'));
  databases.push(db);
  return db;
}
const storeOf = {
  folder: (name: string): FileStore => createFolderStore(path.join(root, name)),
  bucket: (name: string): FileStore =>
    createS3Store({ ...CREDENTIALS, endpoint: `http://${s3.host}`, prefix: `${name}/` }),
};

/** Documents in both, as uploads leave them. */
async function bring(db: TestDatabase, files: FileStore, count = 3): Promise<string[]> {
  const person = await createPerson(db.ownerPool);
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) {
    await files.write(id, Buffer.from(id));
    await db.ownerPool.query(
      `insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
       values ($1, $2, 'prescription_document', 'image/jpeg', 'a.jpg', 36, repeat('0', 64), now())`,
      [id, person.id],
    );
  }
  return ids;
}
const bind = (db: TestDatabase, files: FileStore) => bindStore({ db, files, log });
/** What the server does within seconds of a start, long after the files were written. */
const sweep = (db: TestDatabase, files: FileStore) =>
  sweepFiles({ db, files, log, now: () => new Date(Date.now() + YEAR_MS) });
async function contentOf(files: FileStore): Promise<string[]> {
  const found: string[] = [];
  for await (const part of files.list()) found.push(...part.map(({ id }) => id));
  return found.sort();
}

describe.each(['folder', 'bucket'] as const)('a database and a %s', (kind) => {
  const newStore = storeOf[kind];
  async function installation(name: string, count?: number) {
    const [db, files] = [await emptyDatabase(), newStore(name)];
    await bind(db, files);
    return { db, files, ids: (await bring(db, files, count)).sort() };
  }

  async function expectRefused(db: TestDatabase, files: FileStore, sentence: RegExp) {
    const before = await contentOf(files);
    await expect(bind(db, files)).rejects.toThrow(sentence);
    // Also should somebody sweep all the same.
    await sweep(db, files);
    expect(await contentOf(files)).toEqual(before);
  }

  it('that belong together start again, and nothing is swept', async () => {
    const { db, files, ids } = await installation('a');
    await bind(db, files);
    await sweep(db, files);
    expect(await contentOf(files)).toEqual(ids);
  });

  it('are refused when the database is new and empty and the files are somebody’s', async () => {
    const { files } = await installation('a');
    await expectRefused(
      await emptyDatabase(),
      files,
      /holds 3 files of another database .* the database has 0, and 0 are the same/,
    );
  });

  it('are refused when each belongs to another, and both are named', async () => {
    const [a, b] = [await installation('a'), await installation('b')];
    await expectRefused(
      a.db,
      b.files,
      /keeps its files in .*a\S*( on \S+)? \(store .*b\S*( on .*)? belongs to another database/,
    );
  });

  it('are refused when the database has files and these are none', async () => {
    const { db } = await installation('a');
    await expectRefused(db, newStore('empty'), /but .*empty.* is empty: name the same STORAGE_URL on every server/);
  });

  it('are refused when the database is bound and the files have no mark', async () => {
    const { db } = await installation('a');
    const other = newStore('unmarked');
    await bring(await emptyDatabase(), other);
    await expectRefused(db, other, /but .*unmarked.* is another: name the same STORAGE_URL on every server/);
  });

  it('are refused to a staging server with a database of its own on the files of production', async () => {
    const [production, staging] = [await installation('production', 5), await emptyDatabase()];
    await bring(staging, newStore('staging'), 1);
    await expectRefused(staging, production.files, /holds 5 files of another database .* 0 are the same/);
    await sweep(production.db, production.files);
    expect(await contentOf(production.files)).toEqual(production.ids);
  });

  describe('from before they were bound', () => {
    it('are bound when they know each other', async () => {
      const [db, files] = [await emptyDatabase(), newStore('old')];
      await bring(db, files);
      await files.write(randomUUID(), Buffer.from('left over'));
      await bind(db, files);
      await expectRefused(await emptyDatabase(), files, /of another database/);
    });

    it.each([
      ['full', 'empty', 0, 3],
      ['empty', 'full', 3, 0],
    ])('are refused when the database is %s and the store %s', async (_, __, stored, rows) => {
      const db = await emptyDatabase();
      if (rows > 0) await bring(db, newStore('elsewhere'), rows);
      const files = newStore('old');
      for (let index = 0; index < stored; index++) await files.write(randomUUID(), Buffer.from('x'));
      await expectRefused(db, files, new RegExp(`holds ${stored} files, the database has ${rows}, and 0 are the same`));
    });
  });

  it('are bound by hand after files were moved or lost: the sentence says how', async () => {
    const { db } = await installation('a');
    const moved = newStore('moved');
    const refusal = await bind(db, moved).catch((error: Error) => error.message);
    const id = /put balsamo-store here with (\S+) in it/.exec(refusal ?? '')?.[1];
    await moved.writeMark(id ?? '');
    await bind(db, moved);
  });

  it('are bound once by servers that start together', async () => {
    const [db, files] = [await emptyDatabase(), newStore('shared')];
    await Promise.all([1, 2, 3].map(() => bind(db, files)));
    await bind(db, files);
  });

  it('most of whose files have no row are never swept, which is said once', async () => {
    const { db, files } = await installation('a', 1);
    for (let index = 0; index < 2; index++) await files.write(randomUUID(), Buffer.from('x'));
    await sweep(db, files);
    await sweep(db, files);
    expect(await contentOf(files)).toHaveLength(3);
    expect(logged.filter((line) => line.includes('none is put into the trash'))).toHaveLength(1);
  });

  it('give back a file from the trash when a restored database knows it after all', async () => {
    const { db, files, ids } = await installation('a');
    const [id = ''] = ids;
    await files.discard(id, new Date());
    expect(await contentOf(files)).not.toContain(id);
    expect(await files.read(id)).toEqual(Buffer.from(id));
    expect(await contentOf(files)).toEqual(ids);
    await files.discard(id, new Date());
    await sweep(db, files);
    expect(await files.read(id)).toEqual(Buffer.from(id));
  });
});

it('a second server on another folder is refused, one on the same folder is not', async () => {
  const db = await emptyDatabase();
  await bind(db, storeOf.folder('first'));
  await expect(bind(db, storeOf.folder('second'))).rejects.toThrow(/second on .* is empty: name the same STORAGE_URL/);
  await bind(db, storeOf.folder('first'));
});

it('a store that is away keeps a bound database from nothing but the check, and an unbound one from starting', async () => {
  const files = { ...storeOf.folder('a'), readMark: () => Promise.reject(new Error('answered GET with 503')) };
  const db = await emptyDatabase();
  await expect(bind(db, files)).rejects.toThrow(/cannot be read: answered GET with 503/);
  await bind(db, storeOf.folder('a'));
  await bind(db, files);
  expect(logged.some((line) => line.includes('cannot be read'))).toBe(true);
});
