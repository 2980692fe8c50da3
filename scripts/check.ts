/** `npm run check`: types, lint and format, circles of files and folders, translations, and what no compiler reads. Says everything that is wrong, not only the first. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findCitationProblems } from './citations.ts';
import { findDependencyProblems } from './dependencies.ts';
import { findFolderCircles } from './folder-circles.ts';
import { findForgottenPlaces } from './forgotten-places.ts';
import { findFormProblems } from './forms.ts';
import { findLanguageGaps } from './languages.ts';
import { findLockingMigrations } from './migration-rules.ts';
import { findUnmigratedTables } from './migrations.ts';
import { findTranslationProblems } from './translations.ts';

const root = path.join(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);

const steps: [string, () => boolean | Promise<boolean>][] = [
  ['route types', () => run(bin('react-router'), ['typegen'], path.join(root, 'apps/web'))],
  ['types of server, packages and scripts', () => run(bin('tsc'), ['-p', '.'])],
  ['types of journeys and measurements', () => run(bin('tsc'), ['-p', 'e2e'])],
  ['types of the web', () => run(bin('tsc'), ['-p', 'apps/web'])],
  ['types of the service worker', () => run(bin('tsc'), ['-p', 'apps/web/tsconfig.worker.json'])],
  ['lint, format, import directions, circles of files', () => run(bin('biome'), ['ci', '.'])],
  ['circles of folders', () => told(findFolderCircles())],
  ['translations', () => told(findTranslationProblems())],
  ['what each language needs elsewhere', () => told(findLanguageGaps())],
  ['grants by column and colours of symptoms', () => told(findForgottenPlaces())],
  ['citations, decision records, links of documents', () => told(findCitationProblems())],
  ['dependencies', () => told(findDependencyProblems())],
  ['forms', () => told(findFormProblems())],
  ['migrations', async () => told(await findUnmigratedTables())],
  ['migrations beside the former version', async () => told(await findLockingMigrations())],
];

let failed = 0;
for (const [name, step] of steps) {
  const isGood = await step();
  if (!isGood) failed++;
  process.stdout.write(`${isGood ? '✓' : '✗'} ${name}\n`);
}
process.exit(failed === 0 ? 0 : 1);

function told(problems: readonly string[]): boolean {
  for (const problem of problems) process.stdout.write(`  ${problem}\n`);
  return problems.length === 0;
}

function run(command: string, args: string[], cwd = root): boolean {
  return spawnSync(command, args, { cwd, stdio: 'inherit' }).status === 0;
}
