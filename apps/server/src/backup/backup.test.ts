import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { newIdentity, readingKeys, writingKeys } from '@balsamo/database/backup/keys.ts';
import { prune } from '@balsamo/database/backup/prune.ts';
import {
  backupFolder,
  fileFolder,
  listBackups,
  listFileObjects,
  readIndex,
  readManifest,
} from '@balsamo/database/backup/repository.ts';
import { brokenForeignKeys, hashDifferences, hashTables } from '@balsamo/database/backup/table-hashes.ts';
import { archivingSettings, walOf } from '@balsamo/database/backup/wal-archive.ts';
import type { Database } from '@balsamo/database/connection.ts';
import { migrate } from '@balsamo/database/migrate.ts';
import { openDatabase } from '@balsamo/database/open-database.ts';
import { createTestDatabase } from '@balsamo/database/testing/cluster.ts';
import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createFolderStore } from '../storage/folder-store.ts';
import type { FileStore } from '../storage/store.ts';
import { type MadeBackup, makeBackup } from './back-up.ts';
import { type Restore, restoreBackup } from './restore.ts';
import { whileDamaged } from './testing.ts';
import { verifyBackup } from './verify.ts';

const PASSPHRASE = 'correct horse battery staple';
/** Without a passphrase, which takes seconds to open by design. */
const key = await newIdentity();
const opening = { identity: key.identity };
const folderOf = (root: string) => createFolderStore(path.join(root, 'files'));

let place: string;
let data: string;
let repository: string;
let db: Database;
let ownerPool: pg.Pool;
let files: FileStore;
let person: TestPerson;
let first: MadeBackup;

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'balsamo-backup-'));
  data = path.join(place, 'data');
  repository = path.join(place, 'repository');
  db = await openDatabase({ dataDirectory: data, settings: archivingSettings(repository, data) });
  await migrate(db);
  ownerPool = new pg.Pool(db.owner);
  ownerPool.on('error', () => undefined);
  files = folderOf(data);
  await writeFile(path.join(data, 'auth-secret'), `${'s'.repeat(43)}\n`);
  person = await createPerson(ownerPool);
  for (let n = 0; n < 5; n++) await bringFile();
  first = await whileWriting(() => backUp());
});
afterAll(async () => {
  await ownerPool.end();
  await db.close();
  await rm(place, { recursive: true, force: true });
});

async function backUp(keep?: number): Promise<MadeBackup> {
  const keys = await writingKeys(repository, data, { recipient: key.recipient });
  return makeBackup({ owner: db.owner, files, dataDirectory: data }, { repository, keys, keep });
}

/** A file as an upload leaves it: first its bytes, then its row. */
async function bringFile(): Promise<string> {
  const [id, bytes] = [randomUUID(), randomBytes(2_000)];
  await files.write(id, bytes);
  await ownerPool.query(
    `insert into files (id, user_id, kind, media_type, name, byte_size, sha256, created_at)
     values ($1, $2, 'prescription_document', 'application/pdf', 'a.pdf', $3, encode(sha256($4), 'hex'), now())`,
    [id, person.id, bytes.length, bytes],
  );
  return id;
}

async function whileWriting<Result>(work: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await createPerson(ownerPool);
      await ownerPool.query("update users set name = 'Outro' where id = $1", [person.id]);
      await bringFile();
    }
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await writing;
  }
}

async function restore(options: Partial<Restore> = {}) {
  const dataDirectory = path.join(place, randomUUID());
  const restored = await restoreBackup({
    repository,
    opening,
    dataDirectory,
    target: 'moment',
    storeIn: folderOf,
    ...options,
  });
  return { ...restored, dataDirectory };
}

async function asRestored<Result>(
  dataDirectory: string,
  work: (client: pg.Client, opened: Database) => Promise<Result>,
) {
  const opened = await openDatabase({ dataDirectory });
  const client = new pg.Client(opened.owner);
  await client.connect();
  try {
    return await work(client, opened);
  } finally {
    await client.end();
    await opened.close();
  }
}

const manifestOf = async (name: string) => readManifest(await readingKeys(repository, opening), repository, name);

