import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../platform/env.ts';
import { mailServerProblem } from './mail-server.ts';
import { nextStep } from './next-step.ts';
import { portProblem } from './probes.ts';
import { answerProblem, QUESTIONS } from './questions.ts';

const SETUP = path.join(import.meta.dirname, '../../../../scripts/setup.ts');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'balsamo-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Asks nothing; no probe reaches out of this machine. */
const setUp = (...flags: string[]) =>
  spawnSync(process.execPath, [SETUP, '--yes', ...flags], { cwd: folder, encoding: 'utf8' });
const written = (name = '.env') => parseEnv(readFileSync(path.join(folder, name), 'utf8')) as Record<string, string>;
const modeOf = (name: string) => statSync(path.join(folder, name)).mode & 0o777;

describe('npm run setup', () => {
  it('writes an environment that production starts with, for its owner only, and says the next command', () => {
    const { stdout, stderr, status } = setUp('--app-url', 'https://diario.example', '--port', '0');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('npm run doctor');
    expect(stdout).toContain('npm start');
    expect(modeOf('.env')).toBe(0o600);
    const env = readEnv(written());
    expect(env).toMatchObject({ isProduction: true, appUrl: 'https://diario.example', stripe: undefined });
    expect(env.authSecret).toHaveLength(64);
    expect(env.vapidKeys).toBeDefined();
  });

  it('leaves a file that is there alone, and keeps what it has where it is to write it anew', () => {
    writeFileSync(
      path.join(folder, '.env'),
      `APP_URL=https://a.example\nLOG_LEVEL=warn\nAUTH_SECRET=${'k'.repeat(40)}\n`,
    );
    const before = written();
    const refused = setUp();
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(/exists and was left as it is/);
    expect(written()).toEqual(before);
    expect(setUp('--overwrite', '--port', '0').status).toBe(0);
    expect(written()).toMatchObject(before);
  });

  it('takes a secret that lies in a file as it is', () => {
    const secret = path.join(folder, 'secret');
    writeFileSync(secret, 'k'.repeat(40));
    writeFileSync(path.join(folder, '.env'), `AUTH_SECRET_FILE=${secret}\n`);
    expect(setUp('--overwrite', '--port', '0', '--app-url', 'https://a.example').status).toBe(0);
    expect(written()).toMatchObject({ AUTH_SECRET_FILE: secret });
    expect(written()).not.toHaveProperty('AUTH_SECRET');
  });

  it.each([
    ['no address', [], /^APP_URL is needed \(--app-url\)/],
    ['an address without TLS', ['--app-url', 'http://a.example'], /APP_URL must begin with https/],
    ['a port that is none', ['--app-url', 'https://a.example', '--port', 'x'], /PORT must be a port number/],
    [
      'half of the keys for payments',
      ['--app-url', 'https://a.example', '--port', '0', '--payments', 'stripe', '--stripe-secret-key', 'sk_hidden'],
      /STRIPE_WEBHOOK_SECRET is needed/,
    ],
    ['a flag that is none', ['--adress', 'x'], /Unknown option '--adress'/],
  ])('refuses in plain words and writes nothing: %s', (_, flags, words) => {
    const { stderr, status } = setUp(...flags);
    expect(status).toBe(1);
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain('hidden');
    expect(() => written()).toThrow();
  });

  it('says what does not work now, and goes on', () => {
    const { stderr, status } = setUp(
      '--app-url',
      'https://a.example',
      '--port',
      '0',
      '--smtp-url',
      'smtp://u:hidden@127.0.0.1:1',
    );
    expect(status).toBe(0);
    expect(stderr).toMatch(/^SMTP_URL: The mail server 127\.0\.0\.1:1 cannot be reached/);
    expect(stderr).not.toContain('hidden');
  });

  it('says how the server is started as a service, where it wrote the file that the service reads', () => {
    const unit = readFileSync(path.join(import.meta.dirname, '../../../../deploy/balsamo.service'), 'utf8');
    const file = /^EnvironmentFile=(.+)$/m.exec(unit)?.[1] ?? '';
    expect(nextStep(file, false)).toContain('systemctl enable --now balsamo');
    expect(nextStep(file, false)).not.toContain('npm start');
  });

  it('writes for compose.yaml secrets beside the environment, in a folder for its owner only, and keeps them', () => {
    const { stdout, status } = setUp('--compose', '--app-url', 'https://a.example');
    expect(status).toBe(0);
    expect(stdout).toContain('Next: docker compose up -d');
    expect(stdout).not.toContain('npm start');
    expect([modeOf('secrets'), modeOf('balsamo.env')]).toEqual([0o700, 0o600]);
    const read = (name: string) => readFileSync(path.join(folder, 'secrets', name), 'utf8').trim();
    const before = written('balsamo.env');
    expect(
      Object.keys(before)
        .filter((name) => /SECRET|KEY|_URL/.test(name))
        .sort(),
    ).toEqual([
      'APP_URL',
      'AUTH_SECRET_FILE',
      'DATABASE_URL_FILE',
      'FILE_KEYS_FILE',
      'STORAGE_URL_FILE',
      'VAPID_PRIVATE_KEY_FILE',
      'VAPID_PUBLIC_KEY',
    ]);
    const database = read('server/database_url');
    expect(database).toBe(`postgres://balsamo:${read('postgres_owner')}@postgres:5432/balsamo`);
    expect(read('server/storage_url')).toBe(
      `s3://${read('store_key')}:${read('store_secret')}@store:7070/balsamo?insecure=1`,
    );
    expect(setUp('--compose', '--overwrite').status).toBe(0);
    expect(written('balsamo.env')).toEqual(before);
    expect(read('server/database_url')).toBe(database);
  });
});

describe('answers are checked at once', () => {
  it.each([
    ['STORAGE_URL', 's3://nokey/bucket', 'must be a URL such as s3:'],
    ['TRUSTED_PROXIES', 'proxy.example', 'must name addresses'],
    ['MAIL_FROM', "it's", 'must not hold quotes'],
    ['DATA_DIR', 'data', 'must be an absolute path'],
    ['SITE_FILE', '/nowhere', 'cannot be read'],
  ])('%s: %s', (name, value, words) => {
    const question = QUESTIONS.find((one) => one.name === name);
    expect(question && answerProblem(question, value)).toContain(words);
  });

  it('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    expect(await portProblem('127.0.0.1', port)).toMatch(/is taken/);
    other.close();
    expect(await portProblem('127.0.0.1', 0)).toBeUndefined();
  });

  it.each([
    ['a refused password', { code: 'EAUTH' }, /refuses this user and password/],
    ['a name that nobody knows', { code: 'EDNS' }, /its name is not known/],
    [
      'a certificate of nobody',
      { code: 'ESOCKET', message: 'self-signed certificate' },
      /no certificate that can be trusted/,
    ],
  ])('a mail server: %s', async (_, error, words) => {
    const look = async () => Promise.reject(Object.assign(new Error(), error));
    expect(await mailServerProblem('smtps://u:p@mail.example', look)).toMatch(words);
  });

  it('a mail server that does not encrypt', async () => {
    const look = async () => ({ certificate: undefined });
    expect(await mailServerProblem('smtp://mail.example', look)).toMatch(/without encryption/);
  });
});
