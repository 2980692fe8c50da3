import { CheckOut, NewEntry } from '@balsamo/contract/diary/schemas.ts';
import { changesBetween } from '@balsamo/domain/diary/symptoms.ts';
import { expect, test } from 'vitest';
import { DEMO_DAYS, liveDiary } from './diary-life.ts';
import { createRandom } from './random.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const diary = liveDiary(createRandom(7), 'America/Manaus', NOW);

test('the same seed lives the same diary', () => {
  expect(liveDiary(createRandom(7), 'America/Manaus', NOW)).toEqual(diary);
  expect(liveDiary(createRandom(8), 'America/Manaus', NOW)).not.toEqual(diary);
});

test('every demo entry and check-out is one that the contract accepts', () => {
  for (const { entry, checkOut } of diary) {
    expect(NewEntry.safeParse(entry).error).toBeUndefined();
    if (checkOut) expect(CheckOut.safeParse(checkOut.body).error).toBeUndefined();
  }
});

test('a demo diary covers about 120 days, has nothing in the future, and nights', () => {
  const days = new Set(diary.map(({ entry }) => entry.consumedAt.slice(0, 10)));
  expect(days.size).toBeGreaterThan(DEMO_DAYS * 0.7);
  expect(diary.every(({ recordedAt, checkOut }) => recordedAt < NOW && (!checkOut || checkOut.at < NOW))).toBe(true);
});

test('the check-outs that a demo diary still misses are few, and of the last days', () => {
  const missed = diary.filter(({ checkOut }) => !checkOut);
  expect(missed.length).toBeGreaterThan(0);
  expect(missed.length).toBeLessThan(6);
  const oldest = Math.min(...missed.map(({ recordedAt }) => recordedAt.getTime()));
  expect(NOW.getTime() - oldest).toBeLessThan(4 * 86_400_000);
});

test('products differ in what they do', () => {
  const meanChange = (productType: string, symptom: string) => {
    const differences = diary.flatMap(({ entry, checkOut }) =>
      entry.productType === productType && checkOut
        ? changesBetween(entry.symptoms.before, checkOut.body.symptoms.after).filter(
            (change) => change.symptom === symptom,
          )
        : [],
    );
    return differences.reduce((sum, change) => sum + change.difference, 0) / differences.length;
  };
  expect(meanChange('oleo', 'anxiety')).toBeLessThan(meanChange('pomada', 'anxiety') - 0.5);
  expect(meanChange('flor', 'pain')).toBeLessThan(meanChange('pomada', 'pain') - 0.3);
});
