import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { expect, inject, test, vi } from 'vitest';
import { giveWay } from './give-way.ts';
import { makePools } from './pools.ts';
import { createTestDatabase } from './testing/cluster.ts';

const NICENESS = 7;

/** What Linux weighs the session of a process with; undefined where cores are not shared by sessions. */
async function sessionNiceness(pid: number | string): Promise<number | undefined> {
  const [, niceness] = /nice (-?\d+)/.exec(await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '')) ?? [];
  return niceness === undefined ? undefined : Number(niceness);
}
const areSessionsWeighed = (await sessionNiceness('self')) !== undefined;

/** The process that serves a pool which gives way, and the one that serves another. */
async function withBoth(look: (pids: { givingWay: number; usual: number }) => Promise<void>): Promise<void> {
  const db = await createTestDatabase(inject('cluster'));
  const { appPool, systemPool } = makePools(db.owner, db.roles, 1);
  const pidOf = async (pool: typeof appPool) =>
    (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid as number;
  try {
    giveWay(appPool, NICENESS);
    await look({ givingWay: await pidOf(appPool), usual: await pidOf(systemPool) });
  } finally {
    await Promise.all([appPool.end(), systemPool.end()]);
    await db.close();
  }
}

test('what serves a pool that gives way has a lower priority than what serves the others', () =>
  withBoth(async ({ givingWay, usual }) => {
    expect(getPriority(givingWay)).toBe(Math.max(getPriority(usual), NICENESS));
  }));

test.runIf(areSessionsWeighed)(
  'where Linux shares its cores by sessions, its session gives way as well, and nobody else’s',
  () =>
    withBoth(async ({ givingWay, usual }) => {
      const own = await sessionNiceness('self');
      await vi.waitFor(async () => expect(await sessionNiceness(givingWay)).toBe(NICENESS), 10_000);
      expect(await sessionNiceness(usual)).toBe(0);
      expect(await sessionNiceness('self')).toBe(own);
    }),
);
