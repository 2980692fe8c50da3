/** `npm run dependencies`: reviews what is installed from elsewhere, without asking a network service. */
import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Advisory, vulnerablePackages } from './advisories.ts';
import { dependencyChanges } from './dependency-changes.ts';
import { dependencyProblems } from './dependency-rules.ts';
import { foreignPackages, type Lockfile, type Manifest } from './lockfile.ts';

const ROOT = path.join(import.meta.dirname, '..');
const LOCKFILE = 'package-lock.json';
const USAGE = `npm run dependencies                    what our rules refuse of what is locked now
npm run dependencies -- changes [REF]   what is another one since REF (the last commit), and what it may newly do
npm run dependencies -- advisories DIR  known vulnerabilities, from a folder of OSV records (the npm archive of osv.dev, unpacked)`;

const readJson = <Shape>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as Shape;
const lockfile = () => readJson<Lockfile>(path.join(ROOT, LOCKFILE));

/** What our rules refuse; for `npm run check` too. */
export function findDependencyProblems(): string[] {
  const files = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: ROOT })];
  const manifests = files.map((file) => [file, readJson<Manifest>(path.join(ROOT, file))] as const);
  return dependencyProblems(
    lockfile(),
    Object.fromEntries(manifests.map(([file, manifest]) => [file, ours(manifest)])),
  );
}

/** Workspaces name each other by a version of their own. */
function ours({ dependencies, ...manifest }: Manifest): Manifest {
  return {
    ...manifest,
    dependencies: Object.fromEntries(
      Object.entries(dependencies ?? {}).filter(([name]) => !name.startsWith('@balsamo/')),
    ),
  };
}

if (import.meta.main) process.exit(run(process.argv.slice(2)));

function run([command, given, ...more]: readonly string[]): number {
  if (command === undefined) return tell(findDependencyProblems(), `${foreignPackages(lockfile()).length} packages`);
  if (command === 'changes' && more.length === 0) {
    const before = execFileSync('git', ['show', `${given ?? 'HEAD'}:${LOCKFILE}`], { cwd: ROOT, maxBuffer: 1 << 28 });
    process.stdout.write(`${dependencyChanges(JSON.parse(before.toString()), lockfile()).join('\n') || 'None.'}\n`);
    return 0;
  }
  if (command === 'advisories' && given !== undefined && more.length === 0) {
    const names = readdirSync(given).filter((name) => name.endsWith('.json'));
    const advisories = names.map((name) => readJson<Advisory>(path.join(given, name)));
    return tell(vulnerablePackages(lockfile(), advisories), `${advisories.length} records`);
  }
  process.stderr.write(`${USAGE}\n`);
  return 2;
}

function tell(problems: readonly string[], looked: string): number {
  process.stdout.write(`${[...problems, `${looked} looked at, ${problems.length} problems.`].join('\n')}\n`);
  return problems.length === 0 ? 0 : 1;
}
