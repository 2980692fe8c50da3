import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn, rememberPerson } from './in-turn.ts';
import { Rests } from './rests.ts';

// Nobody has waited for a tenth of a second unless a test says so, on a busy machine either.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A turn at a pool of its own, told what time it is; answers what is held against whoever took it. */
async function held(isJob: boolean, work: (hasBegun: () => void, passes: (ms: number) => void) => void) {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const pass = (ms: number) => {
    now += ms;
  };
  const add = vi.spyOn(Rests.prototype, 'add');
  const turn = { token: 'of-a-session', isJob, most: 1 };
  await inTurn({} as pg.Pool, turn, async (hasBegun) => work(hasBegun, pass)).catch(() => undefined);
  return add.mock.calls.map(([, ms]) => ms);
}

test('what a transaction took is held against whoever asked for it, and not what it waited for its connection', async () => {
  const work = (hasBegun: () => void, passes: (ms: number) => void) => {
    passes(5_000);
    hasBegun();
    passes(10);
  };
  expect(await held(false, work)).toEqual([10]);
});

test('a transaction that failed is held against them too, and one that got no connection is not', async () => {
  const failing = (hasBegun: () => void, passes: (ms: number) => void) => {
    hasBegun();
    passes(10);
    throw new Error('refused');
  };
  expect(await held(false, failing)).toEqual([10]);
  vi.restoreAllMocks();
  const away = (_: () => void, passes: (ms: number) => void) => {
    passes(5_000);
    throw new Error('no connection');
  };
  expect(await held(false, away)).toEqual([]);
});

test('jobs neither rest nor have anything held against them', async () => {
  const work = (hasBegun: () => void, passes: (ms: number) => void) => {
    hasBegun();
    passes(60_000);
  };
  expect(await held(true, work)).toEqual([]);
});

/** A pool with so many connections that are open, all at rest. */
const poolWith = (idleCount: number) => ({ idleCount }) as Omit<pg.Pool, 'idleCount'> & { idleCount: number };
const turnOf = (token: string, isJob = false) => ({ token, isJob, most: 3 });

/** Six pieces of somebody's, asked for at once: how many of them were worked on at a time at most, and where. */
async function sixAtOnce(pool: ReturnType<typeof poolWith>, isJob = false, token = 'greedy') {
  let underWay = 0;
  let most = 0;
  const served: string[] = [];
  await Promise.all(
    Array.from({ length: 6 }, () =>
      inTurn(pool, turnOf(token, isJob), async (hasBegun, isBehind) => {
        hasBegun();
        served.push(isBehind ? 'behind' : 'with everybody');
        most = Math.max(most, ++underWay);
        pool.idleCount--;
        await new Promise((resolve) => setImmediate(resolve));
        pool.idleCount++;
        underWay--;
      }),
    ),
  );
  return { most, served: [...new Set(served)] };
}

/** Serves somebody, who holds a connection for so many milliseconds. */
async function serve(pool: pg.Pool, token: string, ms: number): Promise<void> {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await inTurn(pool, turnOf(token), async (hasBegun) => {
    hasBegun();
    vi.spyOn(performance, 'now').mockReturnValue(ms);
  });
}

test.each([
  ['nobody else is served', false, { most: 3, served: ['with everybody'] }],
  ['others are served', true, { most: 1, served: ['behind'] }],
])('how whoever had much already is served while %s', async (_, areOthersServed, expected) => {
  const pool = poolWith(10);
  await serve(pool, 'greedy', 300);
  if (areOthersServed) await inTurn(pool, turnOf('somebody'), async (hasBegun) => hasBegun());
  expect(await sixAtOnce(pool)).toEqual(expected);
});

test.each([
  ['nobody else is served', false, 1, 3],
  ['others are served, and four are at rest', true, 4, 3],
  ['others are served, and three are at rest', true, 3, 2],
  ['others are served, and two are at rest', true, 2, 1],
  ['others are served, and one is at rest', true, 1, 1],
  ['others are served, and none is at rest', true, 0, 1],
])('how many connections whoever had little has at a time while %s', async (_, areOthersServed, idleCount, most) => {
  const pool = poolWith(idleCount);
  if (areOthersServed) await serve(pool, 'somebody', 5);
  expect(await sixAtOnce(pool)).toEqual({ most, served: ['with everybody'] });
});

test('whoever waits for a connection that is left for others has it after a tenth of a second, however long their first one takes', async () => {
  const pool = poolWith(1);
  await serve(pool, 'somebody', 5);
  const ends: (() => void)[] = [];
  const hold = () =>
    inTurn(pool, turnOf('doctor'), async (hasBegun) => {
      hasBegun();
      pool.idleCount--;
      await new Promise<void>((resolve) => ends.push(resolve));
      pool.idleCount++;
    });
  const held = Array.from({ length: 4 }, hold);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  expect(ends).toHaveLength(1);
  vi.advanceTimersByTime(99);
  await settle();
  expect(ends).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await settle();
  expect(ends).toHaveLength(3);
  // Those that came second and third end; the fourth waits for a tenth of a second once more, not for the first.
  ends[1]?.();
  ends[2]?.();
  await settle();
  vi.advanceTimersByTime(100);
  await settle();
  expect(ends).toHaveLength(4);
  for (const end of ends) end();
  await Promise.all(held);
});

test('a burst of a session that nobody had opened yet is held against its person from the first answer on', async () => {
  const pool = poolWith(10);
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await inTurn(pool, turnOf('of somebody else'), async (hasBegun) => hasBegun());
  const served: boolean[] = [];
  await Promise.all(
    Array.from({ length: 6 }, () =>
      inTurn(pool, turnOf('fresh'), async (hasBegun, isBehind) => {
        const began = performance.now();
        hasBegun();
        rememberPerson('fresh', 'person of fresh');
        served.push(isBehind);
        vi.spyOn(performance, 'now').mockReturnValue(began + 120);
      }),
    ),
  );
  expect(served.slice(3)).toEqual([true, true, true]);
});

test('what somebody asked for before it was known who they are is not held against others', async () => {
  const pool = poolWith(0);
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await inTurn(pool, turnOf('new session'), async (hasBegun) => {
    hasBegun();
    rememberPerson('new session', 'person');
  });
  expect((await sixAtOnce(pool, false, 'new session')).most).toBe(3);
});

test('a job opens what it needs inside its own transaction, whatever others and its own person have', async () => {
  const pool = poolWith(0);
  await serve(pool, 'somebody', 5);
  await serve(pool, 'greedy', 300);
  const ofPerson = sixAtOnce(pool);
  expect(await sixAtOnce(pool, true)).toEqual({ most: 3, served: ['with everybody'] });
  await ofPerson;
});
