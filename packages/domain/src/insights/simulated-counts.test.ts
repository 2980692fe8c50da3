import { describe, expect, it } from 'vitest';
import { familyOfMeasuredRecords } from './judged-records.ts';
import { anyCountedLife, COUNTED, type CountedLife, countedDiaryOf } from './testing/simulated-counts.ts';
import { chanceOf } from './testing/simulated-patients.ts';
import { trackerMeasures } from './tracker-measures.ts';

/** The full 2,000 and other ways of living: `npm run bench insights`. */
const PATIENTS = 400;
const measures = trackerMeasures([COUNTED]);

function simulated(traits: Partial<CountedLife>, seed: number) {
  const chance = chanceOf(seed);
  const found = { fooled: 0, wouldHaveBeen: 0, intervals: 0, covering: 0 };
  for (let patient = 0; patient < PATIENTS; patient++) {
    const diary = countedDiaryOf({ ...anyCountedLife(chance), ...traits }, chance);
    const { family } = familyOfMeasuredRecords(diary, measures);
    const effects = family.groups.flatMap((group) => family.effectOf(group, COUNTED.id) ?? []);
    if (effects.some(({ verdict }) => verdict === 'helps')) found.fooled++;
    if (effects.some((effect) => effect.kind === 'measured' && effect.change.low > 0)) found.wouldHaveBeen++;
    const effect = family.effectOf({ kind: 'item', itemId: 'item 0' }, COUNTED.id);
    if (effect?.kind !== 'measured' || !effect.comeback) continue;
    const { low, high } = effect.comeback.beyond;
    found.intervals++;
    if (low <= diary.lowered && diary.lowered <= high) found.covering++;
  }
  return found;
}

describe('among simulated patients who count what comes in bursts', () => {
  it('and whose products do nothing, hardly any is told that one helps, though many counts fall', () => {
    const { fooled, wouldHaveBeen, intervals, covering } = simulated({}, 2026);
    expect(fooled / PATIENTS).toBeLessThanOrEqual(0.05);
    expect(wouldHaveBeen / PATIENTS).toBeGreaterThan(0.2);
    expect(intervals).toBeGreaterThan(300);
    expect(covering / intervals).toBeGreaterThan(0.92);
    expect(covering / intervals).toBeLessThan(0.98);
  });

  it('and of whom half of the events are kept away, many are told after two months of use by the clock', () => {
    const { fooled } = simulated({ benefit: 0.5, pull: 0, days: 60, usesPerDay: 1.5, products: 1 }, 6);
    expect(fooled / PATIENTS).toBeGreaterThan(0.4);
  });
});

describe('a change of what was counted', () => {
  const counted = measures.of(COUNTED.id);
  it.each([
    [-3, 9, 'meaningful'],
    [-2.9, 9, 'below_meaningful'],
    [-0.5, 0.6, 'meaningful'],
    [-0.4, 0.6, 'below_meaningful'],
  ] as const)('by %d from %d is %s', (change, before, size) => {
    expect(counted.meaningOf(change, before)).toEqual({ size, basis: 'convention' });
  });

  it('is not judged of a whole day, nor where no way is better', () => {
    expect(
      trackerMeasures([
        { ...COUNTED, windowHours: 24 },
        { ...COUNTED, better: 'neither' },
      ]).keys,
    ).toEqual([]);
  });
});
