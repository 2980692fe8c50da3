import { once } from 'node:events';
import { createServer } from 'node:net';
import { asOwner } from '@balsamo/database/as-owner.ts';
import { createS3Store } from '../storage/s3-store.ts';
import { readStorageUrl } from '../storage/storage-url.ts';

/** Why the server could not listen there now; undefined: it could. */
export async function portProblem(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'EADDRINUSE'
      ? `Port ${port} is taken: by another program, or by a Bálsamo that is running.`
      : `Nothing can listen on ${host}:${port} (${code}).`;
  } finally {
    server.close();
  }
}

export async function databaseProblem(databaseUrl: string): Promise<string | undefined> {
  try {
    return await asOwner({ databaseUrl, dataDirectory: '.' }, async (owner) => {
      const { rows } = await owner.query<{ version: string }>('show server_version');
      const version = Number.parseInt(rows[0]?.version ?? '', 10);
      return version >= 18 ? undefined : `The database is PostgreSQL ${version}; Bálsamo needs 18.`;
    });
  } catch (error) {
    return (error as Error).message;
  }
}

export async function storeProblem(storageUrl: string): Promise<string | undefined> {
  const storage = readStorageUrl(storageUrl);
  if (!storage) return 'STORAGE_URL cannot be read.';
  try {
    await createS3Store(storage).readMark();
    return undefined;
  } catch (error) {
    return `The file store ${storage.endpoint} cannot be reached: ${(error as Error).message}.`;
  }
}
