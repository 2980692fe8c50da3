import { NewSymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { expect, test } from 'vitest';
import { DEMO_DAYS, liveDiary } from './diary-life.ts';
import { createRandom } from './random.ts';
import { liveRatings } from './rating-life.ts';

const NOW = new Date('2026-11-20T15:00:00Z');
const timeZone = 'America/Sao_Paulo';
const diary = liveDiary(createRandom(2026), timeZone, NOW);
const ratings = liveRatings(createRandom(7), diary, { timeZone, now: NOW });

test('the same seed lives the same ratings', () => {
  expect(liveRatings(createRandom(7), diary, { timeZone, now: NOW })).toEqual(ratings);
});

test('every demo rating is one that the contract accepts, none is in the future, some rate sleep', () => {
  for (const rating of ratings) expect(NewSymptomRating.safeParse(rating).error).toBeUndefined();
  expect(ratings.every(({ ratedAt }) => new Date(ratedAt) < NOW)).toBe(true);
  const withSleep = ratings.filter(({ symptoms }) => symptoms.sleep !== undefined).length;
  expect(withSleep).toBeGreaterThan(0);
  expect(withSleep).toBeLessThan(ratings.length);
});

test('ratings come about every other day, at most one a day, and enough of them to tell a usual level in any month', () => {
  const days = new Set(ratings.map(({ ratedAt }) => localDay(new Date(ratedAt), timeZone)));
  expect(days.size).toBe(ratings.length);
  expect(ratings.length).toBeGreaterThan(DEMO_DAYS * 0.3);
  expect(ratings.length).toBeLessThan(DEMO_DAYS * 0.6);
  for (let monthsAgo = 0; monthsAgo < 4; monthsAgo++) {
    const age = ({ ratedAt }: (typeof ratings)[number]) => (NOW.getTime() - Date.parse(ratedAt)) / (30 * 86_400_000);
    expect(ratings.filter((rating) => Math.floor(age(rating)) === monthsAgo).length).toBeGreaterThanOrEqual(6);
  }
});

test('no rating lies in the two hours around a use, and pain is less than where something was taken', () => {
  const uses = diary.map(({ entry }) => Date.parse(entry.consumedAt));
  for (const { ratedAt } of ratings) {
    const nearest = Math.min(...uses.map((use) => Math.abs(use - Date.parse(ratedAt))));
    expect(nearest).toBeGreaterThanOrEqual(2 * 3_600_000);
  }
  const mean = (levels: number[]) => levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const before = mean(diary.map(({ entry }) => entry.symptoms.before.pain));
  expect(mean(ratings.map(({ symptoms }) => symptoms.pain))).toBeLessThan(before);
});
