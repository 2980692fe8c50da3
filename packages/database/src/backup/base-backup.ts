import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { OperatorError } from '../names.ts';
import { packCluster, packFiles } from './cluster-files.ts';
import type { WritingKeys } from './keys.ts';
import { connect, type Moment, takeMoment } from './moment.ts';
import { writeObject } from './repository.ts';

export type BaseBackup = {
  moment: Moment;
  backupLabel: string;
  serverVersion: string;
  firstWal: string;
  base: { object: string; byteSize: number };
  wal: { object: string; byteSize: number };
};

/**
 * Copies the cluster that this owner reaches, while it runs: its files between pg_backup_start and pg_backup_stop, then the moment, then
 * what was logged from the beginning to the moment.
 * @param beforeMoment what else belongs to the backup and takes long
 */
export async function backUpCluster(
  owner: pg.ClientConfig,
  target: { keys: WritingKeys; folder: string; name: string },
  beforeMoment: () => Promise<void>,
): Promise<BaseBackup> {
  const client = await connect(owner);
  try {
    const cluster = await oneOf(client, "select current_setting('data_directory') as found");
    // Temporary, so that it goes with this connection: nothing of the log is removed until it is copied.
    await client.query("select pg_create_physical_replication_slot('balsamo_backup', true, true)");
    const firstLsn = await oneOf(client, 'select pg_backup_start($1, true)::text as found', [target.name]);
    const base = await writeObject(target.keys, target.folder, 'base', packCluster(cluster));
    await beforeMoment();
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)');
    // Past its stop, since PostgreSQL replays no backup to a place before it.
    const moment = await takeMoment(owner, `balsamo-${target.name}`);
    const { names, firstWal } = await segmentsSince(client, cluster, firstLsn);
    const wal = await writeObject(target.keys, target.folder, 'wal', packFiles(path.join(cluster, 'pg_wal'), names));
    const serverVersion = await oneOf(client, "select current_setting('server_version') as found");
    return { moment, backupLabel: rows[0]?.label ?? '', serverVersion, firstWal, base, wal };
  } finally {
    await client.end();
  }
}

/** Holds the lock of backups while `work` is done. @throws OperatorError where another one holds it */
export async function asOnlyBackup<Result>(owner: pg.ClientConfig, work: () => Promise<Result>): Promise<Result> {
  const client = await connect(owner);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_held', [ADVISORY_LOCKS.backup]);
    if (!rows[0].is_held) throw new OperatorError('Another backup of this database is being made.');
    return await work();
  } finally {
    await client.end();
  }
}

/** The names of the segments from this place to the newest one, ended now, with the histories of timelines. */
async function segmentsSince(client: pg.Client, cluster: string, firstLsn: string) {
  const reached = await oneOf(client, 'select pg_current_wal_insert_lsn()::text as found');
  await client.query('select pg_switch_wal()');
  while ((await oneOf(client, `select (pg_current_wal_flush_lsn() >= '${reached}')::text as found`)) !== 'true')
    await sleep(10);
  const { rows } = await client.query<{ first: string; last: string; count: number }>(
    `select pg_walfile_name($1::pg_lsn) as first, pg_walfile_name($2::pg_lsn - 1::numeric) as last,
       (div($2::pg_lsn - 1::numeric - '0/0', size) - div($1::pg_lsn - '0/0', size) + 1)::int as count
     from (select pg_size_bytes(current_setting('wal_segment_size'))::numeric as size) as segments`,
    [firstLsn, reached],
  );
  const { first = '', last = '', count = 0 } = rows[0] ?? {};
  const found = (await readdir(path.join(cluster, 'pg_wal'))).sort();
  const segments = found.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last);
  if (segments.length !== count)
    throw new Error(`of ${count} segments from ${first} to ${last} ${segments.length} are there`);
  return { names: [...found.filter((name) => name.endsWith('.history')), ...segments], firstWal: first };
}

async function oneOf(client: pg.Client, statement: string, values: unknown[] = []): Promise<string> {
  const { rows } = await client.query<{ found: string }>(statement, values);
  return rows[0]?.found ?? '';
}
