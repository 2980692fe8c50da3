import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { applyPolicies } from '@balsamo/database/apply-policies.ts';
import { connect } from '@balsamo/database/backup/moment.ts';
import { hashDifferences, hashTables, listTables, type TableHash } from '@balsamo/database/backup/table-hashes.ts';
import { installBinaries } from '@balsamo/database/cluster-upgrade/former-binaries.ts';
import { majorOfCluster } from '@balsamo/database/cluster-version.ts';
import { makeDurableFolder } from '@balsamo/database/durable-file.ts';
import { chooseRunner, commandLine } from '@balsamo/database/embedded-binaries.ts';
import { chooseSocketDirectory, startOrAdopt, stopPostmaster } from '@balsamo/database/embedded-server.ts';
import { MIGRATIONS, migrate, prepareRoles } from '@balsamo/database/migrate.ts';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import { openDatabase } from '@balsamo/database/open-database.ts';
import { runMigrations } from '@balsamo/database/run-migrations.ts';
import type pg from 'pg';
import { fillDatabase } from './fill.ts';
import type { Figure } from './report.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FORMER = process.env.UPGRADE_FROM_POSTGRES || '17';
/** What our migrations use of PostgreSQL 18: a function that makes keys, and names of what forbids null. */
const NAMED_NOT_NULL = /^ALTER TABLE .* RENAME CONSTRAINT .*_not_null.*$/gim;
const UUIDV7 = `set allow_system_table_mods = on;
  create function pg_catalog.uuidv7() returns uuid language sql volatile as 'select gen_random_uuid()'`;

/**
 * A DATA_DIR of a former major version of PostgreSQL, from npm, with 200,000 entries: the start refuses it, the command upgrades it, the
 * server starts on it, and the way back leads to what stood before.
 */
export async function measureDatabaseUpgrade(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balsamo-postgres-'));
  const root = path.join(folder, 'data');
  try {
    const binaries = await installBinaries(FORMER, path.join(folder, 'former'));
    await makeDurableFolder(root);
    const before = await onFormer(binaries, root, async (owner) => {
      await migrateFormer(owner, path.join(folder, 'migrations'));
      await fillDatabase(owner);
    });
    const refusal = await openDatabase({ dataDirectory: root }).catch((error: Error) => error.message);
    const began = performance.now();
    process.stdout.write(await command(root, '--from-binaries', binaries));
    const seconds = (performance.now() - began) / 1000;
    const database = await openDatabase({ dataDirectory: root });
    await migrate(database);
    const after = await hashesOf(database.owner);
    await database.close();
    process.stdout.write(await command(root, 'back'));
    const back = await onFormer(binaries, root, async () => undefined);
    const differences = [...hashDifferences(before, after), ...hashDifferences(before, back)];
    for (const difference of differences) process.stdout.write(`  ${difference}\n`);
    const isRefused = typeof refusal === 'string' && refusal.includes('upgrade-database');
    return [
      {
        name: `PostgreSQL ${FORMER} → the embedded one and back, 200,000 entries`,
        measured: `start ${isRefused ? 'refused with the command' : 'NOT refused'}; upgraded in ${seconds.toFixed(1)} s; ${differences.length} of ${Object.keys(before).length} tables differ there or after the way back; back on ${await majorOfCluster(path.join(root, 'postgres'))}`,
        goal: 'refused, 0 tables differ',
        isReached: isRefused && differences.length === 0,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What `migrate` does, without what the former version does not know. */
async function migrateFormer(owner: pg.ClientConfig, folder: string): Promise<void> {
  await cp(MIGRATIONS, folder, { recursive: true });
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql'))) {
    const text = await readFile(path.join(folder, name), 'utf8');
    await writeFile(path.join(folder, name), text.replaceAll(NAMED_NOT_NULL, ''));
  }
  const client = await connect(owner);
  try {
    await prepareRoles(client, { app: undefined, system: undefined });
    await runMigrations(client, folder);
    await applyPolicies(client);
  } finally {
    await client.end();
  }
}

async function command(root: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: root };
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/upgrade-database.ts', ...args], {
    cwd: ROOT,
    env,
  });
  return stdout;
}

/** Does `work` on a cluster of the former version, made where there is none; answers what its tables hold then. */
async function onFormer(
  binaries: string,
  root: string,
  work: (owner: pg.ClientConfig) => Promise<void>,
): Promise<Record<string, TableHash>> {
  const cluster = path.join(root, 'postgres');
  const runner = await chooseRunner(root);
  const host = await chooseSocketDirectory(root, runner);
  const isNew = (await majorOfCluster(cluster)) === undefined;
  if (isNew) {
    const args = [
      `--pgdata=${cluster}`,
      `--username=${EMBEDDED_OWNER}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
    ];
    const [initdb, given] = commandLine(runner, path.join(binaries, 'initdb'), [...args, '--data-checksums']);
    await promisify(execFile)(initdb, given, { uid: runner.uid, gid: runner.gid });
  }
  await startOrAdopt({ binaries, runner, cluster, socketDirectory: host, root, settings: {} });
  try {
    const at = { host, port: 5432, user: EMBEDDED_OWNER };
    if (isNew) {
      const admin = await connect({ ...at, database: 'postgres' });
      await admin.query(`create database ${EMBEDDED_DATABASE}`).finally(() => admin.end());
      const owner = await connect({ ...at, database: EMBEDDED_DATABASE });
      await owner.query(UUIDV7).finally(() => owner.end());
    }
    await work({ ...at, database: EMBEDDED_DATABASE });
    return await hashesOf({ ...at, database: EMBEDDED_DATABASE });
  } finally {
    await stopPostmaster(cluster);
  }
}

/** Without what tells of the policies alone: they are named by digests of the catalogue, whose words differ between versions. */
async function hashesOf(owner: pg.ClientConfig): Promise<Record<string, TableHash>> {
  const client = await connect(owner);
  const tables = (await listTables(client)).filter((name) => !/applied_policies|^installation/.test(name));
  return hashTables(client, tables).finally(() => client.end());
}
