import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Opening, readingKeys } from '@balsamo/database/backup/keys.ts';
import { connect } from '@balsamo/database/backup/moment.ts';
import { recoverCluster } from '@balsamo/database/backup/recover.ts';
import { listFileObjects, readFileObject } from '@balsamo/database/backup/repository.ts';
import { brokenForeignKeys, hashDifferences, hashTables } from '@balsamo/database/backup/table-hashes.ts';
import type pg from 'pg';
import { chooseBackup } from './restore.ts';

export type Verified = {
  backup: string;
  moment: Date;
  /** Undefined: the backup says nothing of its rows, since its tables were never free. */
  tables: number | undefined;
  rows: number;
  foreignKeys: number;
  files: number;
  /** A line each. */
  problems: string[];
};

/**
 * Restores a backup to its moment in a folder of DATA_DIR, compares every table, foreign key and file, and removes it again.
 * @throws OperatorError where it cannot even be restored
 */
export async function verifyBackup(
  options: { repository: string; opening: Opening; dataDirectory: string; backup?: string | undefined },
  look: (owner: pg.ClientConfig) => Promise<void> = async () => undefined,
): Promise<Verified> {
  const { repository } = options;
  const keys = await readingKeys(repository, options.opening);
  const manifest = await chooseBackup(keys, { repository, backup: options.backup, target: 'moment' });
  const scratch = path.join(options.dataDirectory, `verifying-${process.pid}`);
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true, mode: 0o700 });
  try {
    const found = await recoverCluster({ keys, repository, manifest }, scratch, 'moment', async (owner) => {
      await look(owner);
      const client = await connect(owner);
      try {
        const tables = manifest.tables && (await hashTables(client, Object.keys(manifest.tables)));
        return { tables, foreignKeys: await brokenForeignKeys(client), files: await contentHashes(client) };
      } finally {
        await client.end();
      }
    });
    const problems = [...hashDifferences(manifest.tables ?? {}, found.tables ?? {}), ...found.foreignKeys.broken];
    const objects = await listFileObjects(repository);
    for (const [id, sha256] of found.files) {
      const object = objects.get(id);
      if (object === undefined) {
        if (!manifest.lostFiles.includes(id)) problems.push(`file ${id}: missing`);
        continue;
      }
      const bytes = await readFileObject(keys, repository, id, object);
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) problems.push(`file ${id}: another content`);
    }
    return {
      backup: manifest.name,
      moment: new Date(manifest.moment),
      tables: found.tables && Object.keys(found.tables).length,
      rows: Object.values(found.tables ?? {}).reduce((sum, { rows }) => sum + rows, 0),
      foreignKeys: found.foreignKeys.checked,
      files: found.files.length,
      problems,
    };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function contentHashes(client: pg.Client): Promise<(readonly [string, string])[]> {
  const { rows } = await client.query<{ id: string; sha256: string }>(
    'select id, sha256 from files union select id, sha256 from association_files union select id, sha256 from article_files order by id',
  );
  return rows.map(({ id, sha256 }) => [id, sha256] as const);
}
