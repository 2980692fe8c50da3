import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from './server-flags.mjs';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8');

it('the image starts the server with the flags of npm start', () => {
  const command = /^CMD (\[.*\])$/m.exec(read('Dockerfile'))?.[1] ?? '[]';
  expect(JSON.parse(command)).toEqual(['node', ...SERVER_FLAGS, SERVER_PROGRAM]);
});

it('the systemd unit starts the server with the flags of npm start', () => {
  const command = /^ExecStart=(.*)$/m.exec(read('deploy/balsamo.service'))?.[1];
  expect(command?.split(' ').slice(1)).toEqual([...SERVER_FLAGS, SERVER_PROGRAM]);
});

it('the systemd unit lets the server write where the document has backups written', () => {
  const folder = /^ReadWritePaths=-(.*)$/m.exec(read('deploy/balsamo.service'))?.[1];
  expect(folder).toBe('/mnt/backups');
  expect(read('docs/operations.md')).toContain(`BACKUP_DIR=${folder}\\n`);
});

it('the image and the systemd unit give the server the memory settings of npm start', () => {
  const settings = Object.entries(SERVER_ENVIRONMENT).filter(([name]) => name.startsWith('MALLOC_'));
  const said = settings.map(([name, value]) => `${name}=${value}`).join(' ');
  expect(read('Dockerfile')).toMatch(new RegExp(`^ENV .*\\b${said}$`, 'm'));
  expect(read('deploy/balsamo.service')).toMatch(new RegExp(`^Environment=${said}$`, 'm'));
});

it('neither the unit nor the image lets the server read the history of the source', () => {
  expect(read('deploy/balsamo.service')).toMatch(/^InaccessiblePaths=-\/opt\/balsamo\/\.git$/m);
  const [all, ...named] = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect([all, named.filter((line) => line.startsWith('!.git'))]).toEqual(['*', []]);
});

it('what npm installs is the bytes that the lockfile names, from the registry alone', () => {
  type Locked = { integrity?: string; resolved?: string; link?: boolean };
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
  const installed = Object.entries(packages).filter(([name, { link }]) => name.includes('node_modules/') && !link);
  expect(installed.length).toBeGreaterThan(100);
  for (const [name, { integrity, resolved }] of installed)
    expect([name, integrity, resolved]).toEqual([name, expect.stringMatching(/^sha512-/), undefined]);
});

it('the image has the same major version of Node as package.json', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } };
  expect(/^ARG NODE_IMAGE=.*\/node:(\d+)-slim$/m.exec(read('Dockerfile'))?.[1]).toBe(dependencies.node.split('.')[0]);
});

it('the image installs every workspace', () => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, unknown> };
  const workspaces = Object.keys(lock.packages).filter(
    (name) => /^(apps|packages)\//.test(name) && !name.includes('node_modules'),
  );
  expect(workspaces.length).toBeGreaterThan(0);
  for (const workspace of workspaces)
    expect(read('Dockerfile')).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
});

const ROOT = path.join(import.meta.dirname, '..');

/** What a file loads when it runs: types are gone by then. */
function loadedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8').replaceAll(/^import type [\s\S]*?;$/gm, '');
  return [...source.matchAll(/(?:\bfrom |\bimport |\bimport\(|\bresolve\()'([^'\n]+)'/g)].flatMap(
    ([, name]) => name ?? [],
  );
}

/** Names of packages that these files load, and the files that they load in turn. */
function packagesOf(entries: readonly string[]): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = entries.map((entry) => path.join(ROOT, entry));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!/\.m?ts$|\.mjs$/.test(file)) continue;
    for (const name of loadedBy(file)) {
      const [, own, rest] = /^@balsamo\/(\w+)\/(.+)$/.exec(name) ?? [];
      if (own === 'locales') continue;
      if (own) waiting.push(path.join(ROOT, 'packages', own, 'src', rest ?? ''));
      else if (name.startsWith('.')) waiting.push(path.join(path.dirname(file), name));
      else if (!name.startsWith('node:'))
        packages.set(/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name, path.relative(ROOT, file));
    }
  }
  return packages;
}

it.each([
  ['apps/server/src/main.ts'],
  ['scripts/operator.ts'],
  ['scripts/associations.ts'],
  ['scripts/registrations.ts'],
  ['scripts/setup.ts'],
  ['scripts/doctor.ts'],
])('%s runs without dev dependencies', (entry) => {
  const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { dev?: boolean }> };
  const packages = packagesOf([entry]);
  expect([...packages.keys()]).toContain('pg');
  const missing = [...packages].filter(([name]) => lock.packages[`node_modules/${name}`]?.dev !== undefined);
  expect(missing).toEqual([]);
});