describe('a backup made while people write', () => {
  test('is restored exactly as it was at its moment, with every file, foreign key, session and the secret', async () => {
    const manifest = await manifestOf(first.name);
    const { dataDirectory, files: count, missingFiles } = await restore();
    expect(missingFiles).toEqual([]);
    expect(count).toBe(first.files);
    await asRestored(dataDirectory, async (client, opened) => {
      expect(manifest.tables?.['public.users']?.rows).toBeGreaterThan(0);
      expect(
        hashDifferences(manifest.tables ?? {}, await hashTables(client, Object.keys(manifest.tables ?? {}))),
      ).toEqual([]);
      const { checked, broken } = await brokenForeignKeys(client);
      expect(checked).toBeGreaterThan(50);
      expect(broken).toEqual([]);
      await migrate(opened);
      const session = await opened.appPool.query('select open_session($1) as person', [person.token]);
      expect(JSON.stringify(session.rows)).toContain(person.id);
      const { rows } = await client.query('select id, sha256 from files');
      const store = folderOf(dataDirectory);
      for (const { id } of rows) expect(await store.read(id)).toEqual(await files.read(id));
    });
    expect(await readFile(path.join(dataDirectory, 'auth-secret'), 'utf8')).toBe(`${'s'.repeat(43)}\n`);
  });

  test('passes its verification, which goes red when one row is another', async () => {
    const options = { repository, opening, dataDirectory: data, backup: first.name };
    const whole = await verifyBackup(options);
    expect(whole.problems).toEqual([]);
    expect(whole.tables).toBeGreaterThan(70);
    const changed = await verifyBackup(options, async (owner) => {
      const client = new pg.Client(owner);
      await client.connect();
      await client.query("update users set name = 'Alguém' where id = $1", [person.id]);
      await client.end();
    });
    expect(changed.problems).toEqual([expect.stringContaining('public.users')]);
  });

  test('copies a file once, however many backups hold it', async () => {
    const id = await bringFile();
    const second = await backUp();
    expect(second.newFiles).toBeGreaterThanOrEqual(1);
    expect((await listFileObjects(repository)).has(id)).toBe(true);
    expect((await backUp()).newFiles).toBe(0);
  });

  test('is followed by what was archived since', async () => {
    const late = await createPerson(ownerPool);
    const { rows } = await ownerPool.query('select pg_walfile_name(pg_current_wal_insert_lsn()) as name');
    await ownerPool.query('select pg_switch_wal()');
    await expect
      .poll(async () => (await readdir(walOf(repository))).filter((object) => object.startsWith(`${rows[0].name}.`)))
      .not.toEqual([]);
    const { dataDirectory } = await restore({ target: 'newest' });
    await asRestored(dataDirectory, async (client) => {
      expect((await client.query('select from users where id = $1', [late.id])).rowCount).toBe(1);
    });
  });

  test('is brought to any time since, and no further', async () => {
    const before = await createPerson(ownerPool);
    // A date of JavaScript's holds no microseconds: between the two that are told apart lies more.
    await ownerPool.query('select pg_sleep(0.05)');
    const { rows } = await ownerPool.query<{ until: Date }>('select clock_timestamp() as until');
    await ownerPool.query('select pg_sleep(0.05)');
    const until = rows[0]?.until as Date;
    // PostgreSQL stops at the first commit after it: without one there is nothing to stop at.
    const after = await createPerson(ownerPool);
    const { rows: wal } = await ownerPool.query('select pg_walfile_name(pg_current_wal_insert_lsn()) as name');
    await ownerPool.query('select pg_switch_wal()');
    await expect
      .poll(async () => (await readdir(walOf(repository))).filter((object) => object.startsWith(`${wal[0].name}.`)))
      .not.toEqual([]);
    const { dataDirectory } = await restore({ target: until });
    await asRestored(dataDirectory, async (client) => {
      const { rows: there } = await client.query('select id from users where id in ($1, $2)', [before.id, after.id]);
      expect(there).toEqual([{ id: before.id }]);
    });
  });

  test('fills an empty database of one’s own with the same rows, bound by the same policies', async () => {
    const external = await createTestDatabase(inject('cluster'), 'template1');
    try {
      const { backup } = await restore({ external, backup: first.name });
      const { tables = {} } = await manifestOf(backup);
      const found = await hashTables(external.ownerPool, Object.keys(tables));
      // The digest of what holds in a database is that database's own.
      const { 'drizzle.applied_policies': _, ...rows } = tables;
      const { 'drizzle.applied_policies': __, ...others } = found;
      expect(hashDifferences(rows, others)).toEqual([]);
      const { rows: open } = await external.ownerPool.query(
        "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)",
      );
      expect(open).toEqual([]);
      await expect(restore({ external })).rejects.toThrow('not empty');
    } finally {
      await external.close();
    }
  });
});

