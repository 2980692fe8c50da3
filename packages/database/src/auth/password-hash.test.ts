import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson } from '../testing/people.ts';
import { readPasswordHash } from './password-hash.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
});
afterAll(() => database.close());

it('the hash of a password that is being changed is the new one, once the change has ended', async () => {
  const { id, email } = await createPerson(database.ownerPool);
  await database.ownerPool.query(
    "insert into accounts (user_id, account_id, provider_id, password) values ($1, 'x', 'credential', 'old')",
    [id],
  );
  expect(await readPasswordHash(database.systemPool, email)).toBe('old');
  const changing = await database.systemPool.connect();
  await changing.query('begin');
  await changing.query("update accounts set password = 'new' where user_id = $1", [id]);

  const reading = readPasswordHash(database.systemPool, email);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await database.ownerPool.query(waiting)).rowCount).toBe(1);
  await changing.query('commit');
  changing.release();

  expect(await reading).toBe('new');
  expect(await readPasswordHash(database.systemPool, 'nobody@example.test')).toBeUndefined();
});
