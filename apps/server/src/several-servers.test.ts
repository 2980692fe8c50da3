import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MIGRATIONS } from '@balsamo/database/migrate.ts';
import { runMigrations } from '@balsamo/database/run-migrations.ts';
import { createTestDatabase, startTestCluster } from '@balsamo/database/testing/cluster.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addPasskey, turnAppOn } from './auth/second-factor/testing.ts';
import { confirmAddress, createBrowser, MARIA } from './auth/testing.ts';
import { FILE_NAME_HEADER } from './files/receive-upload.ts';
import { photoWithPlace } from './files/testing-pictures.ts';
import { openStream, tellSomething } from './notifications/testing.ts';
import { prescriptionBody } from './prescriptions/testing.ts';
import type { TestServer } from './testing.ts';
import { createTestProcesses, type Run } from './testing-processes.ts';

/** Whole programs are started here, several at once: on a busy machine each takes its time. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const PATIENT = { timeout: 100_000, interval: 100 };
const ORIGIN = 'http://balsamo.test';

type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;
let cluster: Awaited<ReturnType<typeof startTestCluster>>;
let directory: string;
const processes = createTestProcesses(() => directory);

// Starting changes what belongs to a whole cluster, its roles: no other test file must be in it.
beforeAll(async () => {
  cluster = await startTestCluster();
});
afterAll(async () => {
  await processes.end();
  await cluster.stop();
});

/** A database, and the folder that its servers share. */
async function newPlace(template?: 'template1'): Promise<TestDatabase> {
  directory = await mkdtemp(path.join(tmpdir(), 'balsamo-several-'));
  return createTestDatabase(cluster.cluster, template);
}
async function endPlace(db: TestDatabase): Promise<void> {
  await processes.end();
  await db.close();
  await rm(directory, { recursive: true, force: true });
}

function startOn({ owner }: TestDatabase): Run {
  const at = new URLSearchParams({ host: String(owner.host) });
  const url = `postgres://${owner.user}:unused@localhost/${owner.database}?${at}`;
  return processes.run({ DATABASE_URL: url, APP_URL: ORIGIN });
}

