import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { standingRules } from '../apply-policies.ts';
import { connect } from '../backup/moment.ts';
import { hashTables, listTables } from '../backup/table-hashes.ts';
import { findBinaries } from '../embedded-binaries.ts';
import { STORE_BINDING } from '../files/store-binding.ts';
import { migrate } from '../migrate.ts';
import { OperatorError } from '../names.ts';
import { openDatabase } from '../open-database.ts';
import { createPerson } from '../testing/people.ts';
import { finishSwitch, switchFolders } from './switch.ts';
import { goBack, removeFormer, upgradeCluster } from './upgrade.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'balsamo-upgrade-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** What stands in the database of `root`, and what is made in it before, if anything. */
async function look(make?: (pool: pg.Pool) => Promise<unknown>) {
  const database = await openDatabase({ dataDirectory: root });
  try {
    await migrate(database);
    const pool = new pg.Pool({ ...database.owner, max: 1 });
    await pool.query(STORE_BINDING);
    await make?.(pool);
    await pool.end();
    const client = await connect(database.owner);
    const hashes = await hashTables(client, await listTables(client));
    const { digest } = await standingRules(client);
    const { rows } = await client.query('select sequencename, last_value from pg_sequences order by 1');
    await client.end();
    return { hashes, digest, sequences: rows };
  } finally {
    await database.close();
  }
}

/** From the version that there is to itself: the same work, without another one. The bench does it from the former one. */
const upgrade = () => upgradeCluster(root, findBinaries, { isForced: true });
const MAJOR = 'postgres.18';

describe('an upgrade of the embedded database', () => {
  it('brings every row, right and sequence along, and keeps the former one beside it', async () => {
    const before = await look(async (pool) => {
      await createPerson(pool);
      // Which file store it belongs to (ADR-0021).
      await pool.query("insert into installation.file_store values (gen_random_uuid(), 'here', true)");
    });
    const upgraded = await upgrade();
    expect(upgraded).toMatchObject({ kept: MAJOR, leftBehind: [] });
    expect(upgraded?.rows).toBeGreaterThan(0);
    expect(await look()).toEqual(before);
    expect(await readdir(root)).toContain(MAJOR);
    expect(await readdir(root)).not.toContain('upgrading');
  });

  it('has a way back, to what stood then, and puts aside what was written since', async () => {
    const before = await look((pool) => createPerson(pool));
    await upgrade();
    const since = await look((pool) => createPerson(pool));
    expect(since.hashes['public.users']?.rows).toBe(2);
    expect(await goBack(root)).toBe(path.join(root, 'postgres.left-18'));
    expect(await look()).toEqual(before);
    await expect(goBack(root)).rejects.toThrow('No former database is kept');
    expect(await removeFormer(root)).toEqual(['postgres.left-18']);
  });

  it('is refused while another one is kept, and where there is no database', async () => {
    await expect(upgrade()).rejects.toThrow('There is no embedded database');
    await look();
    await mkdir(path.join(root, MAJOR));
    await expect(upgrade()).rejects.toThrow('remove it first');
  });

  it('is refused while the database runs', async () => {
    const database = await openDatabase({ dataDirectory: root });
    try {
      await expect(upgrade()).rejects.toThrow('is running');
    } finally {
      await database.close();
    }
  });

  it('names what somebody made beside Bálsamo', async () => {
    await look((pool) => pool.query('create role reporting'));
    expect(await upgrade()).toMatchObject({ leftBehind: ['the role reporting'] });
  });

  it('leaves everything as it was where it fails', async () => {
    const before = await look((pool) => createPerson(pool));
    await expect(upgradeCluster(root, async () => '/nowhere', { isForced: true })).rejects.toThrow(OperatorError);
    expect(await readdir(root)).not.toContain('upgrading');
    expect(await look()).toEqual(before);
  });

  it('can be killed at any moment and run again', async () => {
    const before = await look((pool) => createPerson(pool));
    for (const after of [700, 1900, 3100]) {
      const code = `
        import { upgradeCluster } from '${path.join(import.meta.dirname, 'upgrade.ts')}';
        import { findBinaries } from '${path.join(import.meta.dirname, '../embedded-binaries.ts')}';
        await upgradeCluster(${JSON.stringify(root)}, findBinaries, { isForced: true });`;
      const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      setTimeout(() => child.kill('SIGKILL'), after);
      await ended;
      // It may have been done before, or all but its names.
      await finishSwitch(root);
      if ((await readdir(root)).includes(MAJOR)) await rm(path.join(root, MAJOR), { recursive: true });
    }
    await upgrade();
    expect(await look()).toEqual(before);
  });
});

describe('a start', () => {
  it('is refused on the database of a former version, with the command that upgrades it', async () => {
    await look();
    await writeFile(path.join(root, 'postgres/PG_VERSION'), '17\n');
    await expect(openDatabase({ dataDirectory: root })).rejects.toThrow('run `npm run upgrade-database`');
  });

  it('is refused on the database of a later version', async () => {
    await look();
    await writeFile(path.join(root, 'postgres/PG_VERSION'), '99\n');
    await expect(openDatabase({ dataDirectory: root })).rejects.toThrow('brings PostgreSQL 18 only');
  });

  it('makes no empty database where an upgrade was cut off between its two names', async () => {
    const before = await look((pool) => createPerson(pool));
    await mkdir(path.join(root, 'upgrading'));
    await rename(path.join(root, 'postgres'), path.join(root, 'upgrading/postgres'));
    const moves: [string, string][] = [['upgrading/postgres', 'postgres']];
    await mkdir(path.join(root, 'none'));
    await writeFile(path.join(root, 'database-switch.json'), JSON.stringify({ moves, remove: ['upgrading', 'none'] }));
    await expect(openDatabase({ dataDirectory: root })).rejects.toThrow('was cut off at its end');
    await switchFolders(root, { moves, remove: ['upgrading', 'none'] });
    expect(await look()).toEqual(before);
    expect(await readdir(root)).not.toContain('none');
  });
});
