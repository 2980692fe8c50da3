import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { serveBehind } from './behind.ts';
import type { Database, DatabaseOptions } from './connection.ts';
import { watchStorage } from './disk-space.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER, OperatorError } from './names.ts';
import { CLOSE_LIMIT_MS, endPools, makePoolBehind, makePools } from './pools.ts';
import { keepPostgresLogShort } from './postgres-log.ts';

/** In a cluster of ours nobody but its owner has business in the databases that came with it. */
export const CLOSE_OTHER_DATABASES = 'revoke all on database postgres, template1 from public';

/** Between two tries to start a database that was ended from outside. */
const HEAL_PAUSE_MS = 500;

/** The database of the embedded server, which is started again whenever it was ended from outside. */
export async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { settings = {} } = options;
  let server = await startEmbeddedServer(options.dataDirectory, settings);
  const { isNew } = server;
  const at = { host: server.socketDirectory, port: 5432, user: EMBEDDED_OWNER };
  let lock = await holdDataDirectory(at, options.dataDirectory);
  if (!(await hasSettings(lock, settings))) {
    // One that outlived a server with others.
    await lock.end();
    await server.stop();
    server = await startEmbeddedServer(options.dataDirectory, settings);
    lock = await holdDataDirectory(at, options.dataDirectory);
  }
  let isClosing = false;
  let healing: Promise<void> | undefined;
  let closing: Promise<void> | undefined;
  keepAlive();
  const owner = { ...at, database: EMBEDDED_DATABASE };
  await createDatabase(at);
  const roles = { app: undefined, system: undefined };
  const pools = { ...makePools(owner, roles), behindPool: makePoolBehind(owner, roles) };
  serveBehind(pools.appPool, pools.behindPool);
  // A checkpoint lets segments of the write-ahead log be used again.
  const storage = await watchStorage(path.resolve(options.dataDirectory), () => lock.query('checkpoint'));
  const stopRotating = await keepPostgresLogShort(path.resolve(options.dataDirectory));
  return {
    appPool: pools.appPool,
    systemPool: pools.systemPool,
    owner,
    roles,
    isEmbedded: true,
    isNewEmbedded: isNew,
    storage,
    close: () => {
      closing ??= close();
      return closing;
    },
  };

  async function close(): Promise<void> {
    isClosing = true;
    stopRotating();
    await storage.close();
    await Promise.race([healing, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    await endPools(pools);
    await lock.end().catch(() => undefined);
    await server.stop();
  }

  /** The lock's connection ends only when PostgreSQL does: whatever ended it, it is started again, and the pools reconnect. */
  function keepAlive(): void {
    lock.once('end', () => {
      if (isClosing) return;
      healing = heal();
    });
  }

  async function heal(): Promise<void> {
    while (!isClosing) {
      try {
        server = await startEmbeddedServer(options.dataDirectory, settings);
        lock = await holdDataDirectory(at, options.dataDirectory);
        keepAlive();
        return;
      } catch {
        await sleep(HEAL_PAUSE_MS);
      }
    }
  }
}

/** PostgreSQL itself remembers who has the folder: the lock goes with the connection, also after a SIGKILL. */
async function holdDataDirectory(at: pg.ClientConfig, dataDirectory: string): Promise<pg.Client> {
  const client = new pg.Client({ ...at, database: 'postgres', application_name: 'balsamo-lock', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  // A process that was just killed may need a moment until PostgreSQL notices.
  for (let attempt = 0; attempt < 20; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_held', [ADVISORY_LOCKS.dataDirectory]);
    if (rows[0].is_held) return client;
    await sleep(100);
  }
  await client.end();
  throw new OperatorError(
    `Another Bálsamo is already running on DATA_DIR ${dataDirectory}; stop it first or choose another folder.`,
  );
}

/** Does it archive as it should, or not at all where nothing is said of it? */
async function hasSettings(client: pg.Client, settings: Record<string, string>): Promise<boolean> {
  const { rows } = await client.query<{ mode: string; command: string }>(
    "select current_setting('archive_mode') as mode, current_setting('archive_command') as command",
  );
  const { archive_mode: mode = 'off', archive_command: command } = settings;
  return rows[0]?.mode === mode && (command === undefined || rows[0].command === command);
}

async function createDatabase(at: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...at, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [EMBEDDED_DATABASE]);
    if (!rowCount) await client.query(`create database ${EMBEDDED_DATABASE}`);
    await client.query(CLOSE_OTHER_DATABASES);
  } finally {
    await client.end();
  }
}
