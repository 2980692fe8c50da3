import { expect, test } from 'vitest';
import { createIdleCollector } from './idle-memory.ts';

/** Looks every 30 s; each number is what the process took of the processor since the one before, in milliseconds. Answers at which it collects. */
function collectsAt(taken: readonly number[]): number[] {
  const isTime = createIdleCollector({ at: 0, cpuMs: 0 });
  let cpuMs = 0;
  return taken.flatMap((ms, index) => {
    cpuMs += ms;
    return isTime({ at: (index + 1) * 30_000, cpuMs }) ? [index] : [];
  });
}

test.each([
  ['a server that is used', [20_000, 15_000, 900, 25_000], []],
  ['a server that has come to rest', [20_000, 15_000, 100, 100, 100], [2]],
  ['one that comes to rest again within a quarter of an hour, once,', [20_000, 100, 100, 4_000, 100], [1]],
  ['one that comes to rest again later', [20_000, 100, ...Array.from({ length: 30 }, () => 4_000), 100], [1, 32]],
  ['one that did too little to be worth it', [1_000, 100, 100, 100], []],
  ['many small things, once they are worth it', Array.from({ length: 12 }, () => 300), [9]],
] as const)('%s collects when it is idle and something was left behind', (_, taken, collects) => {
  expect(collectsAt(taken)).toEqual(collects);
});
