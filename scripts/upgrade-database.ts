/** `npm run upgrade-database`: brings the embedded database to the major version of PostgreSQL that this version of the code has. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { installBinaries } from '@balsamo/database/cluster-upgrade/former-binaries.ts';
import { goBack, removeFormer, type Upgraded, upgradeCluster } from '@balsamo/database/cluster-upgrade/upgrade.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { dataDirectoryOf } from '../apps/server/src/backup/backup-command.ts';

const USAGE = `npm run upgrade-database                            from the major version that made DATA_DIR to the one of this code
npm run upgrade-database -- --from-binaries DIR     with the programs of the former one in DIR, instead of from npm
npm run upgrade-database -- back                    the former database again, as it was at the upgrade
npm run upgrade-database -- remove-former           removes it

Bálsamo has to be stopped.`;

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function run(args: string[]): Promise<string> {
  const { verb, binaries } = readArguments(args);
  if (process.env.DATABASE_URL || process.env.DATABASE_URL_FILE)
    throw new OperatorError(
      'DATABASE_URL names a PostgreSQL of your own: upgrade it with its own tools (pg_upgrade, pg_dump).',
    );
  const root = path.resolve(dataDirectoryOf(process.env));
  if (verb === 'back')
    return `The former database is in its place again. What was written since the upgrade lies in ${await goBack(root)}.`;
  if (verb === 'remove-former') return `Removed: ${(await removeFormer(root)).join(', ') || 'nothing'}.`;
  const installed = await mkdtemp(path.join(tmpdir(), 'balsamo-postgres-'));
  try {
    const upgraded = await upgradeCluster(root, async (major) => binaries ?? installBinaries(major, installed));
    return upgraded ? told(upgraded, root) : 'The database is of this version already.';
  } finally {
    await rm(installed, { recursive: true, force: true });
  }
}

function readArguments(args: string[]) {
  try {
    const options = { 'from-binaries': { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [verb, ...more] = positionals;
    if (more.length > 0 || (verb !== undefined && !['back', 'remove-former'].includes(verb))) throw new Error();
    const given = values['from-binaries'];
    return { verb, binaries: given === undefined ? undefined : path.resolve(given) };
  } catch {
    throw new OperatorError(USAGE);
  }
}

function told({ from, to, tables, rows, kept, leftBehind }: Upgraded, root: string): string {
  const lines = [
    `The database is of PostgreSQL ${to}: ${tables} tables with ${rows} rows, each compared with those of PostgreSQL ${from} by count and hash.`,
    `The former one stays in ${path.join(root, kept)}. Back to it, with what was written since left aside: npm run upgrade-database -- back. To remove it: npm run upgrade-database -- remove-former.`,
    'With BACKUP_DIR: name an empty folder from now on, since the log of a new database does not follow that of another.',
  ];
  if (leftBehind.length > 0) lines.push(`Not taken along, since it is none of Bálsamo's: ${leftBehind.join(', ')}.`);
  return lines.join('\n');
}
