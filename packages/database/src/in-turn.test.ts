import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { asksForMuch, inTurn, rememberPerson } from './in-turn.ts';
import { Rests } from './rests.ts';

// Time passes where a test says so, on a busy machine either.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const newPool = () => ({}) as pg.Pool;
const pass = (ms: number) => void vi.advanceTimersByTime(ms);

/** A turn at a pool of its own; answers what is held against whoever took it. */
async function held(isJob: boolean, work: (hasBegun: () => void) => void) {
  const add = vi.spyOn(Rests.prototype, 'add');
  const turn = { token: 'of-a-session', isJob, most: 1 };
  await inTurn(newPool(), turn, async (hasBegun) => work(hasBegun)).catch(() => undefined);
  return add.mock.calls.map(([, ms]) => ms);
}

test('what a transaction took is held against whoever asked for it, and not what it waited for its connection', async () => {
  const work = (hasBegun: () => void) => {
    pass(5_000);
    hasBegun();
    pass(10);
  };
  expect(await held(false, work)).toEqual([10]);
});

test('a transaction that failed is held against them too, and one that got no connection is not', async () => {
  const failing = (hasBegun: () => void) => {
    hasBegun();
    pass(10);
    throw new Error('refused');
  };
  expect(await held(false, failing)).toEqual([10]);
  vi.restoreAllMocks();
  const away = () => {
    pass(5_000);
    throw new Error('no connection');
  };
  expect(await held(false, away)).toEqual([]);
});

test('jobs neither rest nor have anything held against them', async () => {
  const work = (hasBegun: () => void) => {
    hasBegun();
    pass(60_000);
  };
  expect(await held(true, work)).toEqual([]);
});

const settle = () => new Promise((resolve) => setImmediate(resolve));
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
        await settle();
        underWay--;
      }),
    ),
  );
  return { most, served: [...new Set(served)] };
}

