import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';
import { Rests } from './rests.ts';

afterEach(() => void vi.restoreAllMocks());

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

test.each([
  ['nobody else is served', false, 3],
  ['others are served', true, 1],
])('whoever had much already has several at a time while %s', async (_, areOthersServed, atATime) => {
  vi.spyOn(performance, 'now').mockReturnValue(0);
  const pool = {} as pg.Pool;
  const turnOf = (token: string) => ({ token, isJob: false, most: 3 });
  let underWay = 0;
  let most = 0;
  const piece = async (hasBegun: () => void) => {
    hasBegun();
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay--;
  };
  await inTurn(pool, turnOf('greedy'), async (hasBegun) => {
    hasBegun();
    vi.spyOn(performance, 'now').mockReturnValue(300);
  });
  if (areOthersServed) await inTurn(pool, turnOf('somebody'), async (hasBegun) => hasBegun());
  await Promise.all(Array.from({ length: 6 }, () => inTurn(pool, turnOf('greedy'), piece)));
  expect(most).toBe(atATime);
});
