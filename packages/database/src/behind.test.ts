import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { asUser, asUserOnce } from './as-user.ts';
import { behindWhereFree } from './behind.ts';
import type { Database } from './connection.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { BEHIND_NICENESS } from './pools.ts';
import { createPerson } from './testing/people.ts';

let directory: string;
let db: Database;
let ownerPool: pg.Pool;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'balsamo-behind-'));
  db = await openDatabase({ dataDirectory: directory });
  await migrate(db);
  ownerPool = new pg.Pool({ ...db.owner, max: 1 });
});
afterAll(async () => {
  await ownerPool?.end();
  await db?.close();
  await rm(directory, { recursive: true, force: true });
});

const sessionOf = ({ token }: { token: string }) => ({ unconfirmedToken: token, expectedPersonId: null });
const priorityOf = (session: ReturnType<typeof sessionOf>) =>
  asUser(db, session, async ({ query, user }) => {
    await user;
    const { rows } = await query<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    return getPriority(rows[0]?.pid);
  });
const MUCH = { text: 'select pg_sleep(0.3)' };

test('whoever had much is served by processes of PostgreSQL that give way, and only while others are served', async () => {
  const greedy = sessionOf(await createPerson(ownerPool));
  const somebody = sessionOf(await createPerson(ownerPool));
  const newcomer = sessionOf(await createPerson(ownerPool));
  const usual = await priorityOf(somebody);

  // The person of a session is known from its first transaction on.
  await priorityOf(greedy);
  // Time makes up for what they had, which a busy machine may take between two steps.
  await vi.waitFor(async () => {
    await asUserOnce(db, greedy, MUCH);
    await priorityOf(somebody);
    expect(await priorityOf(greedy)).toBe(Math.max(usual, BEHIND_NICENESS));
  }, 60_000);
  expect(await priorityOf(newcomer)).toBe(usual);

  await sleep(1_100);
  expect(await priorityOf(greedy)).toBe(usual);
});

test('where all that give way are taken, whoever had much is served with everybody', async () => {
  const behind = behindWhereFree(db.appPool);
  expect(behind).not.toBe(db.appPool);
  const taken = await Promise.all(Array.from({ length: behind.options.max }, () => behind.connect()));
  expect(behindWhereFree(db.appPool)).toBe(db.appPool);
  for (const client of taken) client.release();
  expect(behindWhereFree(db.appPool)).toBe(behind);
});
