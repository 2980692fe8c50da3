import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { createFairQueue, type FairQueueLimits, QueueFullError } from './fair-queue.ts';

const LIMITS = { places: 2, waitingPerPerson: 2, waitingInAll: 5 };

/** A queue whose work ends when the test says so; `begun` lists it in the order in which it began. */
function start(limits: FairQueueLimits = LIMITS) {
  const queue = createFairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (person: string, name: string) =>
    queue.run(person, () => {
      begun.push(name);
      const answer = new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      return { answer, isOver: answer };
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { begun, ask, end, queue };
}

it('does one piece of work per person at a time, though there is a place', async () => {
  const { begun, ask, end } = start();
  void ask('greedy', 'g1');
  void ask('greedy', 'g2');
  expect(begun).toEqual(['g1']);
  void ask('other', 'o1');
  expect(begun).toEqual(['g1', 'o1']);
  await end('g1');
  expect(begun).toEqual(['g1', 'o1', 'g2']);
});

it('gives the next place to whoever was served longest ago', async () => {
  const { begun, ask, end } = start({ ...LIMITS, places: 1 });
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
  void ask('b', 'b1');
  void ask('c', 'c1');
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

it('refuses what one person asks for beyond their share, and goes on with the others', async () => {
  const { begun, ask, queue } = start();
  for (const name of ['g1', 'g2', 'g3']) void ask('greedy', name);
  expect(['greedy', 'other'].map(queue.isShareFull)).toEqual([true, false]);
  await expect(ask('greedy', 'g4')).rejects.toMatchObject({ name: 'QueueFullError', isOwn: true });
  void ask('other', 'o1');
  expect(begun).toEqual(['g1', 'o1']);
});

it('refuses what all ask for together beyond its limit', async () => {
  const { ask } = start({ places: 1, waitingPerPerson: 2, waitingInAll: 2 });
  for (const person of ['a', 'b', 'c']) void ask(person, person);
  const refused = ask('d', 'd');
  await expect(refused).rejects.toThrow(QueueFullError);
  await expect(refused).rejects.toMatchObject({ isOwn: false });
});

it('keeps a place until it is free again, though the answer is there', async () => {
  const queue = createFairQueue({ ...LIMITS, places: 1 });
  let free: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => {
    free = resolve;
  });
  let isBegun = false;
  expect(await queue.run('a', () => ({ answer: Promise.resolve(1), isOver }))).toBe(1);
  const next = queue.run('b', () => {
    isBegun = true;
    return { answer: Promise.resolve(2), isOver };
  });
  expect(isBegun).toBe(false);
  free();
  expect(await next).toBe(2);
});

it('lets a person rest as long as their work took, and serves others meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const { begun, ask, end } = start({ ...LIMITS, places: 1, restShare: 1 });
  for (const name of ['g1', 'g2']) void ask('greedy', name);
  vi.advanceTimersByTime(500);
  await end('g1');
  expect(begun).toEqual(['g1']);
  void ask('other', 'o1');
  expect(begun).toEqual(['g1', 'o1']);
  await end('o1');
  vi.advanceTimersByTime(499);
  expect(begun).toEqual(['g1', 'o1']);
  vi.advanceTimersByTime(1);
  expect(begun).toEqual(['g1', 'o1', 'g2']);
  vi.useRealTimers();
});

it('says of work whether it had to wait for earlier work of the same person, or for that person to rest', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const queue = createFairQueue({ ...LIMITS, places: 1, restShare: 1 });
  const told: string[] = [];
  const ask = (person: string) =>
    queue.run(person, (isFollowing) => {
      told.push(`${person} ${isFollowing ? 'follows' : 'comes first'}`);
      const answer = new Promise<void>((resolve) => setTimeout(resolve, 100));
      return { answer, isOver: answer };
    });
  void ask('a');
  void ask('a');
  void ask('b');
  await vi.advanceTimersByTimeAsync(250);
  void ask('b');
  await vi.advanceTimersByTimeAsync(1_000);
  void ask('a');
  expect(told).toEqual(['a comes first', 'b comes first', 'a follows', 'b follows', 'a comes first']);
  vi.useRealTimers();
});

it('goes on after work that failed', async () => {
  const queue = createFairQueue({ ...LIMITS, places: 1 });
  const failed = Promise.reject(new Error('no'));
  await expect(queue.run('a', () => ({ answer: failed, isOver: failed }))).rejects.toThrow('no');
  expect(await queue.run('a', () => ({ answer: Promise.resolve(1), isOver: Promise.resolve() }))).toBe(1);
});

it('goes on after work that could not even begin', async () => {
  const queue = createFairQueue({ ...LIMITS, places: 1 });
  const first = queue.run('a', () => ({ answer: Promise.resolve(1), isOver: Promise.resolve() }));
  const failed = queue.run('b', () => {
    throw new Error('no memory');
  });
  await expect(failed).rejects.toThrow('no memory');
  expect(await first).toBe(1);
  expect(await queue.run('b', () => ({ answer: Promise.resolve(2), isOver: Promise.resolve() }))).toBe(2);
});

it('makes room for a newcomer: of whoever waits for most, the newest work is refused', async () => {
  const { begun, ask, end } = start({ places: 1, waitingPerPerson: 3, waitingInAll: 4 });
  void ask('a', 'a1');
  const [a2, a3, a4] = ['a2', 'a3', 'a4'].map((name) => ask('a', name));
  void ask('b', 'b1');
  const displaced = expect(a4).rejects.toMatchObject({ name: 'QueueFullError', isOwn: true });
  void ask('c', 'c1');
  await displaced;
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  expect(await Promise.all([a2, a3])).toEqual(['a2', 'a3']);
});

it('whatever is asked for in whatever order: its bounds hold, and who has nothing waiting is refused only where nobody has more than one', async () => {
  const ask = fc.record({ asks: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f') });
  const end = fc.record({ ends: fc.nat(9) });
  const steps = fc.array(fc.oneof({ weight: 3, arbitrary: ask }, { weight: 1, arbitrary: end }), { maxLength: 60 });
  const limits = fc.record({
    places: fc.integer({ min: 1, max: 3 }),
    waitingPerPerson: fc.integer({ min: 1, max: 4 }),
    waitingInAll: fc.integer({ min: 1, max: 6 }),
  });
  await fc.assert(
    fc.asyncProperty(limits, steps, async (bounds, all) => {
      const queue = createFairQueue(bounds);
      type Work = { person: string; state: 'waits' | 'runs' | 'done' | 'refused'; end: () => void };
      const works: Work[] = [];
      const thoseWho = (state: Work['state'], person?: string) =>
        works.filter((work) => work.state === state && (person === undefined || work.person === person));
      for (const step of all) {
        if ('ends' in step) {
          const running = thoseWho('runs');
          running[step.ends % Math.max(1, running.length)]?.end();
          await new Promise(setImmediate);
        } else {
          const person = step.asks;
          const most = Math.max(0, ...works.map((work) => thoseWho('waits', work.person).length));
          const own = thoseWho('waits', person).length;
          const work: Work = { person, state: 'waits', end: () => undefined };
          works.push(work);
          queue
            .run(person, () => {
              work.state = 'runs';
              const answer = new Promise<void>((resolve) => {
                work.end = () => {
                  work.state = 'done';
                  resolve();
                };
              });
              return { answer, isOver: answer };
            })
            .catch(() => {
              work.state = 'refused';
            });
          await new Promise(setImmediate);
          if (own === 0 && most > 1) expect(work.state).not.toBe('refused');
        }
        expect(thoseWho('runs').length).toBeLessThanOrEqual(bounds.places);
        expect(thoseWho('waits').length).toBeLessThanOrEqual(bounds.waitingInAll);
        for (const { person } of works) {
          expect(thoseWho('runs', person).length).toBeLessThanOrEqual(1);
          expect(thoseWho('waits', person).length).toBeLessThanOrEqual(bounds.waitingPerPerson);
        }
      }
      while (thoseWho('runs').length > 0) {
        for (const work of thoseWho('runs')) work.end();
        await new Promise(setImmediate);
      }
      expect(thoseWho('waits')).toEqual([]);
    }),
  );
});
