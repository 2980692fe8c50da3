import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { turnAppOn } from '../auth/second-factor/testing.ts';
import { createBrowser, MARIA } from '../auth/testing.ts';
import type { TestServer } from '../testing.ts';
import { createTestProcesses } from '../testing-processes.ts';

/** Whole programs are started here: on a busy machine each takes its time. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let place: string;
let dataDirectory: string;
const processes = createTestProcesses(() => dataDirectory);

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'balsamo-after-restore-'));
  dataDirectory = path.join(place, 'machine');
});
afterAll(async () => {
  await processes.end();
  await rm(place, { recursive: true, force: true });
});

function browserAt(address: string) {
  const request = (file: string, init?: RequestInit) => fetch(`${address}${file}`, init);
  return createBrowser({ app: { request } as unknown as TestServer['app'] });
}

async function command(script: string, repository: string): Promise<void> {
  const variables = { BACKUP_PASSPHRASE: 'correct horse battery staple' };
  const run = processes.runCommand(process.execPath, [script, repository], { variables });
  expect([await run.exitCode, run.complained()]).toEqual([0, '']);
}

async function confirm(email: string): Promise<void> {
  const owner = new pg.Client({
    host: path.join(dataDirectory, 'run'),
    user: EMBEDDED_OWNER,
    database: EMBEDDED_DATABASE,
  });
  await owner.connect();
  await owner.query('update users set email_verified = true where email = $1', [email]);
  await owner.end();
}

test('on another machine, of which nothing but the backup is left, people are still signed in, and the app of their second factor still counts', async () => {
  const email = `${randomUUID()}@exemplo.com`;
  const signedIn = browserAt(await processes.opened(processes.run()));
  expect((await signedIn.signUp({ email })).status).toBe(200);
  await confirm(email);
  const { app } = await turnAppOn(signedIn, MARIA.password, () => new Date());
  const repository = path.join(place, 'repository');
  await command('scripts/backup.ts', repository);
  await processes.end();
  await rm(dataDirectory, { recursive: true });

  dataDirectory = path.join(place, 'another-machine');
  await command('scripts/restore.ts', repository);
  const address = await processes.opened(processes.run());
  const same = browserAt(address);
  for (const [name, value] of signedIn.cookies) same.cookies.set(name, value);
  expect((await same.get('/api/account')).body).toMatchObject({ email });

  const another = browserAt(address);
  expect((await another.signIn(email, MARIA.password)).status).toBe(202);
  // The code of this half minute was used up when the app was turned on.
  const code = app.codeAt(new Date(Date.now() + 30_000));
  expect((await another.post('/api/auth/sign-in/second-step', { code })).status).toBe(200);
  expect((await another.get('/api/account')).body).toMatchObject({ email });
});
