import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '@balsamo/database/migrate.ts';
import { createTestDatabase } from '@balsamo/database/testing/cluster.ts';
import { createPerson } from '@balsamo/database/testing/people.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import webPush from 'web-push';
import { createVault } from '../auth/identity/vault.ts';
import { bindStore } from '../files/bind-store.ts';
import { createFileStore } from '../storage/create-file-store.ts';
import { createFolderStore } from '../storage/folder-store.ts';
import { examine, inWords } from './doctor.ts';
import type { Finding } from './findings.ts';
import { lookAtDatabase } from './look-at-database.ts';
import { lookAtBackups, lookAtDataDirectory, lookAtSecretFiles, lookAtVariables } from './look-at-environment.ts';
import { lookAtAddress, lookAtMail } from './look-at-network.ts';
import { noteSharedSettings } from './shared-settings.ts';

const SECRET = 'a1b2c3d4e5f6g7h8i9j0k1l2m3n4o5p6';
const PRODUCTION = { NODE_ENV: 'production', AUTH_SECRET: SECRET, APP_URL: 'https://a.example', PAYMENTS: 'sandbox' };
const told = (findings: readonly Finding[]) => findings.map(({ is, says }) => `${is}: ${says}`).join('\n');
const wrongOf = (findings: readonly Finding[]) => told(findings.filter(({ is }) => is === 'wrong'));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balsamo-doctor-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the environment', () => {
  const pair = webPush.generateVAPIDKeys();
  it.each([
    ['one that is not for people', { ...PRODUCTION, NODE_ENV: 'development' }, /NODE_ENV is development/],
    ['none at all', {}, /NODE_ENV is not set/],
    ['one that does not start', { ...PRODUCTION, AUTH_SECRET: 'hidden' }, /does not start: AUTH_SECRET must have/],
    ['a secret that can be guessed', { ...PRODUCTION, AUTH_SECRET: 'hidden'.repeat(8) }, /AUTH_SECRET can be guessed/],
    [
      'keys of two pairs',
      { ...PRODUCTION, VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey, VAPID_PRIVATE_KEY: pair.privateKey },
      /not the public half/,
    ],
  ])('%s is found, and quoted by nothing', (_, variables, words) => {
    const { findings } = lookAtVariables(variables as NodeJS.ProcessEnv);
    expect(wrongOf(findings)).toMatch(words);
    expect(JSON.stringify(findings)).not.toContain('hidden');
  });

  it('that is whole is said to be so', () => {
    const variables = { ...PRODUCTION, VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey };
    const { env, findings } = lookAtVariables(variables);
    expect(env).toBeDefined();
    expect(wrongOf(findings)).toBe('');
  });
});

describe('files and folders', () => {
  it('secrets that everyone can read, or change', async () => {
    const file = path.join(folder, '.env');
    await writeFile(file, 'x');
    await chmod(file, 0o644);
    await chmod(folder, 0o755);
    expect(wrongOf(await lookAtSecretFiles(file, {}))).toMatch(/Everyone on this machine can read/);
    expect(wrongOf(await lookAtSecretFiles(undefined, { SMTP_URL_FILE: file }))).toMatch(/can read/);
    await chmod(folder, 0o700);
    expect(wrongOf(await lookAtSecretFiles(file, {}))).toBe('');
    await chmod(file, 0o620);
    expect(wrongOf(await lookAtSecretFiles(file, {}))).toMatch(/Others can change/);
    await chmod(file, 0o600);
    await chmod(folder, 0o755);
    expect(wrongOf(await lookAtSecretFiles(file, {}))).toBe('');
  });

  it('a data folder that others can look into', async () => {
    await chmod(folder, 0o755);
    expect(wrongOf(await lookAtDataDirectory({ dataDirectory: folder }))).toMatch(/mode 755/);
    expect(told(await lookAtDataDirectory({ dataDirectory: path.join(folder, 'new') }))).toMatch(/not there yet/);
  });

  it('backups that are missing, or old', async () => {
    const now = new Date('2026-03-10T12:00:00Z');
    expect(told(await lookAtBackups(undefined, now))).toMatch(/^doubtful: BACKUP_DIR is not set/);
    expect(wrongOf(await lookAtBackups(path.join(folder, 'nowhere'), now))).toMatch(/cannot be read/);
    expect(wrongOf(await lookAtBackups(folder, now))).toMatch(/There is no backup/);
    await mkdir(path.join(folder, 'one'));
    const manifest = path.join(folder, 'one', 'manifest.json');
    await writeFile(manifest, '{}');
    await utimes(manifest, now, new Date('2026-03-05T12:00:00Z'));
    expect(wrongOf(await lookAtBackups(folder, now))).toMatch(/5 days old/);
    await utimes(manifest, now, new Date('2026-03-09T13:00:00Z'));
    expect(wrongOf(await lookAtBackups(folder, now))).toBe('');
  });
});

