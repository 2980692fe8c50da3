import path from 'node:path';
import pg from 'pg';
import type { DatabaseOptions } from './connection.ts';
import { ownerFromUrl } from './database-url.ts';
import { socketDirectoryOf } from './embedded-server.ts';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER, OperatorError } from './names.ts';

/**
 * Does `work` as the owner of the database of DATABASE_URL, else of the embedded one of `dataDirectory` beside the server that runs on it.
 * For operators' commands: nothing is started and nothing migrated.
 * @throws OperatorError where the database cannot be reached
 */
export async function asOwner<Result>(
  { databaseUrl, dataDirectory }: DatabaseOptions,
  work: (owner: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const at = databaseUrl ? ownerFromUrl(databaseUrl) : embeddedOwner(dataDirectory);
  const client = new pg.Client({ ...at, application_name: 'balsamo-operator', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    throw new OperatorError(
      databaseUrl
        ? `The database of DATABASE_URL cannot be reached: ${message || code}.`
        : `No database is running on DATA_DIR ${path.resolve(dataDirectory)}; start Bálsamo first, or set DATABASE_URL.`,
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How the owner of the embedded database of this folder connects, where it runs. */
export function embeddedOwner(dataDirectory: string): pg.ClientConfig {
  const host = socketDirectoryOf(path.resolve(dataDirectory));
  return { host, port: 5432, user: EMBEDDED_OWNER, database: EMBEDDED_DATABASE };
}
