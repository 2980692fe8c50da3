import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTurn, rememberPerson } from './in-turn.ts';
import { Rests } from './rests.ts';

// Nobody has waited for a twentieth of a second unless a test says so, on a busy machine either.
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

const newPool = () => ({}) as pg.Pool;
const turnOf = (token: string, isJob = false) => ({ token, isJob, most: 3 });

/** Pieces of somebody's, asked for at once: how many of them were worked on at a time at most, and where. */
async function atOnce(count: number, pool: pg.Pool, isJob = false, token = 'greedy') {
  let underWay = 0;
  let most = 0;
  const served: string[] = [];
  await Promise.all(
    Array.from({ length: count }, () =>
      inTurn(pool, turnOf(token, isJob), async (hasBegun, isBehind) => {
        hasBegun();
        served.push(isBehind ? 'behind' : 'with everybody');
        most = Math.max(most, ++underWay);
        await new Promise((resolve) => setImmediate(resolve));
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
  const pool = newPool();
  await serve(pool, 'greedy', 300);
  if (areOthersServed) await inTurn(pool, turnOf('somebody'), async (hasBegun) => hasBegun());
  expect(await atOnce(6, pool)).toEqual(expected);
});

test.each([
  ['nobody else is served', false, 3],
  ['others are served', true, 1],
])('how many connections whoever had little has at a time while %s', async (_, areOthersServed, most) => {
  const pool = newPool();
  if (areOthersServed) await serve(pool, 'somebody', 5);
  expect(await atOnce(6, pool)).toEqual({ most, served: ['with everybody'] });
});

/** Pieces of somebody's that go on until they are ended, asked for at once while others are served. */
async function longOnes(count: number, token: string) {
  const pool = newPool();
  await serve(pool, 'somebody', 5);
  const begun: { isBehind: boolean; end: () => void }[] = [];
  const asked = Array.from({ length: count }, () =>
    inTurn(pool, turnOf(token), async (hasBegun, isBehind) => {
      hasBegun();
      await new Promise<void>((resolve) => begun.push({ isBehind, end: resolve }));
    }),
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  await settle();
  return {
    begun,
    async pass(ms: number) {
      vi.advanceTimersByTime(ms);
      await settle();
    },
    async end(...places: number[]) {
      for (const place of places) begun[place]?.end();
      await settle();
    },
    all: Promise.all(asked),
  };
}

test('whoever waits for a long one of their own is served beside it after a twentieth of a second', async () => {
  const { begun, pass, end, all } = await longOnes(4, 'doctor');
  expect(begun).toHaveLength(1);
  await pass(49);
  expect(begun).toHaveLength(1);
  await pass(1);
  expect(begun).toHaveLength(3);
  // Those that came second and third end; the fourth waits for as long once more, not for the first.
  await end(1, 2);
  await pass(50);
  expect(begun).toHaveLength(4);
  await end(0, 3);
  await all;
});

test.each([
  [12, 3, false],
  [13, 1, true],
])(
  'of %i asked for at once, %i are under way after a second, and whether the next ones are behind: %s',
  async (count, most, isBehind) => {
    const { begun, pass, end, all } = await longOnes(count, `asks for ${count}`);
    await pass(1_000);
    expect(begun).toHaveLength(most);
    await end(0);
    await pass(50);
    expect(begun[most]?.isBehind).toBe(isBehind);
    for (let ended = 0; ended < count; ended++) {
      await end(ended);
      await pass(50);
    }
    await all;
  },
);

test('a burst of a session that nobody had opened yet is held against its person from the first answer on', async () => {
  const pool = newPool();
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
  const pool = newPool();
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await inTurn(pool, turnOf('new session'), async (hasBegun) => {
    hasBegun();
    rememberPerson('new session', 'person');
  });
  expect((await atOnce(6, pool, false, 'new session')).most).toBe(3);
});

test('a job opens what it needs inside its own transaction, whatever others and its own person have', async () => {
  const pool = newPool();
  await serve(pool, 'somebody', 5);
  await serve(pool, 'greedy', 300);
  const ofPerson = atOnce(6, pool);
  expect(await atOnce(6, pool, true)).toEqual({ most: 3, served: ['with everybody'] });
  await ofPerson;
});
