import { describe, expect, it, test } from 'vitest';
import { type Advisory, vulnerablePackages } from './advisories.ts';
import { findDependencyProblems } from './dependencies.ts';
import { dependencyChanges } from './dependency-changes.ts';
import { dependencyProblems } from './dependency-rules.ts';
import type { LockedPackage, Lockfile } from './lockfile.ts';

const GOOD: LockedPackage = { version: '1.2.3', integrity: 'sha512-abc', license: 'MIT' };
const locked = (packages: Record<string, LockedPackage>): Lockfile => ({
  packages: Object.fromEntries(Object.entries(packages).map(([name, one]) => [`node_modules/${name}`, one])),
});

test('nothing that is locked now breaks a rule', () => {
  expect(findDependencyProblems()).toEqual([]);
});

describe('a package is refused', () => {
  it.each<[string, Partial<LockedPackage>, RegExp]>([
    ['without a hash', { integrity: undefined as never }, /has no SHA-512/],
    ['with a weak hash', { integrity: 'sha1-abc' }, /has no SHA-512/],
    ['from an address of its own', { resolved: 'git+ssh://git@host.example/a.git#1' }, /not from the registry/],
    ['that runs a script of which nobody said whether it may', { hasInstallScript: true }, /runs a script/],
    ['that is deprecated', { deprecated: 'use b' }, /is deprecated: use b/],
    ['under a licence that nobody looked at', { license: 'AGPL-3.0-only' }, /licence AGPL-3.0-only/],
    ['without a licence', { license: undefined as never }, /licence \(none said\)/],
    ['of whose licences one is not free to use', { license: '(MIT AND GPL-3.0-only)' }, /licence \(MIT AND/],
  ])('%s', (_, change, problem) => {
    const problems = dependencyProblems(locked({ good: GOOD, a: { ...GOOD, ...change } }), {});
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^node_modules\/a 1\.2\.3/);
    expect(problems[0]).toMatch(problem);
  });

  it('whose version is a range, and a script that is allowed for nothing', () => {
    const manifest = { dependencies: { a: '^1.2.3' }, devDependencies: { b: '1.2.3' }, allowScripts: { gone: true } };
    expect(dependencyProblems(locked({ a: GOOD }), { 'package.json': manifest })).toEqual([
      'package.json: a is ^1.2.3: pin one version',
      'package.json: allowScripts names gone, which has no install script: take it out',
    ]);
  });
});

it.each<[string, Partial<LockedPackage>]>([
  ['one of two licences may be chosen', { license: '(GPL-3.0-only OR MIT)' }],
  ['it is not shipped', { license: 'AGPL-3.0-only', dev: true }],
])('a package is taken where %s', (_, change) => {
  expect(dependencyProblems(locked({ a: { ...GOOD, ...change } }), {})).toEqual([]);
});

test('a review of changes sees what came, went, and may newly do', () => {
  const before = locked({ gone: GOOD, same: GOOD, swapped: GOOD, tool: { ...GOOD, dev: true } });
  const now = locked({
    same: GOOD,
    swapped: { ...GOOD, integrity: 'sha512-other' },
    tool: { ...GOOD, version: '2.0.0', hasInstallScript: true, bin: { tool: 'x.js' }, license: 'ISC' },
    'new/node_modules/deep': GOOD,
  });
  expect(dependencyChanges(before, now)).toEqual([
    '- node_modules/gone 1.2.3',
    '+ node_modules/new/node_modules/deep 1.2.3  (licence MIT)',
    '~ node_modules/swapped 1.2.3 → 1.2.3 THE SAME VERSION WITH OTHER CONTENT',
    '~ node_modules/tool 1.2.3 → 2.0.0  (runs a script when it is installed; brings commands: tool; licence MIT → ISC; is shipped now)',
  ]);
});

describe('a known vulnerability', () => {
  const about = (name: string, more: object): Advisory => ({
    id: 'GHSA-1',
    summary: 'it leaks',
    affected: [{ package: { ecosystem: 'npm', name }, ...more }],
  });
  const within = (...events: object[]) => ({ ranges: [{ type: 'SEMVER', events }] });
  const found = (advisory: Advisory, version = '1.2.3') =>
    vulnerablePackages(locked({ a: { ...GOOD, version } }), [advisory]).length > 0;

  it.each<[string, object, string, boolean]>([
    ['before it was mended', within({ introduced: '0' }, { fixed: '1.2.4' }), '1.2.3', true],
    ['in the version that mends it', within({ introduced: '0' }, { fixed: '1.2.3' }), '1.2.3', false],
    ['in a version from before it came', within({ introduced: '1.3.0' }, { fixed: '1.4.0' }), '1.2.3', false],
    ['in the last affected version', within({ introduced: '0' }, { last_affected: '1.2.3' }), '1.2.3', true],
    ['after the last affected version', within({ introduced: '0' }, { last_affected: '1.2.2' }), '1.2.3', false],
    ['that was never mended', within({ introduced: '1.0.0' }), '9.0.0', true],
    ['that came back', within({ introduced: '0' }, { fixed: '1.1.0' }, { introduced: '1.2.0' }), '1.2.3', true],
    ['before a first release', within({ introduced: '0' }, { fixed: '2.0.0' }), '2.0.0-beta.1', true],
    ['that names the version itself', { versions: ['1.2.3'] }, '1.2.3', true],
  ])('%s', (_, more, version, is) => {
    expect(found(about('a', more), version)).toBe(is);
  });

  it('of another package, of another registry, or taken back, is none', () => {
    const always = within({ introduced: '0' });
    expect(found(about('b', always))).toBe(false);
    expect(found({ id: 'X', affected: [{ package: { ecosystem: 'PyPI', name: 'a' }, ...always }] })).toBe(false);
    expect(found({ ...about('a', always), withdrawn: '2026-01-01T00:00:00Z' })).toBe(false);
  });

  it('is told with its place, what is shipped first', () => {
    const lockfile = locked({ a: { ...GOOD, dev: true }, 'b/node_modules/a': GOOD });
    expect(vulnerablePackages(lockfile, [about('a', within({ introduced: '0' }))])).toEqual([
      'node_modules/b/node_modules/a 1.2.3: GHSA-1, it leaks',
      'node_modules/a 1.2.3: GHSA-1, it leaks (not shipped)',
    ]);
  });
});
