import { expect, test } from 'vitest';
import { createBreaths } from './breaths.ts';

/** The rests of work in steps of so many milliseconds. */
async function restsOf(steps: number[]): Promise<number[]> {
  let time = 0;
  const rests: number[] = [];
  const rest = async (milliseconds: number) => {
    rests.push(milliseconds);
    time += milliseconds;
  };
  const breathe = createBreaths({ now: () => time, rest });
  for (const step of steps) {
    time += step;
    await breathe();
  }
  return rests;
}

test('long work rests as long as it worked, and not after each of its small steps', async () => {
  expect(await restsOf([10, 10, 10, 80, 5, 5])).toEqual([30, 80]);
});

test('work that takes longer than usual rests three times as long as it works', async () => {
  expect(await restsOf([1_000, 1_000, 30, 40])).toEqual([1_000, 1_000, 90, 120]);
});
