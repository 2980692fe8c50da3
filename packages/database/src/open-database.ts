import pg from 'pg';
import type { Database, DatabaseOptions } from './connection.ts';
import { ownerFromUrl, rolePasswords } from './database-url.ts';
import { UNWATCHED_STORAGE } from './disk-space.ts';
import { openEmbedded } from './embedded-database.ts';
import { OperatorError } from './names.ts';
import { endPools, makePools, replicaByUrl } from './pools.ts';

/**
 * Connects to DATABASE_URL, else starts (or adopts) the embedded server of `dataDirectory`.
 * @throws OperatorError in one sentence when that cannot be done, also when another process has this folder.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openByUrl(options.databaseUrl, options.replicaUrl) : openEmbedded(options);
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
