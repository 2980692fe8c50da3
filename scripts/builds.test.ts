import { spawnSync } from 'node:child_process';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'builds.mjs');
const PLACES = [
  'apps/server',
  'apps/web',
  'packages/database/src',
  'packages/database/migrations/meta',
  'packages/domain/src',
  'packages/contract/src',
  'packages/locales',
  'scripts',
];

/** A project of one file in each place, built a minute after they were written; what is stale once the file of `place` is newer. */
async function staleAfter(file: string | undefined): Promise<string[]> {
  const root = await mkdtemp(path.join(tmpdir(), 'balsamo-builds-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const now = Date.now() / 1000;
  const at = (name: string, seconds: number) => utimesSync(path.join(root, name), seconds, seconds);
  for (const place of PLACES) mkdirSync(path.join(root, place), { recursive: true });
  for (const app of ['server', 'web']) mkdirSync(path.join(root, 'apps', app, 'build'));
  const files = [...PLACES.map((place) => `${place}/a.ts`), 'package-lock.json', 'scripts/one-byte.ts'];
  for (const name of files) writeFileSync(path.join(root, name), '');
  for (const app of ['server', 'web']) writeFileSync(path.join(root, 'apps', app, 'build/complete'), '');
  for (const name of [...files, ...PLACES, 'packages/database/migrations']) at(name, now - 120);
  for (const app of ['server', 'web']) at(`apps/${app}/build/complete`, now - 60);
  if (file) at(file, now);
  const code = `import { staleBuilds } from ${JSON.stringify(SCRIPT)}; console.log(JSON.stringify(staleBuilds().map(({ what }) => what)))`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' });
  return JSON.parse(stdout);
}

it.each([
  [undefined, []],
  ['apps/server/a.ts', ['the server']],
  // The server knows the newest migration of its sources, and starts beside no other.
  ['packages/database/migrations/meta/a.ts', ['the server']],
  ['packages/database/src/a.ts', ['the server']],
  ['apps/web/a.ts', ['the web pages']],
  ['packages/contract/src/a.ts', ['the server', 'the web pages']],
  ['package-lock.json', ['the server', 'the web pages']],
])('after a change of %s, %j is built again', async (file, stale) => {
  expect(await staleAfter(file)).toEqual(stale);
});
