import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '@balsamo/database/names.ts';
import { expect, it } from 'vitest';
import { formatEnvFile, parseEnvFile } from './env-file.ts';

const VALUES = {
  PLAIN: 'https://balsamo.example:8443/a_b-c',
  STORAGE: 's3://key:se%2Fcret@host/bucket?region=sa-east-1&insecure=1',
  FROM: 'Bálsamo <nao-responda@balsamo.example>',
  DOLLARS: 'a$HOME $PATH `id` $(id) "b" !c ~ * ? [x] # d ; e | f',
  PERCENT: '%h %%d %41',
  SPACES: '  both ends  ',
  HASH: '#begins',
};

/** `man systemd.exec`, EnvironmentFile=: a value may be in single quotes, within which all is verbatim; unquoted without blanks at its ends. */
const bySystemd = (content: string) => byLines(content, (value) => /^'([^']*)'$/.exec(value)?.[1] ?? value.trim());

/** docs.docker.com, syntax of env_file: single quotes are literal; unquoted, ` #` begins a comment and `$` a variable. */
const byCompose = (content: string) =>
  byLines(content, (value) => {
    const quoted = /^'([^']*)'$/.exec(value);
    if (quoted) return quoted[1] ?? '';
    expect(value).not.toMatch(/ #|\$/);
    return value.trim();
  });

const byLines = (content: string, read: (value: string) => string) =>
  Object.fromEntries(
    content
      .trim()
      .split('\n')
      .map((line) => {
        const at = line.indexOf('=');
        return [line.slice(0, at), read(line.slice(at + 1))];
      }),
  );

function byShell(content: string): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'balsamo-env-'));
  try {
    writeFileSync(path.join(folder, '.env'), content);
    const names = Object.keys(VALUES);
    const out = execFileSync(
      'sh',
      ['-c', `set -a; . ./.env; printf '%s\\0' ${names.map((n) => `"$${n}"`).join(' ')}`],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    return Object.fromEntries(
      out
        .split('\0')
        .slice(0, -1)
        .map((value, at) => [names[at], value]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it.each([
  ['a shell', byShell],
  ['systemd', bySystemd],
  ['compose', byCompose],
  ['Bálsamo itself', parseEnvFile],
])('an environment file says the same to %s', (_, read) => {
  expect(read(formatEnvFile(VALUES))).toEqual(VALUES);
});

it.each(["it's", 'back\\slash', 'two\nlines'])(
  'an environment file refuses what its readers take differently: %j',
  (value) => {
    expect(() => formatEnvFile({ NAME: value })).toThrow(OperatorError);
  },
);
