import { createHmac } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { tlsOf } from './address.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { serveBehind } from './behind.ts';
import { type Storage, UNWATCHED_STORAGE, watchStorage } from './disk-space.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { giveWay } from './give-way.ts';
import { HiddenNamesClient } from './hidden-names.ts';
import { APP_ROLE, EMBEDDED_DATABASE, EMBEDDED_OWNER, OperatorError, SYSTEM_ROLE } from './names.ts';
import { openOneByOne } from './open-one-by-one.ts';
import { keepPostgresLogShort } from './postgres-log.ts';
import { createReplica, type Replica } from './replica.ts';

export type Database = {
  /** Requests: see `asUser`, its only door. Pipelined, so that a transaction is one exchange and not four. */
  appPool: pg.Pool;
  /** Sign-in and jobs: see `asSystem`. */
  systemPool: pg.Pool;
  /** A standby of this database, for reading alone: see `asUserReading`. */
  replica?: Replica | undefined;
  /** How the owner connects; for migrations only. */
  owner: pg.ClientConfig;
  roles: RolePasswords;
  /** Is this the embedded server, and was its cluster made just now? */
  isEmbedded: boolean;
  isNewEmbedded: boolean;
  /** The disk of the embedded server. */
  storage: Storage;
  close: () => Promise<void>;
};

export type RolePasswords = { app: string | undefined; system: string | undefined };

export type DatabaseOptions = {
  databaseUrl?: string | undefined;
  /** Of a standby of the database of `databaseUrl`. */
  replicaUrl?: string | undefined;
  dataDirectory: string;
  /** Of the embedded PostgreSQL, beside those of the product: how it archives its log. */
  settings?: Record<string, string>;
};

/**
 * How long an answer is waited for. PostgreSQL itself ends statements of requests after 15 s; these limits are for a server that has
 * vanished without a word, where TCP would wait for a quarter of an hour.
 */
const APP_ANSWER_TIMEOUT_MS = 30_000;
const SYSTEM_ANSWER_TIMEOUT_MS = 120_000;
/** A plan of its own for each call costs more than a list takes to read: PostgreSQL chose it for every limit, once a diary had grown. */
const APP_OPTIONS = '-c plan_cache_mode=force_generic_plan';
/** Of a standby: what is read there is heavy, and more at once would only wait for its cores. */
const REPLICA_CONNECTIONS = 8;
/** Whoever had much has one transaction at a time; a third of them would only wait for what the first two give way to. */
const BEHIND_CONNECTIONS = 2;
/** A tenth of a core beside others, as exports and imports have it; all of it where nobody wants any. */
export const BEHIND_NICENESS = 10;
/** For a connection to a standby: the primary can be read instead. */
const REPLICA_CONNECT_TIMEOUT_MS = 2_000;
/** How long a connection rests before it is closed. After the ten seconds that are usual, each burst of requests would open them anew. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
/** How long running work may hold its connection when the database is closed. */
const CLOSE_LIMIT_MS = 2_000;
/** In a cluster of ours nobody but its owner has business in the databases that came with it. */
export const CLOSE_OTHER_DATABASES = 'revoke all on database postgres, template1 from public';
/** Between two tries to start a database that was ended from outside. */
const HEAL_PAUSE_MS = 500;

/**
 * Connects to DATABASE_URL, else starts (or adopts) the embedded server of `dataDirectory`.
 * @throws OperatorError in one sentence when that cannot be done, also when another process has this folder.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openByUrl(options.databaseUrl, options.replicaUrl) : openEmbedded(options);
}

/** Pools of the two roles for a database that the owner reaches as `owner`. Opens nothing yet. */
export function makePools(owner: pg.ClientConfig, roles: RolePasswords, maxConnections = 20) {
  const appPool = new pg.Pool({ ...appConfig(owner, roles.app), max: maxConnections });
  const systemPool = new pg.Pool({
    ...as(owner, SYSTEM_ROLE, roles.system),
    max: 10,
    application_name: 'balsamo-system',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: SYSTEM_ANSWER_TIMEOUT_MS,
    keepAlive: true,
  });
  for (const pool of [appPool, systemPool]) {
    surviveBreaks(pool);
    openOneByOne(pool);
  }
  return { appPool, systemPool };
}

/** For the embedded server: only its processes can be told to give way. */
function makePoolBehind(owner: pg.ClientConfig, roles: RolePasswords): pg.Pool {
  const pool = new pg.Pool({
    ...appConfig(owner, roles.app),
    max: BEHIND_CONNECTIONS,
    application_name: 'balsamo-behind',
  });
  surviveBreaks(pool);
  giveWay(pool, BEHIND_NICENESS);
  return pool;
}

