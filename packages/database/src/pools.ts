import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from './connection.ts';
import { ownerFromUrl, type RolePasswords, rolePasswords } from './database-url.ts';
import { giveWay } from './give-way.ts';
import { HiddenNamesClient } from './hidden-names.ts';
import { APP_ROLE, SYSTEM_ROLE } from './names.ts';
import { openOneByOne } from './open-one-by-one.ts';
import { createReplica, type Replica } from './replica.ts';

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
export const CLOSE_LIMIT_MS = 2_000;

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
export function makePoolBehind(owner: pg.ClientConfig, roles: RolePasswords): pg.Pool {
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

/** The standby of `replicaUrl`: it has the roles of its primary, and their passwords. */
export function replicaByUrl(
  { databaseUrl, replicaUrl }: { databaseUrl: string; replicaUrl: string },
  maxConnections?: number,
): Replica {
  return makeReplica(ownerFromUrl(replicaUrl, 'DATABASE_REPLICA_URL'), rolePasswords(databaseUrl).app, maxConnections);
}

/** Waits for running work, but not for long: a job that holds a connection must not keep PostgreSQL from being stopped. */
export async function endPools({
  appPool,
  systemPool,
  behindPool,
  replica,
}: Pick<Database, 'appPool' | 'systemPool' | 'replica'> & { behindPool?: pg.Pool }): Promise<void> {
  const ended = Promise.all([appPool.end(), systemPool.end(), behindPool?.end(), replica?.pool.end()]);
  await Promise.race([ended, sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
}