/** Serves somebody, who holds a connection for so many milliseconds. */
async function serve(pool: pg.Pool, token: string, ms: number): Promise<void> {
  await inTurn(pool, turnOf(token), async (hasBegun) => {
    hasBegun();
    pass(ms);
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
  const ask = () =>
    inTurn(pool, turnOf(token), async (hasBegun, isBehind) => {
      hasBegun();
      await new Promise<void>((resolve) => begun.push({ isBehind, end: resolve }));
    });
  // The first has begun before the others arrive.
  const asked = [ask()];
  await settle();
  for (let others = 1; others < count; others++) asked.push(ask());
  await settle();
  return {
    begun,
    /** Others are served all the time. */
    async pass(ms: number) {
      await serve(pool, 'somebody', 0);
      pass(ms);
      await settle();
    },
    async end(...places: number[]) {
      for (const place of places) begun[place]?.end();
      await settle();
    },
    /** Once nobody else is served, for whom somebody would rest. */
    async endAll() {
      pass(2_000);
      await settle();
      for (let place = 0; place < count; place++) {
        begun[place]?.end();
        await settle();
      }
      await Promise.all(asked);
    },
  };
}

test('whoever waits for long ones of their own is served beside them, one after the other', async () => {
  const { begun, pass, end, endAll } = await longOnes(5, 'doctor');
  expect(begun).toHaveLength(1);
  await pass(49);
  expect(begun).toHaveLength(1);
  await pass(1);
  expect(begun).toHaveLength(2);
  // Short ones beside the long one wait for each other only.
  await end(1);
  expect(begun).toHaveLength(3);
  await end(2);
  expect(begun).toHaveLength(4);
  // Where the long one has ended, no second short one takes its place.
  await end(0);
  expect(begun).toHaveLength(4);
  await end(3);
  expect(begun).toHaveLength(5);
  await endAll();
});

test('one that waits for its connection is not among the long ones, and one that never gets any ends its turn', async () => {
  const pool = newPool();
  await serve(pool, 'somebody', 5);
  const connections = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const end = Promise.withResolvers<void>();
  const begun: string[] = [];
  const ask = (name: string, connected?: Promise<void>) =>
    inTurn(pool, turnOf('cold pool'), async (hasBegun) => {
      begun.push(name);
      await connected;
      hasBegun();
      await end.promise;
    });
  const asked = [
    ask('no connection', connections[0]?.promise).catch(() => undefined),
    ask('slow connection', connections[1]?.promise),
    ask('third'),
  ];
  /** Others are served all the time. */
  const wait = async (ms: number) => {
    await serve(pool, 'somebody', 0);
    pass(ms);
    await settle();
  };
  await wait(60);
  expect(begun).toEqual(['no connection']);
  connections[0]?.reject(new Error('no connection'));
  await wait(60);
  await wait(60);
  expect(begun).toEqual(['no connection', 'slow connection']);
  connections[1]?.resolve();
  await wait(49);
  expect(begun).toEqual(['no connection', 'slow connection']);
  await wait(51);
  expect(begun).toEqual(['no connection', 'slow connection', 'third']);
  end.resolve();
  await Promise.all(asked);
});

test('of many long ones no more than anybody may have are under way', async () => {
  const { begun, pass, endAll } = await longOnes(5, 'doctor');
  for (let tenths = 0; tenths < 10; tenths++) await pass(100);
  expect(begun).toHaveLength(3);
  await endAll();
});

test.each([
  [30, false],
  [32, true],
])('whether %i asked for at once wait for each other for longer, behind others: %s', async (count, isMuch) => {
  const { begun, pass, endAll } = await longOnes(count, `asks for ${count}`);
  for (let times = 0; times < 19; times++) await pass(50);
  expect(begun.map(({ isBehind }) => isBehind)).toEqual(isMuch ? [false] : [false, false, false]);
  await pass(50);
  expect(begun.map(({ isBehind }) => isBehind)).toEqual(isMuch ? [false, true] : [false, false, false]);
  await endAll();
});

test('a burst of a session that nobody had opened yet is known as one once its person is', async () => {
  const pool = newPool();
  await serve(pool, 'of somebody else', 5);
  const served: boolean[] = [];
  const first: (() => void)[] = [];
  const ask = () =>
    inTurn(pool, turnOf('fresh burst'), async (hasBegun, isBehind) => {
      hasBegun();
      served.push(isBehind);
      if (served.length === 1) await new Promise<void>((resolve) => first.push(resolve));
    });
  const burst = [ask()];
  await settle();
  for (let others = 1; others < 40; others++) burst.push(ask());
  rememberPerson('fresh burst', 'person of the fresh burst');
  await settle();
  pass(500);
  await settle();
  expect(served).toEqual([false]);
  // Not so long that they rest.
  first[0]?.();
  await Promise.all(burst);
  expect(served[1]).toBe(true);
});

test('what a new session takes is held against its person from the first answer on', async () => {
  const pool = newPool();
  await serve(pool, 'of somebody else', 5);
  const served: boolean[] = [];
  await Promise.all(
    Array.from({ length: 6 }, () =>
      inTurn(pool, turnOf('fresh'), async (hasBegun, isBehind) => {
        hasBegun();
        rememberPerson('fresh', 'person of fresh');
        served.push(isBehind);
        pass(120);
      }),
    ),
  );
  expect(served).toEqual([false, false, false, true, true, true]);
});

test('what somebody asked for before it was known who they are is not held against others', async () => {
  const pool = newPool();
  await inTurn(pool, turnOf('new session'), async (hasBegun) => {
    hasBegun();
    rememberPerson('new session', 'person');
  });
  expect((await atOnce(6, pool, false, 'new session')).most).toBe(3);
});

test('what new sessions still wait for when their person gets known waits in the turns of the person', async () => {
  const pool = newPool();
  await serve(pool, 'of somebody else', 5);
  const sessions = Array.from({ length: 20 }, (_, place) => `one of twenty ${place}`);
  const opened = Promise.withResolvers<void>();
  const first: string[] = [];
  let underWay = 0;
  let most = 0;
  let isMuch: boolean | undefined;
  const ask = (token: string) =>
    inTurn(pool, turnOf(token), async (hasBegun) => {
      hasBegun();
      if (!first.includes(token)) {
        first.push(token);
        await opened.promise;
        rememberPerson(token, 'person of twenty');
        return;
      }
      most = Math.max(most, ++underWay);
      // Nothing that waits keeps the next one of its session from joining.
      await settle();
      isMuch ??= asksForMuch('person of twenty');
      underWay--;
    });
  const asked = [...sessions, ...sessions, ...sessions].map(ask);
  await settle();
  expect(first).toEqual(sessions);
  expect(asksForMuch('person of twenty')).toBe(false);
  opened.resolve();
  await Promise.all(asked);
  expect({ most, isMuch }).toEqual({ most: 1, isMuch: true });
  expect(asksForMuch('person of twenty')).toBe(false);
});

test('of too many sessions the one that was used least recently is forgotten', async () => {
  rememberPerson('old and used', 'of old and used');
  rememberPerson('old and left', 'of old and left');
  for (let others = 0; others < 9_998; others++) rememberPerson(`other ${others}`, 'others');
  rememberPerson('old and used', 'of old and used');
  rememberPerson('one more', 'others');
  const add = vi.spyOn(Rests.prototype, 'add');
  const pool = newPool();
  await serve(pool, 'old and used', 5);
  await serve(pool, 'old and left', 5);
  const [used, left] = add.mock.calls.map(([key]) => key);
  expect(used).toBe('of old and used');
  expect(left).not.toBe('of old and left');
});

test('once a burst is over no timer is left', async () => {
  const pool = newPool();
  await serve(pool, 'somebody', 5);
  const opened = Promise.withResolvers<void>();
  const ask = () =>
    inTurn(pool, turnOf('of the burst'), async (hasBegun) => {
      hasBegun();
      await opened.promise;
      rememberPerson('of the burst', 'person of the burst');
    });
  const burst = Array.from({ length: 6 }, ask);
  await settle();
  expect(vi.getTimerCount()).toBe(1);
  // Three at a time, which end together.
  pass(60);
  await settle();
  await serve(pool, 'somebody', 60);
  await settle();
  opened.resolve();
  await Promise.all(burst);
  expect(vi.getTimerCount()).toBe(0);
});

test('a job opens what it needs inside its own transaction, whatever others and its own person have', async () => {
  const pool = newPool();
  await serve(pool, 'somebody', 5);
  await serve(pool, 'greedy', 300);
  const ofPerson = atOnce(6, pool);
  expect(await atOnce(6, pool, true)).toEqual({ most: 3, served: ['with everybody'] });
  await ofPerson;
});
