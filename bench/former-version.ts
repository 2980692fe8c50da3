import { execFileSync } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const OURS = '@balsamo';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

const MIGRATIONS = 'packages/database/migrations/*.sql';

/**
 * The commit that is upgraded from: `UPGRADE_FROM`, else the last one that lacks the newest migration and has all others as they are
 * today. One that was changed after it had landed made another database, which no version upgrades.
 */
export function formerCommit(): string {
  const from = process.env.UPGRADE_FROM;
  if (from) return git('rev-parse', '--verify', `${from}^{commit}`);
  const additions = git('log', '--diff-filter=A', '--format=%H', '--', MIGRATIONS).split('\n');
  const former = additions.find(
    (added) => git('diff', '--name-only', '--diff-filter=a', `${added}^`, 'HEAD', '--', MIGRATIONS) === '',
  );
  if (former === undefined)
    throw new Error('every commit before a migration has another one otherwise; name one by UPGRADE_FROM');
  return git('rev-parse', `${former}^`);
}

/**
 * Puts the code of a commit into an empty folder, with the packages that are installed here beside it: its own ones are its own, those
 * of others are of today's versions.
 * @returns the file that runs its server
 */
export async function checkOutVersion(commit: string, folder: string): Promise<string> {
  const archive = execFileSync('git', ['archive', commit, 'packages', 'apps', 'scripts', 'package.json'], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  });
  execFileSync('tar', ['--extract', `--directory=${folder}`], { input: archive });
  const modules = path.join(folder, 'node_modules');
  await mkdir(path.join(modules, OURS), { recursive: true });
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    if (name !== OURS) await symlink(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  for (const group of ['packages', 'apps'])
    for (const name of await readdir(path.join(folder, group))) {
      await symlink(path.join(folder, group, name), path.join(modules, OURS, name));
      const own = path.join(ROOT, group, name, 'node_modules');
      const isThere = await readdir(own).then(...IS_DONE);
      if (isThere) await symlink(own, path.join(folder, group, name, 'node_modules'));
    }
  return path.join(folder, 'apps/server/src/main.ts');
}

const IS_DONE = [() => true, () => false] as const;
