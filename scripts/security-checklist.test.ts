import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checklistLines, namedTests, partOf, REQUIREMENTS, STATES, summaryCounts } from './security-checklist.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FILE = 'docs/security.md';
const text = readFileSync(path.join(ROOT, FILE), 'utf8');
const lines = checklistLines(text);

test('the standard has 253 requirements of levels 1 and 2', () => {
  expect(REQUIREMENTS).toHaveLength(253);
  expect([REQUIREMENTS[0], REQUIREMENTS.at(-1)]).toEqual(['1.1.1', '17.3.2']);
});

test('every requirement stands in the checklist once, in the order of the standard', () => {
  expect(lines.flatMap(({ numbers }) => numbers)).toEqual(REQUIREMENTS);
});

test('every line has a state, and says why', () => {
  for (const { numbers, state, evidence } of lines) {
    expect([numbers[0], STATES.includes(state), evidence.length > 10]).toEqual([numbers[0], true, true]);
  }
});

test('what is met names a file, a record or a document', () => {
  const silent = lines.filter(
    ({ state, evidence }) => state === 'met' && !/\]\([^)]+\)|^(as|none of)\b/.test(evidence),
  );
  expect(silent.map(({ numbers }) => numbers[0])).toEqual([]);
});

test('the summary counts the lines', () => {
  const count = (of: typeof lines) =>
    STATES.map((state) => of.filter((line) => line.state === state).flatMap(({ numbers }) => numbers).length);
  const chapters = Array.from({ length: 17 }, (_, at) =>
    lines.filter(({ numbers }) => numbers[0]?.startsWith(`${at + 1}.`)),
  );
  expect(summaryCounts(text)).toEqual([...chapters.map(count), count(lines)]);
});

test('every test that is named has that title', () => {
  const named = namedTests(text);
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ file, title }) => {
    const source = readFileSync(path.join(ROOT, path.dirname(FILE), file), 'utf8');
    return !source.includes(title);
  });
  expect(missing).toEqual([]);
});

test('every table has one level of protection', () => {
  const made = globSync('packages/database/src/**/tables.ts', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name),
  );
  const sorted = [...partOf(text, 'Levels of protection').matchAll(/`(\w+)`/g)].map(([, name]) => name);
  expect(made.length).toBeGreaterThan(70);
  expect(sorted.toSorted()).toEqual(made.toSorted());
});

const CRYPTOGRAPHY =
  /\b(create(Hash|Hmac|Cipheriv|Decipheriv|ECDH)|hkdfSync|scrypt(Sync)?|randomBytes|randomInt|sign)\b[^;]*from 'node:crypto'|crypto\.(subtle|getRandomValues)|\bsha256\(|(from |import\()'(age-encryption|aws4fetch|better-auth(\/minimal)?|web-push|@simplewebauthn\/\w+)'/;

test('every file that calls on cryptography is named in the inventory', () => {
  const sources = globSync('{apps/server/src,apps/web/app,packages/*/src,scripts}/**/*.{ts,tsx,sql}', { cwd: ROOT });
  const calling = [...sources, 'apps/web/vite.config.ts'].filter(
    (file) =>
      !/\.test\.tsx?$|\/testing/.test(file) &&
      CRYPTOGRAPHY.test(readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/^import type .*$/gm, '')),
  );
  const named = new Set([...partOf(text, 'Keys').matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file]) => file));
  expect(calling.length).toBeGreaterThan(40);
  expect(calling.filter((file) => !named.has(file))).toEqual([]);
  const idle = [...named].filter((file) => file !== undefined && !calling.includes(file));
  expect(idle).toEqual([]);
});
