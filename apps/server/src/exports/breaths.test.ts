import { expect, test } from 'vitest';
import { createBreaths } from './breaths.ts';

test('long work rests as long as it worked, and not after each of its small steps', async () => {
  let time = 0;
  const rests: number[] = [];
  const rest = async (milliseconds: number) => {
    rests.push(milliseconds);
    time += milliseconds;
  };
  const breathe = createBreaths({ now: () => time, rest });
  for (const step of [10, 10, 10, 80, 5, 5]) {
    time += step;
    await breathe();
  }
  expect(rests).toEqual([30, 80]);
});
