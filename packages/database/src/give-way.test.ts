import { getPriority } from 'node:os';
import { expect, inject, test } from 'vitest';
import { makePools } from './connection.ts';
import { giveWay } from './give-way.ts';
import { createTestDatabase } from './testing/cluster.ts';

const NICENESS = 7;

test('what serves a pool that gives way has a lower priority than what serves the others', async () => {
  const db = await createTestDatabase(inject('cluster'));
  const { appPool, systemPool } = makePools(db.owner, db.roles, 1);
  try {
    giveWay(appPool, NICENESS);
    const priorityOf = async (pool: typeof appPool) =>
      getPriority((await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid);
    const usual = await priorityOf(systemPool);
    expect(await priorityOf(appPool)).toBe(Math.max(usual, NICENESS));
  } finally {
    await Promise.all([appPool.end(), systemPool.end()]);
    await db.close();
  }
});
