import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { packCluster, unpack } from '../backup/cluster-files.ts';
import { startEmbeddedServer } from '../embedded-server.ts';
import { EMBEDDED_OWNER } from '../names.ts';
import type { TestCluster } from './cluster.ts';

/**
 * A standby of a test cluster, as an operator makes one: a copy between pg_backup_start and pg_backup_stop, which then follows by streaming.
 * @param settings of PostgreSQL beside those of the product
 */
export async function startTestStandby(primary: TestCluster, settings: Record<string, string> = {}) {
  const directory = await mkdtemp(path.join(tmpdir(), 'balsamo-standby-'));
  const slot = path
    .basename(directory)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_');
  await copyCluster(primary, slot, path.join(directory, 'postgres'));
  const conninfo = `host='${primary.host}' port=${primary.port} user=${primary.user}`;
  const all = { primary_conninfo: conninfo, primary_slot_name: slot, hot_standby_feedback: 'on', ...settings };
  let server = await startEmbeddedServer(directory, all);
  const cluster: TestCluster = { host: server.socketDirectory, port: 5432, user: EMBEDDED_OWNER };
  let isRunning = true;
  const asOwner = (statement: string, values: unknown[] = []) =>
    query({ ...cluster, database: 'postgres' }, statement, values);

  return {
    cluster,
    /** Replays nothing until it is told to go on; what was asked of it before is still done. */
    pause: () => asOwner('select pg_wal_replay_pause()'),
    resume: () => asOwner('select pg_wal_replay_resume()'),
    /** Delays what it replays: each commit, by its time. */
    async delay(delayMs: number) {
      await asOwner(`alter system set recovery_min_apply_delay = '${delayMs}ms'`);
      await asOwner('select pg_reload_conf()');
    },
    /** Makes it a primary of its own, for good. */
    promote: () => asOwner('select pg_promote(true, 60)'),
    /** Ends it as a machine that vanishes would: connections break. */
    async end() {
      if (isRunning) await server.stop();
      isRunning = false;
    },
    async startAgain() {
      server = await startEmbeddedServer(directory, all);
      isRunning = true;
    },
    async remove() {
      if (isRunning) await server.stop();
      isRunning = false;
      await rm(directory, { recursive: true, force: true });
      await query({ ...primary, database: 'postgres' }, 'select pg_drop_replication_slot($1)', [slot]).catch(
        () => undefined,
      );
    },
  };
}

export type TestStandby = Awaited<ReturnType<typeof startTestStandby>>;

/** The slot keeps what the standby needs of the log from the beginning of the copy on. */
async function copyCluster(primary: TestCluster, slot: string, target: string): Promise<void> {
  const client = new pg.Client({ ...primary, database: 'postgres' });
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
    const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    await client.query('select pg_backup_start($1, true)', [slot]);
    await unpack(packCluster(rows[0]?.folder ?? ''), target);
    const stopped = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    await writeFile(path.join(target, 'backup_label'), stopped.rows[0]?.label ?? '', { mode: 0o600 });
    await writeFile(path.join(target, 'standby.signal'), '', { mode: 0o600 });
  } finally {
    await client.end();
  }
}

async function query(at: pg.ClientConfig, statement: string, values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client(at);
  await client.connect();
  try {
    return (await client.query(statement, values)).rows;
  } finally {
    await client.end();
  }
}
