import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asSystem } from './as-system.ts';
import { asUser, asUserOnce } from './as-user.ts';
import { isDatabaseAway, isForbidden } from './away.ts';
import { makePools } from './pools.ts';
import { createTestDatabase } from './testing/cluster.ts';
import { createPerson, type TestPerson } from './testing/people.ts';

const cluster = inject('cluster');
let db: Awaited<ReturnType<typeof createTestDatabase>>;
let person: TestPerson;

beforeAll(async () => {
  db = await createTestDatabase(cluster);
  person = await createPerson(db.ownerPool);
});
afterAll(() => db?.close());

/** Ends the connections of the server's roles, as a restart, a failover or an operator does. */
const endBackends = () =>
  db.ownerPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename in ('balsamo_app', 'balsamo_system')",
  );

/** What a broken piece of work ended in; a promise that never settles fails by the test's time. */
const outcomesOf = async (works: Promise<unknown>[]) =>
  (await Promise.allSettled(works)).map((one) => (one.status === 'rejected' ? one.reason : undefined));

describe('a connection that is ended from outside', () => {
  test('while it is lent out and idle, ends no process, and its work fails as "the database is away"', async () => {
    const { promise: isEnded, resolve: ended } = Promise.withResolvers<void>();
    const idleInside = [
      asUser(db, person.token, async ({ user, query }) => {
        await user;
        await isEnded;
        return query({ text: 'select 1' });
      }),
      asSystem(db, 'a test breaks it', async ({ client }) => {
        await client.query('select 1');
        await isEnded;
        return client.query('select 1');
      }),
    ];
    // Heard from the beginning: on a busy machine one may be ended before it is idle, and so before it is waited for.
    const outcomes = outcomesOf(idleInside);
    await expect
      .poll(async () => (await db.ownerPool.query(BUSY)).rows[0], { message: 'both are inside a transaction' })
      .toEqual({ inside: 2 });
    await endBackends();
    await expect.poll(async () => (await db.ownerPool.query(BUSY)).rows[0]).toEqual({ inside: 0 });
    ended();
    for (const error of await outcomes) expect(isDatabaseAway(error), String(error)).toBe(true);
  });

  test('while it works for many, settles everything that was sent, and what failed says "away"', async () => {
    // Half of them end in no other way: no round comes too early or too late for those.
    const secondsOf = (turn: number) => (turn < 20 ? 0.05 : 60);
    const works = Array.from({ length: 40 }, (_, turn) => {
      const wait = { text: 'select pg_sleep($1)', values: [secondsOf(turn)] };
      return turn % 2
        ? asUserOnce(db, person.token, wait)
        : asSystem(db, 'a test breaks it', ({ client }) => client.query(wait));
    });
    let areSettled = false;
    const outcomes = outcomesOf(works).finally(() => {
      areSettled = true;
    });
    await expect
      .poll(async () => {
        await endBackends();
        return areSettled;
      })
      .toBe(true);
    const errors = (await outcomes).filter((error) => error !== undefined);
    expect(errors.length).toBeGreaterThanOrEqual(20);
    for (const error of errors) expect(isDatabaseAway(error), String(error)).toBe(true);
  });

  test('is replaced: the same pools go on', async () => {
    await endBackends();
    await expect
      .poll(() =>
        asUserOnce(db, person.token, { text: 'select 1 as one' }).then(
          ({ rows }) => rows,
          () => [],
        ),
      )
      .toEqual([{ one: 1 }]);
  });
});

const BUSY = `select count(*)::int as inside from pg_stat_activity
  where datname = current_database() and state = 'idle in transaction'`;

test.each([
  ['a socket that is not there', { host: '/nowhere', port: 5432 }],
  ['a port on which nobody listens', { host: '127.0.0.1', port: 1 }],
  ['a host that has no address', { host: 'nowhere.invalid', port: 5432 }],
])('%s is "the database is away"', async (_, at) => {
  const pools = makePools({ ...at, database: 'balsamo' }, { app: undefined, system: undefined });
  const [error] = await outcomesOf([pools.systemPool.query('select 1')]);
  expect(isDatabaseAway(error), String(error)).toBe(true);
  await Promise.all([pools.appPool.end(), pools.systemPool.end()]);
});

test.each([
  ['57P01', 'the server is shut down'],
  ['57P02', 'another connection crashed'],
  ['57P03', 'it is starting up'],
  ['53300', 'too many connections'],
  ['25006', 'a failover left a standby'],
  ['25P03', 'the transaction waited for too long'],
  ['25P04', 'the transaction took too long, by a clock that was set forward'],
  ['58030', 'its disk does not answer'],
])('SQLSTATE %s, %s, is "away" also where it was wrapped', (code) => {
  const refused = Object.assign(new Error('refused'), { code });
  expect(isDatabaseAway(new Error('Failed query', { cause: refused }))).toBe(true);
});

test.each(['23505', '42501', 'P0001', '53100'])('SQLSTATE %s is not "away"', (code) => {
  expect(isDatabaseAway(Object.assign(new Error('refused'), { code }))).toBe(false);
});

test('a disk that lets nothing be written is "away", and no policy that forbids something', () => {
  // What PostgreSQL 18 says on a file system that Linux has mounted read-only, and what it says of a policy.
  const ofFiles = Object.assign(new Error('could not open file'), { code: '42501', file: 'fd.c' });
  const ofPolicy = Object.assign(new Error('new row violates row-level security policy'), {
    code: '42501',
    file: 'execMain.c',
  });
  expect([ofFiles, ofPolicy].map(isDatabaseAway)).toEqual([true, false]);
  expect([ofFiles, ofPolicy].map(isForbidden)).toEqual([false, true]);
});
