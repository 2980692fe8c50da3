import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standing } from './several-comparisons.ts';

describe('several findings at once', () => {
  it.each([
    // 0.05/4 = 0.0125, /3 = 0.0167, /2 = 0.025: the third fails, and with it the fourth, which alone would have stood
    ['steps down and stops', [0.01, 0.04, 0.03, 0.005], [true, false, false, true]],
    ['with one finding takes the level itself', [0.05], [true]],
    ['of many equal ones all or none', [0.02, 0.02], [true, true]],
    ['of nothing says nothing', [], []],
  ] as const)('%s', (_, chances, expected) => {
    expect(standing(chances, 0.05)).toEqual(expected);
  });

  it('never lets more stand than one by one, and always what stands against all', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (chances) => {
        for (const [index, stands] of standing(chances, 0.05).entries()) {
          const chance = chances[index] as number;
          if (stands) expect(chance).toBeLessThanOrEqual(0.05);
          if (chance <= 0.05 / chances.length) expect(stands).toBe(true);
        }
      }),
    );
  });
});
