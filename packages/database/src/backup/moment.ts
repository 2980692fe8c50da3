import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hashTables, listTables, type TableHash } from './table-hashes.ts';

/**
 * Shorter than the second after which PostgreSQL looks for deadlocks: of two that wait for each other it is never a request that is
 * ended.
 */
const LOCK_TIMEOUT_MS = 300;
const TRIES = 100;
const PAUSE_MS = 700;
/** Vacuuming by itself holds tables as writers do, and for long; it is taken up again later. */
const PATIENT_TRIES = 3;
const LOCK_NOT_AVAILABLE = '55P03';

export type Moment = {
  at: Date;
  restorePoint: string;
  tables?: Record<string, TableHash>;
  /** Ids of files that a row stands for, with the hash of their content. */
  files: string[];
};

/**
 * Names a place in the write-ahead log, and says what every table holds there while others go on writing. For that nobody may write
 * for some milliseconds, in which the place is named and a snapshot opened. Where the tables are never free, the place is named
 * all the same, and nothing is said of it.
 */
export async function takeMoment(owner: pg.ClientConfig, name: string): Promise<Moment> {
  const locking = await connect(owner);
  const looking = await connect(owner);
  try {
    const tables = await listTables(locking);
    await looking.query('begin isolation level repeatable read read only');
    const isQuiet = await whileQuiet(locking, tables, async () => {
      await looking.query('select 1');
      await locking.query('select pg_create_restore_point($1)', [name]);
    });
    if (!isQuiet) await locking.query('select pg_create_restore_point($1)', [name]);
    const at = new Date();
    const files = await fileIds(looking);
    const moment = { at, restorePoint: name, files };
    return isQuiet ? { ...moment, tables: await hashTables(looking, tables) } : moment;
  } finally {
    await Promise.all([locking.end(), looking.end()]);
  }
}

/** False when the tables could not be had. */
async function whileQuiet(client: pg.Client, tables: readonly string[], work: () => Promise<void>): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await client.query(`lock table ${tables.join(', ')} in share mode`);
      await work();
      await client.query('commit');
      return true;
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
    if (attempt >= PATIENT_TRIES)
      await client.query(
        "select pg_cancel_backend(pid) from pg_stat_activity where backend_type = 'autovacuum worker' and datname = current_database()",
      );
    await sleep(PAUSE_MS);
  }
  return false;
}

/** Every file that a row stands for. */
export async function fileIds(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from files union select id from association_files union select id from article_files order by id',
  );
  return rows.map(({ id }) => id);
}

export async function connect(owner: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...owner, application_name: 'balsamo-backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
