import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadedAtStart } from './loaded-at-start.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'balsamo-build-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What `main` of these sources loads when it starts. Every package but `outside` is bundled. */
async function loadedBy(sources: Record<string, string>): Promise<string[]> {
  const packages = ['quick', '@scope/quick', 'lazy', 'quick/node_modules/inner', 'outside'];
  const all = { ...sources };
  for (const name of packages) all[`node_modules/${name}/index.js`] ??= `console.log('${name}')`;
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const entryPoints = ['main.js', 'other.js'].map((name) => path.join(folder, name));
  const outdir = path.join(folder, 'build');
  const external = ['outside'];
  const format = 'esm';
  const { metafile } = await build({
    entryPoints,
    outdir,
    external,
    format,
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
  });
  return [...loadedAtStart(metafile, path.join(outdir, 'main.js'))].sort();
}

test('what is imported by statements is loaded at the start, in the bundle or outside, through shared chunks as well', async () => {
  const sources = {
    'main.js': `import './shared.js'; import 'outside/part.js'; import '@scope/quick'`,
    'other.js': `import './shared.js'; import 'lazy'`,
    'shared.js': `import 'quick'`,
    'node_modules/quick/index.js': `import 'inner'; console.log('quick')`,
  };
  expect(await loadedBy(sources)).toEqual(['@scope/quick', 'inner', 'outside', 'quick']);
});

test('what is imported when it is needed is not, and neither is what nothing is left of', async () => {
  const sources = {
    'main.js': `import { unused } from 'quick'; import('./later.js')`,
    'other.js': '',
    'later.js': `import 'lazy'; import 'outside'`,
    'node_modules/quick/index.js': `export const unused = 1`,
  };
  expect(await loadedBy(sources)).toEqual([]);
});

test('a package that is imported when it is needed, and by a statement in another place, is loaded at the start', async () => {
  const sources = {
    'main.js': `import './also.js'; import('./later.js')`,
    'other.js': '',
    'also.js': `import 'lazy'`,
    'later.js': `import 'lazy'`,
  };
  expect(await loadedBy(sources)).toEqual(['lazy']);
});