describe('servers that start at once', () => {
  const names = JSON.parse as (text: string) => { entries: unknown[] };

  /** A copy of the migrations without the last one, as the version before had them. */
  async function formerMigrations(): Promise<string> {
    const folder = path.join(directory, 'former');
    await cp(MIGRATIONS, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = names(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
    return folder;
  }

  test.each([
    ['an empty database', async () => undefined],
    [
      'one that needs a migration',
      async (db: TestDatabase) => {
        const client = await db.ownerPool.connect();
        await runMigrations(client, await formerMigrations(), {}).finally(() => client.release());
      },
    ],
  ])('on %s all come up, and it is migrated once', async (_, prepare) => {
    const db = await newPlace('template1');
    try {
      await prepare(db);
      const servers = [startOn(db), startOn(db), startOn(db)];
      for (const server of servers) {
        const address = await processes.opened(server);
        expect((await fetch(`${address}/api/ready`)).status).toBe(200);
      }
      const { rows } = await db.ownerPool.query<{ migrations: number }>(
        'select count(*)::int as migrations from drizzle.__drizzle_migrations',
      );
      const journal = names(await readFile(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
      expect(rows[0]?.migrations).toBe(journal.entries.length);
      // What they compared and bound on the way was the same for all.
      expect(servers.map((server) => server.said().includes('is another than that of'))).toEqual([false, false, false]);
    } finally {
      await endPlace(db);
    }
  });
});

describe('two servers on one database', () => {
  let db: TestDatabase;
  let first: Run;
  let second: Run;
  let a: string;
  let b: string;
  beforeAll(async () => {
    db = await newPlace();
    [first, second] = [startOn(db), startOn(db)];
    [a, b] = [await processes.opened(first), await processes.opened(second)];
  });
  afterAll(() => endPlace(db));

  /** A browser whose requests a proxy sends to whichever server it likes: `at` says to which from now on. */
  function browserAt(address: string) {
    let at = address;
    const request = (file: string, init?: RequestInit) => fetch(`${at}${file}`, init);
    const app = { request } as unknown as TestServer['app'];
    return {
      ...createBrowser({ app }),
      at: (other: string) => {
        at = other;
      },
    };
  }
  type TwoServerBrowser = ReturnType<typeof browserAt>;

  let email: string;
  let owner: TwoServerBrowser;
  beforeEach(async () => {
    email = `${randomUUID()}@exemplo.com`;
    owner = browserAt(a);
    expect((await owner.signUp({ email })).status).toBe(200);
    await confirmAddress({ db }, email);
  });
  const cookieOf = (browser: TwoServerBrowser) =>
    [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  test.each([
    ['one server', 'Caddyfile'],
    ['several', 'Caddyfile.several'],
  ])('a connection that rests is closed by the proxy in front of %s first, and by no server', async (_, name) => {
    const { headers } = await fetch(`${a}/api/ready`);
    const caddyfile = await readFile(path.join(import.meta.dirname, '../../../deploy', name), 'utf8');
    const ofProxy = Number(/keepalive (\d+)s/.exec(caddyfile)?.[1]);
    expect(ofProxy).toBeGreaterThan(0);
    expect(Number(/timeout=(\d+)/.exec(String(headers.get('keep-alive')))?.[1])).toBeGreaterThan(ofProxy);
  });

  test('a password that was right at one is followed by the second step at the other', async () => {
    const { recoveryCodes } = await turnAppOn(owner, MARIA.password, () => new Date());
    const browser = browserAt(a);
    expect((await browser.signIn(email, MARIA.password)).status).toBe(202);
    browser.at(b);
    const step = await browser.post('/api/auth/sign-in/second-step', { code: recoveryCodes[0] });
    expect(step.status).toBe(200);
    browser.at(a);
    expect((await browser.get('/api/account')).status).toBe(200);
  });

  test('a passkey signs at one what the other asked it to sign', async () => {
    const { authenticator, answer } = await addPasskey(owner, MARIA.password, ORIGIN);
    expect(answer.status).toBe(201);
    const browser = browserAt(a);
    const { body } = await browser.post('/api/auth/sign-in/passkey/challenge');
    browser.at(b);
    const passkey = authenticator.sign(body as never);
    expect((await browser.post('/api/auth/sign-in/passkey', { passkey })).status).toBe(200);
  });

  test('a session that ends at one is over at the other', async () => {
    const other = browserAt(b);
    for (const [name, value] of owner.cookies) other.cookies.set(name, value);
    expect((await other.get('/api/account')).status).toBe(200);
    await owner.post('/api/auth/sign-out');
    expect((await other.get('/api/account')).status).toBe(401);
  });

  test('attempts at a password are counted together', async () => {
    const stranger = browserAt(a);
    for (let attempt = 0; attempt < 10; attempt++) {
      stranger.at(attempt % 2 ? a : b);
      expect((await stranger.signIn(email, 'errada-de-todo')).status).toBe(401);
    }
    for (const address of [a, b]) {
      stranger.at(address);
      expect((await stranger.signIn(email, 'errada-de-todo')).body).toMatchObject({ code: 'auth.too_many_guesses' });
    }
  });

  test('a document that was brought to one is read at the other', async () => {
    const { body } = await owner.post('/api/prescriptions', prescriptionBody());
    const bytes = new Uint8Array(await photoWithPlace());
    const file = `/api/prescriptions/${body.id}/document`;
    const headers = { cookie: cookieOf(owner), [FILE_NAME_HEADER]: 'receita.jpg' };
    expect((await fetch(`${a}${file}`, { method: 'PUT', headers, body: bytes })).status).toBe(200);
    const read = await Promise.all([a, b].map((address) => fetch(`${address}${file}`, { headers })));
    const [at, elsewhere] = await Promise.all(read.map((answer) => answer.bytes()));
    expect(at?.length).toBeGreaterThan(0);
    expect(elsewhere).toEqual(at);
  });

  test('a write at one is told to a stream at the other', async () => {
    const { id } = (await owner.get('/api/account')).body as { id: string };
    const app = { request: (file: string, init?: RequestInit) => fetch(`${b}${file}`, init) } as TestServer['app'];
    const stream = await openStream(app, { token: '' }, { headers: { cookie: cookieOf(owner) } });
    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unreadCount: 0 } });
    await tellSomething({ db, clock: { now: new Date() } }, { id });
    expect(await stream.next()).toMatchObject({ event: 'notification' });
    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unreadCount: 1 } });
    await owner.post('/api/notifications/read-all');
    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unreadCount: 0 } });
    await stream.close();
  });

  test('when one ends, its streams go on at the other, and so does an export that it was asked for', async () => {
    const { id } = (await owner.get('/api/account')).body as { id: string };
    const open = (address: string, after: string) => {
      const app = { request: (file: string, init?: RequestInit) => fetch(`${address}${file}`, init) };
      const headers = { cookie: cookieOf(owner), 'last-event-id': after };
      return openStream(app as TestServer['app'], { token: '' }, { headers });
    };
    const stream = await open(a, '0');
    expect(await stream.next()).toMatchObject({ event: 'unread' });
    await tellSomething({ db, clock: { now: new Date() } }, { id });
    const seen = await stream.next();
    expect(seen).toMatchObject({ event: 'notification', id: '1' });

    const { body: asked, status } = await owner.post('/api/account/exports', { format: 'json' });
    expect(status).toBe(202);
    // In whichever state the job is: what is done is done, what was begun is begun again at the other once its lease is over.
    first.child.kill('SIGTERM');
    expect(await first.exitCode).toBe(0);
    await tellSomething({ db, clock: { now: new Date() } }, { id });
    expect(await stream.next()).toMatchObject({ event: 'unread', data: { unreadCount: 1 } });
    expect(await stream.next()).toBeUndefined();
    const again = await open(b, '1');
    expect(await again.next()).toMatchObject({ event: 'notification', id: '2' });
    await again.close();

    owner.at(b);
    await expect
      .poll(async () => (await owner.get(`/api/account/exports/${asked.id}`)).body.state, PATIENT)
      .toBe('done');
    const file = await fetch(`${b}/api/account/exports/${asked.id}/file`, { headers: { cookie: cookieOf(owner) } });
    expect(file.status).toBe(200);
    expect(await file.json()).toMatchObject({ account: expect.anything() });
  });
});
