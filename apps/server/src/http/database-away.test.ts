import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { addressOf, createValues, type Operation, operationsOf } from './testing-operations.ts';

const cluster = inject('cluster');
/** Requests with good values to each route: some are refused before the database would be asked. */
const TRIES = 3;
let server: TestServer;
let operations: Operation[];
let valid: ReturnType<typeof createValues>;

beforeAll(async () => {
  server = await createTestServer(cluster);
  const described = await operationsOf(server);
  operations = described.operations;
  valid = createValues(described.document, () => [crypto.randomUUID()]);
});
afterAll(() => server?.close());

const endBackends = () =>
  server.db.ownerPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename in ('balsamo_app', 'balsamo_system')",
  );

/** Lets no new connection be made and ends those that there are, while `work` runs. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  const options = [server.db.appPool, server.db.systemPool].map(
    (pool) => (pool as unknown as { options: { host: string } }).options,
  );
  for (const option of options) option.host = '/nowhere';
  await endBackends();
  try {
    await work();
  } finally {
    for (const option of options) option.host = cluster.host;
  }
}

describe('while the database is away', () => {
  test('no route answers a fault of its own: what needs the database is 503 with Retry-After', async () => {
    const person = await server.person();
    const faults: unknown[] = [];
    let away = 0;
    await whileAway(async () => {
      for (const operation of operations) {
        const schemas = [...operation.parameters.map(({ schema }) => schema), operation.body ?? {}];
        const values = fc.sample(fc.tuple(...schemas.map((schema) => valid(schema))), { numRuns: TRIES, seed: 10 });
        for (const sample of values) {
          const parameters = Object.fromEntries(operation.parameters.map(({ name }, at) => [name, sample[at]]));
          const body = operation.body === undefined ? undefined : sample.at(-1);
          const answer = await server.send(operation.method, addressOf(operation, parameters), { as: person, body });
          if (answer.status === 503) away++;
          const isRight = answer.status === 503 ? answer.headers.get('retry-after') !== null : answer.status < 500;
          if (!isRight) faults.push([operation.operationId, answer.status, answer.body.code]);
        }
      }
    });
    expect(faults).toEqual([]);
    expect(away).toBeGreaterThan(operations.length);
  });

  test('the process lives and is not ready, and once it is back everything goes on', async () => {
    const person = await server.person();
    const record = () => server.send('POST', '/api/diary/entries', { as: person, body: checkInBody() });
    await whileAway(async () => {
      expect((await server.send('GET', '/api/health')).status).toBe(200);
      expect((await server.send('GET', '/api/ready')).status).toBe(503);
      expect((await record()).body).toMatchObject({ code: 'server.unavailable', retryAfter: 5 });
    });
    expect((await server.send('GET', '/api/ready')).status).toBe(200);
    expect((await record()).status).toBe(201);
  });
});

test('a write whose connection breaks is stored once when it is sent until it is answered', async () => {
  const person = await server.person();
  const bodies = Array.from({ length: 40 }, () => checkInBody());
  const statuses = new Set<number>();
  const untilStored = async (body: unknown) => {
    for (;;) {
      const { status } = await server.send('POST', '/api/diary/entries', { as: person, body });
      statuses.add(status);
      if (status !== 503) return;
    }
  };
  const storing = Promise.all(bodies.map(untilStored));
  for (let round = 0; round < 5; round++) await endBackends();
  await storing;
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  const { rows } = await server.db.ownerPool.query(
    'select count(*)::int as n from diary_entries where user_id = $1 and id = any($2)',
    [person.id, bodies.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ n: 40 }]);
});