describe('mails', () => {
  const look = (found: Awaited<ReturnType<Parameters<typeof lookAtMail>[1] & object>>) =>
    lookAtMail({ smtpUrl: 'smtps://u:hidden@mail.example' }, async () => found);
  it('that are not sent, in the open, or soon no more', async () => {
    expect(wrongOf(await lookAtMail({ smtpUrl: undefined }))).toMatch(/No mail leaves/);
    expect(wrongOf(await lookAtMail({ smtpUrl: 'smtp://u:hidden@127.0.0.1:1' }))).toMatch(
      /127\.0\.0\.1:1 cannot be reached/,
    );
    expect(wrongOf(await look({ certificate: undefined }))).toMatch(/without encryption/);
    expect(wrongOf(await look({ certificate: { left: 13, whole: 90 } }))).toMatch(
      /mail\.example has only 13 of its 90 days left/,
    );
    expect(wrongOf(await look({ certificate: { left: 0.4, whole: 0.5 } }))).toBe('');
  });
});

describe('the address', () => {
  it('that leads nowhere, elsewhere, or here without TLS', async () => {
    let status = 200;
    const http = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => http.once('listening', resolve));
    const { port } = http.address() as { port: number };
    const at = { host: '127.0.0.1', port, trustedProxies: undefined, appUrl: `http://127.0.0.1:${port}` };
    expect(told(await lookAtAddress(at))).toMatch(/good: The server answers.*\n.*not encrypted.*\ngood: .* leads here/);
    status = 502;
    expect(wrongOf(await lookAtAddress(at))).toMatch(/answers 502 instead of the server/);
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
    expect(wrongOf(await lookAtAddress({ ...at, appUrl: 'https://127.0.0.1:1' }))).toMatch(
      /TRUSTED_PROXIES is not set.*\n.*cannot be reached/,
    );
  });
});