const as = (at: pg.ClientConfig, user: string, password: string | undefined) => ({
  ...at,
  Client: HiddenNamesClient,
  connectionString: undefined,
  user,
  password,
});

/** How requests connect. */
const appConfig = (at: pg.ClientConfig, password: string | undefined): pg.PoolConfig =>
  ({
    ...as(at, APP_ROLE, password),
    pipeline: true,
    application_name: 'balsamo',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: 15_000,
    options: APP_OPTIONS,
    query_timeout: APP_ANSWER_TIMEOUT_MS,
    keepAlive: true,
  }) as pg.PoolConfig;

/**
 * A standby, read with the role of requests. Opens nothing yet.
 * @param catchUpLimitMs how long a read waits until it shows what the primary shows; only tests give any
 */
export function makeReplica(
  at: pg.ClientConfig,
  password: string | undefined,
  maxConnections = REPLICA_CONNECTIONS,
  catchUpLimitMs?: number,
): Replica {
  const pool = new pg.Pool({
    ...appConfig(at, password),
    max: maxConnections,
    application_name: 'balsamo-replica',
    connectionTimeoutMillis: REPLICA_CONNECT_TIMEOUT_MS,
    options: `${APP_OPTIONS} -c default_transaction_read_only=on`,
  });
  surviveBreaks(pool);
  openOneByOne(pool);
  const { host, port, database, ssl } = at;
  return createReplica(pool, { host, port, database, ssl }, catchUpLimitMs);
}

/**
 * An error event that nobody listens to ends the process. A connection that breaks while idle is replaced at the next use. One that
 * breaks while lent out rejects what was sent on it; the pool does not listen to it then, so it gets a listener of its own for life.
 */
function surviveBreaks(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
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

async function openByUrl(databaseUrl: string, replicaUrl: string | undefined): Promise<Database> {
  const owner = ownerFromUrl(databaseUrl);
  const roles = rolePasswords(databaseUrl);
  const probe = new pg.Client({ ...owner, connectionTimeoutMillis: 10_000 });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    throw new OperatorError(`The database of DATABASE_URL cannot be reached: ${message || code}.`);
  } finally {
    await probe.end().catch(() => undefined);
  }
  const replica = replicaUrl === undefined ? undefined : replicaByUrl({ databaseUrl, replicaUrl });
  const pools = { ...makePools(owner, roles), replica };
  return {
    ...pools,
    owner,
    roles,
    isEmbedded: false,
    isNewEmbedded: false,
    storage: UNWATCHED_STORAGE,
    close: () => endPools(pools),
  };
}

/** The standby of `replicaUrl`: it has the roles of its primary, and their passwords. */
export function replicaByUrl(
  { databaseUrl, replicaUrl }: { databaseUrl: string; replicaUrl: string },
  maxConnections?: number,
): Replica {
  return makeReplica(ownerFromUrl(replicaUrl, 'DATABASE_REPLICA_URL'), rolePasswords(databaseUrl).app, maxConnections);
}

/** Waits for running work, but not for long: a job that holds a connection must not keep PostgreSQL from being stopped. */
async function endPools({
  appPool,
  systemPool,
  behindPool,
  replica,
}: Pick<Database, 'appPool' | 'systemPool' | 'replica'> & { behindPool?: pg.Pool }): Promise<void> {
  const ended = Promise.all([appPool.end(), systemPool.end(), behindPool?.end(), replica?.pool.end()]);
  await Promise.race([ended, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
}

export function ownerFromUrl(databaseUrl: string, variable = 'DATABASE_URL'): pg.ClientConfig {
  let url: URL;
  try {
    url = new URL(databaseUrl);
  } catch {
    throw new OperatorError(`${variable} is not a URL such as postgres://owner:password@host:5432/balsamo.`);
  }
  if (!/^postgres(ql)?:$/.test(url.protocol)) throw new OperatorError(`${variable} must begin with postgres://.`);
  const sslmode = url.searchParams.get('sslmode');
  return {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname || 'localhost'),
    port: Number(url.port || url.searchParams.get('port') || 5432),
    user: decodeURIComponent(url.username || 'postgres'),
    password: url.password ? decodeURIComponent(url.password) : undefined,
    database: decodeURIComponent(url.pathname.slice(1)) || 'postgres',
    ...(sslmode && sslmode !== 'disable' ? { ssl: tlsOf(sslmode) } : {}),
  };
}

/** Derived from the owner's credentials: every server that knows these agrees, and nobody has to set two more secrets. */
function rolePasswords(databaseUrl: string): RolePasswords {
  const { username, password } = new URL(databaseUrl);
  const derive = (role: string) =>
    createHmac('sha256', `${username}:${password}`).update(`balsamo ${role}`).digest('base64url');
  return { app: derive(APP_ROLE), system: derive(SYSTEM_ROLE) };
}
