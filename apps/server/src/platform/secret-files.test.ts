import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '@balsamo/database/names.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { SECRET_VARIABLES, withSecretFiles } from './secret-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'balsamo-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(content: string): string {
  const name = path.join(folder, 'secret');
  writeFileSync(name, content);
  return name;
}

describe('a secret given as a file', () => {
  it.each(SECRET_VARIABLES)('is read for %s, without the line break at its end', (name) => {
    expect(withSecretFiles({ [`${name}_FILE`]: file('s3cret \n') })[name]).toBe('s3cret ');
    expect(withSecretFiles({ [`${name}_FILE`]: file('s3cret\r\n') })[name]).toBe('s3cret');
  });

  it('is what the server reads', () => {
    const env = readEnv({ AUTH_SECRET_FILE: file(`${'x'.repeat(32)}\n`), AUTH_SECRET: '' });
    expect(env.authSecret).toBe('x'.repeat(32));
  });

  it('may be several former secrets, newest first; one that is too short is quoted by nothing', () => {
    const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
    expect(readEnv({ AUTH_SECRET_PREVIOUS_FILE: file(`${two}, ${one}\n`) }).formerSecrets).toEqual([two, one]);
    expect(readEnv({ AUTH_SECRET_PREVIOUS: one }).formerSecrets).toEqual([one]);
    expect(readEnv({ AUTH_SECRET_PREVIOUS: '' }).formerSecrets).toEqual([]);
    expect(() => readEnv({ AUTH_SECRET_PREVIOUS: `${one},hidden` })).toThrow(/^AUTH_SECRET_PREVIOUS must (?!.*hidden)/);
  });

  it('is not looked for where the variable is empty, and changes nothing of what it was given', () => {
    const variables = { AUTH_SECRET_FILE: '', SMTP_URL_FILE: file('smtp://a') };
    expect(withSecretFiles(variables)).toEqual({ AUTH_SECRET_FILE: '', SMTP_URL: 'smtp://a' });
    expect(Object.keys(variables)).toEqual(['AUTH_SECRET_FILE', 'SMTP_URL_FILE']);
  });

  it.each([
    [
      'both ways at once',
      () => ({ AUTH_SECRET: 'a', AUTH_SECRET_FILE: file('b') }),
      /^AUTH_SECRET and AUTH_SECRET_FILE/,
    ],
    ['a file that is not there', () => ({ SMTP_URL_FILE: '/nowhere' }), /^SMTP_URL_FILE \/nowhere .* \(ENOENT\)/],
    ['a folder', () => ({ SMTP_URL_FILE: folder }), /\(EISDIR\)/],
    ['an empty file', () => ({ DATABASE_URL_FILE: file('\n') }), /is empty/],
    ['several lines', () => ({ STORAGE_URL_FILE: file('hidden\nwords\n') }), /more than one line/],
  ])('is refused in one sentence that quotes nothing of it: %s', (_, variables, words) => {
    expect(() => withSecretFiles(variables())).toThrow(OperatorError);
    expect(() => withSecretFiles(variables())).toThrow(words);
    expect(() => withSecretFiles(variables())).not.toThrow('hidden');
  });
});