describe('a restore is refused, and leaves nothing,', () => {
  async function refused(options: Partial<Restore>, words: string) {
    const dataDirectory = path.join(place, randomUUID());
    await expect(restore({ ...options, dataDirectory })).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringContaining(words),
    });
    expect(await readdir(dataDirectory).catch(() => [])).toEqual([]);
  }

  test('with a wrong passphrase', async () => {
    const [sealed, elsewhere] = [path.join(place, 'sealed'), path.join(place, 'sealed-data')];
    await mkdir(elsewhere);
    const keys = await writingKeys(sealed, elsewhere, { passphrase: PASSPHRASE });
    await refused({ repository: sealed, opening: { passphrase: 'another passphrase' } }, 'does not open');
    expect(await readingKeys(sealed, { passphrase: PASSPHRASE })).toMatchObject({ macKey: keys.macKey });
    await expect(writingKeys(sealed, elsewhere, { passphrase: 'another passphrase' })).rejects.toThrow(
      'another passphrase',
    );
  });

  test('into a folder that is not empty', async () => {
    await expect(restore({ dataDirectory: data })).rejects.toThrow('is not empty');
  });

  test.each(['manifest', 'base', 'wal', 'index'])('where a byte of %s is another', async (kind) => {
    const folder = backupFolder(repository, first.name);
    const object = (await readdir(folder)).find((name) => name.startsWith(kind)) ?? '';
    await whileDamaged(path.join(folder, object), () => refused({ backup: first.name }, 'is damaged'));
  });

  test('where a byte of a file is another', async () => {
    const [object = ''] = (await manifestOf(first.name)).files;
    const id = object.slice(0, 36);
    const file = path.join(repository, 'files', id.slice(-2), object);
    await whileDamaged(file, () => refused({ backup: first.name }, 'is damaged'));
  });

  test('where there is only half a backup', async () => {
    const whole = (await listBackups(repository)).length;
    const folder = backupFolder(repository, '2999-01-01T00-00-00.000Z');
    await cp(backupFolder(repository, first.name), folder, { recursive: true });
    await rm(path.join(folder, 'manifest.age'));
    expect(await listBackups(repository)).toHaveLength(whole);
    await refused({ backup: '2999-01-01T00-00-00.000Z' }, 'There is no backup');
  });
});

describe('pruning', () => {
  test('keeps the newest backups, and every file and segment that one of them needs', async () => {
    const gone = await bringFile();
    await backUp();
    await ownerPool.query('delete from files where id = $1', [gone]);
    await files.remove(gone);
    const kept = [await backUp(), await backUp()].map(({ name }) => name);
    const old = new Date(Date.now() - 2 * 86_400_000);
    for (const [id, object] of await listFileObjects(repository))
      await utimes(path.join(fileFolder(repository, id), object), old, old);
    await prune(repository, 2);
    expect(await listBackups(repository)).toEqual(kept);
    expect(await readdir(path.join(repository, 'backups'))).toEqual(kept);
    expect((await listFileObjects(repository)).has(gone)).toBe(false);
    for (const backup of kept) {
      const options = { repository, opening, dataDirectory: data, backup };
      expect((await verifyBackup(options)).problems).toEqual([]);
    }
    const { firstWal } = await readIndex(repository, kept[0] ?? '');
    // What PostgreSQL archived only after the pruning goes with the next one.
    const older = async () => {
      await prune(repository, 2);
      const segments = (await readdir(walOf(repository))).filter((name) => /^[0-9A-F]{24}\./.test(name));
      return segments.filter((name) => name.slice(0, 24) < firstWal);
    };
    await expect.poll(older, { timeout: 30_000 }).toEqual([]);
  });
});

describe('a repository for a public key', () => {
  test('is written without the secret key, and read with it alone', async () => {
    const [right, wrong] = [await newIdentity(), await newIdentity()];
    const [other, elsewhere] = [path.join(place, 'other'), path.join(place, 'elsewhere')];
    await mkdir(elsewhere);
    const keys = await writingKeys(other, elsewhere, { recipient: right.recipient });
    await makeBackup({ owner: db.owner, files, dataDirectory: data }, { repository: other, keys, keep: undefined });
    const verify = (identity: string) =>
      verifyBackup({ repository: other, opening: { identity }, dataDirectory: elsewhere });
    await expect(verify(wrong.identity)).rejects.toThrow('BACKUP_IDENTITY belongs to');
    expect((await verify(right.identity)).problems).toEqual([]);
    await expect(writingKeys(other, elsewhere, { recipient: wrong.recipient })).rejects.toThrow('are protected by');
  });
});
