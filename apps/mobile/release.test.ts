import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, read, readJson } from './testing/parse.ts';

const DOCUMENT = readFileSync(path.join(ROOT, 'docs/mobile.md'), 'utf8');
const FASTFILE = read('fastlane/Fastfile');
const CI = read('ci/mobile.yml');

it('the changelog has the version that is built, and each version once', () => {
  const { version } = readJson<{ version: string }>('package.json');
  const versions = [...read('CHANGELOG.md').matchAll(/^## (\S+)$/gm)].map(([, name]) => name);
  expect(versions[0]).toBe(version);
  expect(versions).toEqual([...new Set(versions)]);
});

it('the document names every variable that a release reads, and no other', () => {
  const sources = [
    FASTFILE,
    read('fastlane/Appfile'),
    read('android/app/build.gradle'),
    read('scripts/mobile.ts'),
  ].join('\n');
  const used = sources.match(
    /\b(?:ANDROID_KEY\w+|PLAY_SERVICE\w+|APPLE_\w+|APP_STORE_KEY\w+|APP_STORE_ISSUER\w+|REVIEW_\w+)\b/g,
  );
  const table = /\| variable \| for \|[\s\S]*?\n\n/.exec(DOCUMENT)?.[0] ?? '';
  expect([...table.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name).sort()).toEqual([...new Set(used)].sort());
});

it('CI hands every one of them to the lanes', () => {
  const needed = [...FASTFILE.matchAll(/needed\(([^)*]+)\)/g)].flatMap(([, names]) => names?.match(/\w+/g) ?? []);
  expect(needed.length).toBeGreaterThan(8);
  for (const name of needed) expect([name, new RegExp(`^ {10}${name}: \\$\\{\\{`, 'm').test(CI)]).toEqual([name, true]);
});

it('there is a beta and a release lane for both platforms, and no key in the files', () => {
  const platforms = FASTFILE.split(/^platform :/m).slice(1);
  expect(
    platforms.map((text) => [
      /^\w+/.exec(text)?.[0],
      ...[...text.matchAll(/^ {2}lane :(\w+)/gm)].map(([, lane]) => lane),
    ]),
  ).toEqual([
    ['android', 'build', 'beta', 'release'],
    ['ios', 'build', 'beta', 'release'],
  ]);
  // A secret is read where it is used, and stands in no command's text.
  expect(CI).not.toMatch(/^\s*(?:- )?run: .*\$\{\{/m);
});

it('every text of the stores is used by a lane', () => {
  const used = [...FASTFILE.matchAll(/text\((?:ours|"en"), "([\w-]+)"\)/g)].map(([, name]) => name);
  expect([...new Set(used)].sort()).toEqual([
    'full-description',
    'keywords',
    'name',
    'review-notes',
    'short-description',
    'subtitle',
    'whats-new',
  ]);
});
