import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createAssociation, createStaff } from '@balsamo/database/associations/testing.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { makeReplica } from '@balsamo/database/pools.ts';
import type { ReadOutcome } from '@balsamo/database/replica.ts';
import { createTestDatabase, startTestCluster } from '@balsamo/database/testing/cluster.ts';
import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import { startTestStandby, type TestStandby } from '@balsamo/database/testing/standby.ts';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { exportedJson } from './exports/testing.ts';
import { lookAtReplicaOf } from './installation/look-at-replica.ts';
import { watchReplica } from './installation/watch-replica.ts';
import { NO_SIGHT } from './platform/sight.ts';
import { checkInBody, createTestServer, type TestServer } from './testing.ts';

/** Where heavy reads may go: nothing of it is told by an access log, and nothing of it writes. */
const READERS = [
  'exports/run-export.ts',
  'group-figures/handlers.ts',
  'insights/handlers.ts',
  'letter/work-out-letter.ts',
  'operators/number-handlers.ts',
];

test('only the listed files open the door to the standby', async () => {
  const opened: string[] = [];
  for (const file of await readdir(import.meta.dirname, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
    const text = await readFile(path.join(import.meta.dirname, file), 'utf8');
    if (text.includes('as-user-reading.ts')) opened.push(file);
  }
  expect(opened.sort()).toEqual(READERS);
});

let main: Awaited<ReturnType<typeof startTestCluster>>;
let standby: TestStandby;
let server: TestServer;
const outcomes: ReadOutcome[] = [];
const TOKEN = 'a-token-of-the-metrics-0123456789abc';

beforeAll(async () => {
  main = await startTestCluster();
  server = await createTestServer(main.cluster, { METRICS_TOKEN: TOKEN });
  standby = await startTestStandby(main.cluster);
});
afterAll(async () => {
  await server?.close();
  await standby?.remove();
  await main?.stop();
});

/** A busy machine may take longer than people would wait: what is tried here is where reads go, not when. */
const PATIENCE_MS = 30_000;
const replicaAt = (patienceMs?: number) =>
  makeReplica({ ...standby.cluster, database: server.db.owner.database }, undefined, 4, patienceMs);

/** From now on the server reads at the standby. */
async function read(patienceMs?: number): Promise<void> {
  const replica = replicaAt(patienceMs);
  server.db.replica = replica;
  await watchReplica(server.services);
  const { count } = replica;
  replica.count = (outcome) => {
    outcomes.push(outcome);
    count(outcome);
  };
}
beforeEach(async () => {
  outcomes.length = 0;
  server.logged.length = 0;
});
afterEach(async () => {
  await server.db.replica?.pool.end();
  server.db.replica = undefined;
});

const record = async (as: TestPerson) => {
  const { status } = await server.send('POST', '/api/diary/entries', {
    as,
    body: checkInBody({ consumedAt: server.clock.now.toISOString() }),
  });
  expect(status).toBe(201);
};
const insights = (as?: TestPerson) => server.send('GET', '/api/insights', as ? { as } : {});
const endSession = ({ token }: TestPerson) =>
  server.db.ownerPool.query('delete from sessions where token = token_hash($1)', [token]);

/** What becomes of the standby before something changes on the primary, and afterwards. */
const STATES = [
  ['keeps up', PATIENCE_MS, async () => undefined, async () => undefined],
  ['is behind', undefined, () => standby.pause(), () => standby.resume()],
  ['is gone', undefined, () => standby.end(), () => standby.startAgain()],
] as const;

describe.each(STATES)('with a standby that %s', (state, patience, before, after) => {
  const isRead = state === 'keeps up';
  beforeEach(() => read(patience));
  afterEach(() => after());

  test('people see what they wrote a moment ago, and nothing of anybody else', async () => {
    const [maria, joana] = [await server.person(), await server.person()];
    await record(maria);
    await before();
    await record(maria);
    expect((await insights(maria)).body.uses).toBe(2);
    await record(maria);
    expect((await insights(maria)).body.uses).toBe(3);
    expect((await insights(joana)).body.uses).toBe(0);
    expect((await insights(await server.person('medico'))).status).toBe(403);
    expect((await insights()).status).toBe(401);
    expect(new Set(outcomes)).toEqual(new Set([isRead ? 'replica' : state === 'is behind' ? 'behind' : 'away']));
  });

  test('a session that ended a moment ago is over', async () => {
    const maria = await server.person();
    expect((await insights(maria)).status).toBe(200);
    await before();
    await endSession(maria);
    expect((await insights(maria)).status).toBe(401);
  });

  test('whoever left the staff of an association reads nothing of it', async () => {
    const { ownerPool } = server.db;
    const association = await createAssociation(ownerPool);
    const manager = await createStaff(ownerPool, association, 'manager');
    const figures = (as: TestPerson) => server.send('GET', `/api/associations/${association.id}/figures`, { as });
    expect((await figures(manager)).body).toEqual({ items: [] });
    expect((await figures(await server.person())).status).toBe(404);
    await before();
    await ownerPool.query(
      "insert into association_month_figures (association_id, month, computed_at) values ($1, '2026-01-01', now())",
      [association.id],
    );
    expect((await figures(manager)).body.items).toHaveLength(1);
    await ownerPool.query('delete from association_staff where user_id = $1', [manager.id]);
    expect((await figures(manager)).status).toBe(404);
  });

  test('numbers of the installation are those of now, and of operators alone', async () => {
    const operator = await server.person('operador');
    const numbers = async () => (await server.send('GET', '/api/admin/numbers', { as: operator })).body.accounts.medico;
    const doctors = await numbers();
    await before();
    const doctor = await server.person('medico');
    expect(await numbers()).toBe(doctors + 1);
    expect((await server.send('GET', '/api/admin/numbers', { as: doctor })).status).toBe(403);
    await endSession(operator);
    expect((await server.send('GET', '/api/admin/numbers', { as: operator })).status).toBe(401);
  });

  test('an export holds what was written before it was asked for', async () => {
    const maria = await server.person();
    await before();
    await record(maria);
    expect((await exportedJson(server, maria)).entries).toHaveLength(1);
    // The process that makes it waits no longer than for a request; on a busy machine that may be too short.
    const expected = { 'keeps up': ['replica', 'behind'], 'is behind': ['behind'], 'is gone': ['away'] }[state];
    expect(expected).toContain(outcomes.at(-1));
  });
});

describe('a standby that cannot be read', () => {
  test('is said once in the log, and in the metrics, and so is that it is back', async () => {
    await read();
    const maria = await server.person();
    const metric = async (name: string) => {
      const { body } = await server.send('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } });
      const line = (body as string).split('\n').find((one) => one.startsWith(name));
      return Number(line?.split(' ').at(-1));
    };
    await standby.end();
    const countedBefore = await metric('balsamo_replica_reads_total{outcome="away"}');
    for (let times = 0; times < 3; times++) expect((await insights(maria)).status).toBe(200);
    expect((await metric('balsamo_replica_reads_total{outcome="away"}')) - countedBefore).toBe(3);
    await standby.startAgain();
    await expect.poll(async () => (await insights(maria)).status && outcomes.at(-1)).toBe('replica');
    const said = server.logged.map((line) => JSON.parse(line).msg).filter((msg) => /DATABASE_REPLICA_URL/.test(msg));
    expect(said).toEqual([
      'the standby of DATABASE_REPLICA_URL is read',
      'the database of DATABASE_REPLICA_URL cannot be read: everything is read on the primary',
      'the standby of DATABASE_REPLICA_URL is read',
    ]);
  });

  test('is no reason not to start, away or promoted; one of another database is', async () => {
    const logged: string[] = [];
    const log = pino(
      { level: 'warn' },
      { write: (line: string) => void logged.push(`${JSON.parse(line).fault} ${JSON.parse(line).code}`) },
    );
    const foreign = await createTestDatabase(inject('cluster'));
    const nowhere = { host: '127.0.0.1', port: 1, database: 'x' };
    const start = async (at: Parameters<typeof makeReplica>[0]) => {
      const replica = makeReplica(at, undefined, 1);
      try {
        await watchReplica({ db: { ...server.db, replica }, log, sight: NO_SIGHT });
      } finally {
        await replica.pool.end();
      }
    };
    try {
      await start(nowhere);
      await start(server.db.owner);
      expect(logged).toEqual(['away ECONNREFUSED', 'not_standby undefined']);
      await expect(start(foreign.owner)).rejects.toThrow(OperatorError);
      await expect(start(foreign.owner)).rejects.toThrow(
        /no copy of that of DATABASE_URL.*correct DATABASE_REPLICA_URL/,
      );
    } finally {
      await foreign.close();
    }
  });
});

describe('what the doctor says of a standby', () => {
  const urlOf = ({ host, user, database }: { host?: string; user?: string; database?: string }, to = String(host)) =>
    `postgres://${user}:@localhost:5432/${database}?host=${encodeURIComponent(to)}`;
  const look = async (replicaUrl: string) => {
    const [finding] = await lookAtReplicaOf(server.db.ownerPool, { databaseUrl: urlOf(server.db.owner), replicaUrl });
    expect(finding?.is === 'good' || finding?.remedy).toBeTruthy();
    return `${finding?.is}: ${finding?.says}`;
  };
  const here = () => urlOf(server.db.owner, standby.cluster.host);

  test('that is right, behind, away, the primary itself, or of another database', async () => {
    await expect.poll(() => look(here())).toMatch(/^good: .* is a standby of this one/);
    await standby.pause();
    await record(await createPerson(server.db.ownerPool));
    expect(await look(here())).toMatch(/^wrong: The standby .* is too far behind: by \d+ kB of the log, \d+ seconds/);
    await standby.resume();
    await standby.end();
    expect(await look(here())).toMatch(/^wrong: .* cannot be read: .*ENOENT/);
    await standby.startAgain();
    expect(await look(urlOf(server.db.owner))).toMatch(/^wrong: .* is no standby/);
    const foreign = await createTestDatabase(inject('cluster'));
    expect(await look(urlOf(foreign.owner))).toMatch(/^wrong: .* another PostgreSQL/);
    await foreign.close();
  });
});

test('a database that does not say how far its log is is read alone', async () => {
  const { ownerPool } = server.db;
  const maria = await server.person();
  await ownerPool.query('revoke execute on function pg_control_system() from public');
  try {
    await read(PATIENCE_MS);
    expect((await insights(maria)).status).toBe(200);
    expect(outcomes).toEqual(['away']);
    expect(server.logged.join()).toContain('does not say how far its log is');
  } finally {
    await ownerPool.query('grant execute on function pg_control_system() to public');
  }
});
