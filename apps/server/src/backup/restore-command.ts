import path from 'node:path';
import { parseArgs } from 'node:util';
import type { RecoveryTarget } from '@balsamo/database/backup/recover.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { openDatabase } from '@balsamo/database/open-database.ts';
import { readOpening } from '../platform/backup-env.ts';
import { withSecretFiles } from '../platform/secret-files.ts';
import { dataDirectoryOf, storeOf } from './backup-command.ts';
import { type Restored, restoreBackup } from './restore.ts';

const USAGE = `npm run restore -- DIR                              the newest backup and everything archived since
npm run restore -- DIR --moment                     as it was at the end of the newest backup
npm run restore -- DIR --until 2026-11-26T03:00:00Z as it was at that time
npm run restore -- DIR --backup NAME                from that backup on

Into DATA_DIR, which has to be empty; with DATABASE_URL into that database, which has to be empty too.`;

/** `npm run restore`; answers what to print. @throws OperatorError */
export async function runRestoreCommand(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> {
  const variables = withSecretFiles(environment);
  const { repository, backup, target } = readArguments(args);
  const dataDirectory = dataDirectoryOf(variables);
  const databaseUrl = variables.DATABASE_URL || undefined;
  const external = databaseUrl ? await openDatabase({ databaseUrl, dataDirectory }) : undefined;
  try {
    const restored = await restoreBackup({
      repository,
      opening: readOpening(variables),
      dataDirectory,
      backup,
      target,
      storeIn: (directory) => storeOf(variables, directory),
      external,
    });
    return restoredTold(restored, target, databaseUrl ? 'the database of DATABASE_URL' : dataDirectory);
  } finally {
    await external?.close();
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { moment: { type: 'boolean' }, until: { type: 'string' }, backup: { type: 'string' } },
    });
    const [directory, ...more] = positionals;
    if (!directory || more.length > 0 || (values.moment && values.until)) throw new Error();
    const until = values.until === undefined ? undefined : new Date(values.until);
    if (until && Number.isNaN(until.getTime())) throw new Error();
    const target: RecoveryTarget = values.moment ? 'moment' : (until ?? 'newest');
    return { repository: path.resolve(directory), backup: values.backup, target };
  } catch {
    throw new OperatorError(USAGE);
  }
}

function restoredTold(restored: Restored, target: RecoveryTarget, place: string): string {
  const { backup, moment, files, missingFiles, hasAuthSecret } = restored;
  const until = { moment: `as of ${moment.toISOString()}`, newest: 'with everything archived since' };
  const lines = [
    `${place} holds the backup ${backup}, ${target instanceof Date ? `as of ${target.toISOString()}` : until[target]}, and ${files} files.`,
  ];
  if (missingFiles.length > 0)
    lines.push(`${missingFiles.length} files have a row and are in no backup: ${missingFiles.join(', ')}.`);
  lines.push(
    hasAuthSecret
      ? 'auth-secret is restored. Where AUTH_SECRET was set, set the same again.'
      : 'Set AUTH_SECRET as it was: without it second factors do not work.',
  );
  return lines.join('\n');
}
