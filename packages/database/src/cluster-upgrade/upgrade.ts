import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { makePolicyRecord } from '../apply-policies.ts';
import { copyRows } from '../backup/copy-rows.ts';
import { connect } from '../backup/moment.ts';
import { majorOfBinaries, majorOfCluster } from '../cluster-version.ts';
import { freeBytes } from '../disk-space.ts';
import { makeDurableFolder, removeLeftFolder } from '../durable-file.ts';
import { chooseRunner, exists, findBinaries } from '../embedded-binaries.ts';
import {
  chooseSocketDirectory,
  runningPostmaster,
  startEmbeddedServer,
  startOrAdopt,
  stopPostmaster,
} from '../embedded-server.ts';
import { MIGRATIONS, migrate, prepareRoles } from '../migrate.ts';
import { APP_ROLE, EMBEDDED_DATABASE, EMBEDDED_OWNER, OperatorError, SUMMARY_ROLE, SYSTEM_ROLE } from '../names.ts';
import { runMigrations } from '../run-migrations.ts';
import { finishSwitch, switchFolders } from './switch.ts';

const CLUSTER = 'postgres';
const DRAFT = 'upgrading';
const MB = 1024 * 1024;
/** What a new cluster takes beside the rows. */
const NEW_CLUSTER_BYTES = 256 * MB;
const NO_ROLES = { app: undefined, system: undefined };

export type Upgraded = {
  from: string;
  to: string;
  tables: number;
  rows: number;
  /** Where the former cluster lies, in DATA_DIR. */
  kept: string;
  /** Roles and databases that somebody made beside those of Bálsamo: they are in the former cluster alone. */
  leftBehind: string[];
};

/**
 * Makes a cluster of the embedded version beside the former one, copies every row, compares, and puts it in its place. Nothing of the
 * former one changes; it stays beside it. May be killed at any moment and run again.
 * @param binariesOf the folder of the programs of a former major version
 * @returns undefined where the cluster is of the embedded version already
 * @throws OperatorError in one sentence
 */
export async function upgradeCluster(
  root: string,
  binariesOf: (major: string) => Promise<string>,
  { isForced = false }: { isForced?: boolean } = {},
): Promise<Upgraded | undefined> {
  await finishSwitch(root);
  const cluster = path.join(root, CLUSTER);
  const draft = path.join(root, DRAFT);
  const from = await majorOfCluster(cluster);
  if (from === undefined)
    throw new OperatorError(`There is no embedded database in ${root}; DATA_DIR names its folder.`);
  await clearDraft(draft, cluster);
  const to = majorOfBinaries(await findBinaries());
  if (Number(from) > Number(to) || (from === to && !isForced)) return undefined;
  const kept = `${CLUSTER}.${from}`;
  if (await exists(path.join(root, kept)))
    throw new OperatorError(
      `${path.join(root, kept)} is there from an upgrade before: remove it first (-- remove-former).`,
    );
  const running = await runningPostmaster(cluster);
  if (running !== undefined)
    throw new OperatorError(
      `The database in ${root} is running (process ${running}): stop Bálsamo first; where it was killed, end the process with "kill -INT ${running}".`,
    );
  await refuseWithoutRoom(root, cluster);
  const formerBinaries = await binariesOf(from);
  if (majorOfBinaries(formerBinaries) !== from)
    throw new OperatorError(
      `${formerBinaries} holds PostgreSQL ${majorOfBinaries(formerBinaries)}, and ${from} is needed.`,
    );
  await makeDurableFolder(draft);
  await writeFile(path.join(draft, 'pid'), String(process.pid));
  try {
    const copied = await copyInto(draft, cluster, formerBinaries);
    await switchFolders(root, {
      moves: [
        [CLUSTER, kept],
        [`${DRAFT}/${CLUSTER}`, CLUSTER],
      ],
      remove: [DRAFT],
    });
    return { from, to, kept, ...copied };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** The way back: the former cluster as it was at the upgrade. @returns where the one that was upgraded to lies now */
export async function goBack(root: string): Promise<string> {
  if (await finishSwitch(root)) return goBackTold(root);
  const cluster = path.join(root, CLUSTER);
  const former = await formerCluster(root);
  if (former === undefined) throw new OperatorError(`No former database is kept in ${root}.`);
  if ((await runningPostmaster(cluster)) !== undefined)
    throw new OperatorError(`The database in ${root} is running: stop Bálsamo first.`);
  const left = await freeName(root, `${CLUSTER}.left-${await majorOfCluster(cluster)}`);
  await switchFolders(root, {
    moves: [
      [CLUSTER, left],
      [former, CLUSTER],
    ],
    remove: [],
  });
  return path.join(root, left);
}

/** A way back that was cut off: what it put aside is the newest of those. */
async function goBackTold(root: string): Promise<string> {
  const names = (await readdir(root)).filter((name) => name.startsWith(`${CLUSTER}.left-`)).sort();
  return path.join(root, names.at(-1) ?? CLUSTER);
}

/** Removes what an upgrade, or a way back, left beside the database. @returns the names of the folders */
export async function removeFormer(root: string): Promise<string[]> {
  await finishSwitch(root);
  const names = (await readdir(root)).filter((name) => /^postgres\.(\d+|left-.*)$/.test(name));
  for (const name of names) await rm(path.join(root, name), { recursive: true });
  return names;
}

async function formerCluster(root: string): Promise<string | undefined> {
  return (await readdir(root))
    .filter((name) => /^postgres\.\d+$/.test(name))
    .sort()
    .at(-1);
}

async function freeName(root: string, wanted: string): Promise<string> {
  let name = wanted;
  for (let number = 2; await exists(path.join(root, name)); number++) name = `${wanted}-${number}`;
  return name;
}

/** What an upgrade left that was killed: its folder, and two servers that outlived it. */
async function clearDraft(draft: string, cluster: string): Promise<void> {
  if (!(await exists(draft))) return;
  const pid = Number(await readFile(path.join(draft, 'pid'), 'utf8').catch(() => 'none'));
  if (Number.isInteger(pid) && pid !== process.pid && (await isUpgrading(pid)))
    throw new OperatorError(`The database is being upgraded by process ${pid} already.`);
  for (const left of [path.join(draft, CLUSTER), cluster]) await stopPostmaster(left);
  await removeLeftFolder(draft);
}

/** Numbers are given again, in a container soon: what another program has is none of ours (Linux says which it is). */
async function isUpgrading(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'upgrade')).includes('upgrade');
}

