import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { Database } from '../connection.ts';
import { UNWATCHED_STORAGE } from '../disk-space.ts';
import { CLOSE_OTHER_DATABASES } from '../embedded-database.ts';
import { startEmbeddedServer } from '../embedded-server.ts';
import { migrate } from '../migrate.ts';
import { EMBEDDED_OWNER } from '../names.ts';
import { makePools } from '../pools.ts';
import { partitionByPerson } from './partition-by-person.ts';

/** How tests reach their cluster: one per test run, with a migrated template that each test file copies. */
export type TestCluster = { host: string; port: number; user: string };
/** Set for the trial of docs/scale.md alone. */
const PARTITIONS = Number(process.env.PARTITIONS ?? 0);
const TEMPLATE = 'balsamo_template';

/** @param settings of PostgreSQL beside those of the product; measurements give none */
export async function startTestCluster(
  settings: Record<string, string> = {},
): Promise<{ cluster: TestCluster; stop: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(tmpdir(), 'balsamo-test-'));
  const server = await startEmbeddedServer(directory, settings);
  const cluster = { host: server.socketDirectory, port: 5432, user: EMBEDDED_OWNER };
  const stop = async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    await asOwner(cluster, (client) => client.query(`create database ${TEMPLATE}`));
    await asOwner(cluster, (client) => client.query(CLOSE_OTHER_DATABASES));
    const template = { owner: { ...cluster, database: TEMPLATE }, roles: { app: undefined, system: undefined } };
    await migrate(template);
    if (PARTITIONS > 0) {
      await asOwner(cluster, (client) => partitionByPerson(client, PARTITIONS), TEMPLATE);
      await migrate(template);
    }
  } catch (error) {
    // A migration that fails must not leave a PostgreSQL behind.
    await stop();
    throw error;
  }
  return { cluster, stop };
}

/** A database of its own for one test file, empty and migrated; `template1` makes one without tables. Close it in afterAll. */
export async function createTestDatabase(
  cluster: TestCluster,
  template: typeof TEMPLATE | 'template1' = TEMPLATE,
): Promise<Database & { ownerPool: pg.Pool }> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await asOwner(cluster, async (client) => {
    // Copied as files: a third of the work of writing every page to the log first, as is done by default.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    // A copy does not take over what its template has granted and revoked as a database.
    await client.query(`revoke temporary on database ${name} from public`);
  });
  const owner = { ...cluster, database: name };
  const roles = { app: undefined, system: undefined };
  const pools = makePools(owner, roles, 10);
  const ownerPool = new pg.Pool({ ...owner, max: 2 });
  // Dropping the database may end a connection before its goodbye has arrived.
  ownerPool.on('error', () => undefined);
  return {
    ...pools,
    owner,
    ownerPool,
    roles,
    isEmbedded: true,
    isNewEmbedded: true,
    storage: { ...UNWATCHED_STORAGE },
    close: async () => {
      await Promise.all([pools.appPool.end(), pools.systemPool.end(), ownerPool.end()]);
      await asOwner(cluster, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

async function asOwner(
  cluster: TestCluster,
  work: (client: pg.Client) => Promise<unknown>,
  database = 'postgres',
): Promise<void> {
  const client = new pg.Client({ ...cluster, database });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.testTemplate]);
    await work(client);
  } finally {
    await client.end();
  }
}
