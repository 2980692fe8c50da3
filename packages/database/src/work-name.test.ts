import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { asSystem, asSystemInSession } from './as-system.ts';
import { asUser, asUserOnce } from './as-user.ts';
import { createTestDatabase } from './testing/cluster.ts';
import { createPerson, type TestPerson } from './testing/people.ts';
import { watchTransactions } from './watch-transactions.ts';
import { underName } from './work-name.ts';

const cluster = inject('cluster');
let db: Awaited<ReturnType<typeof createTestDatabase>>;
let maria: TestPerson;
beforeAll(async () => {
  db = await createTestDatabase(cluster);
  maria = await createPerson(db.ownerPool);
});
afterAll(() => db?.close());

/** What all connections of this database call themselves. */
async function seen(): Promise<string[]> {
  const { rows } = await db.ownerPool.query(
    'select application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return rows.map(({ name }) => name);
}

test('a transaction is seen in pg_stat_activity under the id of its request while it runs, and not after', async () => {
  const doors = {
    asUser: (look: () => Promise<string[]>) =>
      asUser(db, maria.token, async ({ user }) => {
        await user;
        return look();
      }),
    asSystem: (look: () => Promise<string[]>) => asSystem(db, 'a test', look),
    asSystemInSession: (look: () => Promise<string[]>) => asSystemInSession(db, maria.token, 'a test', look),
  };
  for (const [name, door] of Object.entries(doors)) {
    const requestId = randomUUID();
    expect(await underName(requestId, () => door(seen)), name).toContain(`balsamo ${requestId}`);
    expect((await seen()).join(), name).not.toContain(requestId);
  }
});

test('names of requests that run at the same time are not mixed up', async () => {
  const ids = Array.from({ length: 12 }, () => randomUUID());
  const statement = { text: "select current_setting('application_name') as name" };
  const names = await Promise.all(
    ids.map((id) => underName(id, () => asUserOnce<{ name: string }>(db, maria.token, statement))),
  );
  expect(names.map(({ rows }) => rows[0]?.name)).toEqual(ids.map((id) => `balsamo ${id}`));
  expect((await asUserOnce<{ name: string }>(db, maria.token, statement)).rows).toEqual([{ name: 'balsamo' }]);
});

test('a name that would need quoting is not used', async () => {
  const name = "x'; select 1; --";
  const names = await underName(name, () => asSystem(db, 'a test', seen));
  expect(names).toContain('balsamo-system');
  expect(names.join()).not.toContain('select');
});

test('what watches the transactions of a pool sees each of them from its beginning to its end, also one that fails', async () => {
  const ended: string[] = [];
  watchTransactions(db.systemPool, async (run) => {
    try {
      const result = await run();
      ended.push('done');
      return result;
    } catch (error) {
      ended.push('failed');
      throw error;
    }
  });
  await asSystem(db, 'a test', async () => undefined);
  await expect(asSystem(db, 'a test', ({ client }) => client.query('select nothing_there'))).rejects.toThrow();
  expect(ended).toEqual(['done', 'failed']);
});