async function refuseWithoutRoom(root: string, cluster: string): Promise<void> {
  const needed = (await sizeOf(cluster)) + NEW_CLUSTER_BYTES;
  const free = await freeBytes(root);
  if (free < needed)
    throw new OperatorError(
      `The disk of ${root} has no room for a second database beside the first: ${Math.ceil(needed / MB)} MB are needed, ${Math.floor(free / MB)} MB are free.`,
    );
}

async function sizeOf(folder: string): Promise<number> {
  let size = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) size += (await stat(path.join(entry.parentPath, entry.name))).size;
  return size;
}

/** Fills a new cluster in the draft; both are stopped, and on the disk, when this resolves. */
async function copyInto(draft: string, cluster: string, formerBinaries: string) {
  const runner = await chooseRunner(draft);
  const socketDirectory = await chooseSocketDirectory(path.join(draft, 'former'), runner);
  // Nobody else knows the socket, and nothing is written but what PostgreSQL writes at a start.
  const settings = { default_transaction_read_only: 'on', autovacuum: 'off' };
  await startOrAdopt({ binaries: formerBinaries, runner, cluster, socketDirectory, root: draft, settings });
  try {
    const fresh = await startEmbeddedServer(draft);
    try {
      const at = { port: 5432, user: EMBEDDED_OWNER, database: EMBEDDED_DATABASE };
      return await copyDatabase({ ...at, host: socketDirectory }, { ...at, host: fresh.socketDirectory });
    } finally {
      await fresh.stop();
    }
  } finally {
    await stopPostmaster(cluster);
  }
}

async function copyDatabase(former: pg.ClientConfig, fresh: pg.ClientConfig) {
  const admin = await connect({ ...fresh, database: 'postgres' });
  await admin.query(`create database ${EMBEDDED_DATABASE}`).finally(() => admin.end());
  const [reading, writing] = [await connect(former), await connect(fresh)];
  try {
    // The tables as the former one has them: rows of an older version do not fit into those of today.
    const { rows } = await reading.query<{ newest: number | null }>(
      'select max(created_at)::float8 as newest from drizzle.__drizzle_migrations',
    );
    await prepareRoles(writing, NO_ROLES);
    await runMigrations(writing, MIGRATIONS, { until: rows[0]?.newest ?? 0 });
    await makePolicyRecord(writing);
    const tables = Object.values(await copyRows(former, fresh));
    await migrate({ owner: fresh, roles: NO_ROLES });
    await writing.query('analyze');
    const leftBehind = await madeByHand(reading);
    return { tables: tables.length, rows: tables.reduce((total, table) => total + table.rows, 0), leftBehind };
  } finally {
    await Promise.all([reading.end(), writing.end()]);
  }
}

async function madeByHand(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select 'the role ' || rolname as name from pg_roles where rolname !~ '^pg_' and rolname <> all($1)
     union all
     select 'the database ' || datname from pg_database where datname <> all($2)
     order by name`,
    [
      [EMBEDDED_OWNER, APP_ROLE, SYSTEM_ROLE, SUMMARY_ROLE],
      [EMBEDDED_DATABASE, 'postgres', 'template0', 'template1'],
    ],
  );
  return rows.map(({ name }) => name);
}