describe('the database', () => {
  let db: Awaited<ReturnType<typeof createTestDatabase>>;
  const now = () => new Date();
  beforeAll(async () => {
    db = await createTestDatabase(inject('cluster'));
  });
  afterAll(() => db.close());

  const urlOf = (user: string, password = '') =>
    `postgres://${user}:${password}@localhost:5432/${db.owner.database}?host=${encodeURIComponent(String(db.owner.host))}`;
  const look = (databaseUrl: string, at = now) => {
    const { env } = lookAtVariables({ ...PRODUCTION, DATABASE_URL: databaseUrl, DATA_DIR: folder });
    if (!env) throw new Error('the environment is not whole');
    return lookAtDatabase(env, createFileStore(env), at);
  };

  it('that cannot be reached', async () => {
    expect(wrongOf(await look('postgres://u:hidden@127.0.0.1:1/x'))).toMatch(
      /DATABASE_URL cannot be reached: (?!.*hidden)/,
    );
  });

  it('whose user is a superuser, and which nobody runs', async () => {
    const found = wrongOf(await look(urlOf(String(db.owner.user))));
    expect(found).toMatch(/is a superuser/);
    expect(found).toMatch(/there is no operator/);
    expect(found).not.toMatch(/older than this version/);
  });

  it('whose user owns nothing', async () => {
    await db.ownerPool.query(`create role doctor_guest_${process.pid} login`);
    try {
      expect(wrongOf(await look(urlOf(`doctor_guest_${process.pid}`)))).toMatch(/does not own the database/);
    } finally {
      await db.ownerPool.query(`drop role doctor_guest_${process.pid}`);
    }
  });

  it('whose clock differs', async () => {
    const late = () => new Date(Date.now() - 3_600_000);
    expect(wrongOf(await look(urlOf(String(db.owner.user)), late))).toMatch(/3600 seconds apart/);
    expect(wrongOf(await look(urlOf(String(db.owner.user))))).not.toMatch(/apart/);
  });

  it('which is not migrated', async () => {
    const empty = await createTestDatabase(inject('cluster'), 'template1');
    try {
      const url = urlOf(String(db.owner.user)).replace(String(db.owner.database), String(empty.owner.database));
      expect(wrongOf(await look(url))).toMatch(/older than this version, or empty/);
      await migrate(empty);
      expect(wrongOf(await look(url))).not.toMatch(/older than this version/);
    } finally {
      await empty.close();
    }
  });

  it('whose second factors are sealed with another AUTH_SECRET, a former one, or this one', async () => {
    const person = await createPerson(db.ownerPool);
    const other = 'another-secret-of-before-0123456789';
    const sealed = createVault({ authSecret: other }).seal(person.id, Buffer.from('12345678901234567890'));
    await db.ownerPool.query('insert into second_factors (user_id, totp_secret) values ($1, $2)', [person.id, sealed]);
    const url = urlOf(String(db.owner.user));
    expect(wrongOf(await look(url))).toMatch(/1 secrets and codes .* AUTH_SECRET that is not given/);
    const lookWith = async (variables: NodeJS.ProcessEnv) => {
      const { env } = lookAtVariables({ ...PRODUCTION, DATABASE_URL: url, DATA_DIR: folder, ...variables });
      if (!env) throw new Error('the environment is not whole');
      return told(await lookAtDatabase(env, createFileStore(env), now));
    };
    expect(await lookWith({ AUTH_SECRET_PREVIOUS: other })).toMatch(/AUTH_SECRET_PREVIOUS is still needed: 1 /);
    expect(await lookWith({ AUTH_SECRET: other, AUTH_SECRET_PREVIOUS: SECRET })).toMatch(
      /Nothing .* needs AUTH_SECRET_PREVIOUS/,
    );
    expect(await lookWith({ AUTH_SECRET: other })).toMatch(/Second factors are sealed with AUTH_SECRET/);
    await db.ownerPool.query('delete from second_factors');
  });

  it('whose browsers subscribed with other VAPID keys', async () => {
    const [former, present] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
    const url = urlOf(String(db.owner.user));
    const lookWith = async (previous: string) => {
      const { env } = lookAtVariables({
        ...PRODUCTION,
        DATABASE_URL: url,
        DATA_DIR: folder,
        VAPID_PUBLIC_KEY: present.publicKey,
        VAPID_PRIVATE_KEY: present.privateKey,
        VAPID_PRIVATE_KEY_PREVIOUS: previous,
      });
      if (!env) throw new Error('the environment is not whole');
      return told(await lookAtDatabase(env, createFileStore(env), now));
    };
    const person = await createPerson(db.ownerPool);
    await db.ownerPool.query(
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at, server_key)
       select user_id, id, 'https://push.example.test/1', 'key', 'secret', now(), $2 from sessions where user_id = $1`,
      [person.id, former.publicKey],
    );
    expect(await lookWith('')).toMatch(/wrong: 1 browsers subscribed with VAPID keys that are not given/);
    expect(await lookWith(former.privateKey)).toMatch(/VAPID_PRIVATE_KEY_PREVIOUS is still needed: 1 browsers/);
    await db.ownerPool.query('delete from push_subscriptions');
    expect(await lookWith(former.privateKey)).toMatch(/No browser needs VAPID_PRIVATE_KEY_PREVIOUS/);
    expect(await lookWith('')).not.toMatch(/PREVIOUS/);
  });

  it('whose files lie elsewhere, and whose operators have no second factor', async () => {
    await createPerson(db.ownerPool, 'operador');
    const url = urlOf(String(db.owner.user));
    expect(told(await look(url))).toMatch(/not bound to each other yet/);
    const log = pino({ level: 'silent' });
    const here = createFolderStore(path.join(folder, 'files'));
    await bindStore({ db, log, files: here });
    expect(told(await look(url))).toMatch(/doubtful: Photos and documents lie unencrypted/);
    await here.writeMark('00112233aabbccdd', 'balsamo-keys');
    expect(wrongOf(await look(url))).toMatch(/sealed with a key that FILE_KEYS does not name \(00112233aabbccdd\)/);
    await rm(path.join(folder, 'files'), { recursive: true });
    await createFolderStore(path.join(folder, 'files')).writeMark('another');
    const found = wrongOf(await look(url));
    expect(found).toMatch(/is not that of this database/);
    expect(found).toMatch(/1 of 1 operators have no second factor/);
  });

  it('whose servers do not share what they must', async () => {
    const url = urlOf(String(db.owner.user));
    const logged: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
    const start = async (variables: NodeJS.ProcessEnv) => {
      const { env } = lookAtVariables({ ...PRODUCTION, DATABASE_URL: url, DATA_DIR: folder, ...variables });
      logged.length = 0;
      if (env) await noteSharedSettings({ db, env, log });
      return logged.map((line) => JSON.parse(line).variable);
    };
    expect(told(await look(url))).toMatch(/No server has noted its settings/);
    expect(await start({})).toEqual([]);
    expect(told(await look(url))).toMatch(/good: What several servers must share/);
    const AUTH_SECRET = SECRET.toUpperCase();
    expect(await start({ AUTH_SECRET, APP_URL: 'https://b.example' })).toEqual(['AUTH_SECRET', 'APP_URL']);
    expect(logged.join()).not.toContain(AUTH_SECRET);
    const found = wrongOf(await look(url));
    expect(found).toMatch(/AUTH_SECRET is another than that of the server that started last/);
    expect(found).toMatch(/APP_URL is another/);
    // Said once: whoever changes a secret restarts one server after the other.
    expect(await start({ AUTH_SECRET, APP_URL: 'https://b.example' })).toEqual([]);
  });
});

it('says everything in sentences, each fault with what to do, and how many there are', async () => {
  const findings = await examine({ ...PRODUCTION, APP_URL: 'https://127.0.0.1:1', DATA_DIR: folder });
  const words = inWords(findings);
  expect(words).toMatch(/✗ The privacy page cannot say who answers .*legal\.controller/);
  expect(words).toMatch(/\? The built-in database does not run/);
  expect(words).toMatch(/\n\d things are wrong\.$/);
  expect(words).not.toContain(SECRET);
  for (const { is, remedy } of findings) if (is !== 'good') expect(remedy).toBeTruthy();
});
