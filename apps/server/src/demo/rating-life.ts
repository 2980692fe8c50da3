import type { NewSymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { type Ratings, SLIDER_MAX, SLIDER_MIN } from '@balsamo/domain/diary/symptoms.ts';
import { instantOf, localTime } from '@balsamo/domain/time/zone.ts';
import { DEMO_DAYS, type Level, LIVED_SYMPTOMS, type LivedEntry } from './diary-life.ts';
import type { Random } from './random.ts';

/** About every other day. */
const CHANCE_PER_DAY = 0.5;
/** Around the time of the daily question, now and then in a quiet morning. */
const HOURS = [11, 14, 18, 19, 19, 19] as const;
const CHANCE_SLEEP_RATED = 0.6;
const HOUR_MS = 3_600_000;
/** A rating so close to a use would be one of the use. */
const APART_FROM_USE_MS = 2 * HOUR_MS;
/** How many days around a rating its level is taken from. */
const NEAR_DAYS = 5;
/** One takes something when it is bad (`liveDiary`): outside of uses things are that much better. */
const BETTER_THAN_BEFORE_A_USE = { mood: 0.6, anxiety: -0.6, energy: 0.3, pain: -0.6 } as const;

type LivedRating = NewSymptomRating & { symptoms: Level & Pick<Ratings, 'sleep'> };

/**
 * Ratings without a use of the same four months, oldest first: near the usual level of the days around, which is better
 * than at the moments when something is taken. None in the hours around a use.
 */
export function liveRatings(
  random: Random,
  diary: readonly LivedEntry[],
  { timeZone, now }: { timeZone: string; now: Date },
): LivedRating[] {
  const uses = diary.map(({ entry }) => ({ at: Date.parse(entry.consumedAt), before: entry.symptoms.before }));
  const today = localTime(now, timeZone);
  const ratings: LivedRating[] = [];
  for (let daysAgo = DEMO_DAYS; daysAgo >= 1; daysAgo--) {
    const hour = random.pick(HOURS);
    const minute = random.between(0, 20);
    if (random.uniform() > CHANCE_PER_DAY) continue;
    const ratedAt = instantOf({ ...today, day: today.day - daysAgo, hour, minute, second: 0 }, timeZone);
    const distanceTo = (use: { at: number }) => Math.abs(use.at - ratedAt.getTime());
    if (uses.some((use) => distanceTo(use) < APART_FROM_USE_MS)) continue;
    const near = uses.filter((use) => distanceTo(use) < NEAR_DAYS * 24 * HOUR_MS).map(({ before }) => before);
    if (near.length === 0) continue;
    const symptoms = {} as Level & Pick<Ratings, 'sleep'>;
    for (const symptom of LIVED_SYMPTOMS) {
      const level = near.reduce((sum, before) => sum + before[symptom], 0) / near.length;
      symptoms[symptom] = onSlider(level + BETTER_THAN_BEFORE_A_USE[symptom] + random.normal() * 0.9);
    }
    if (random.uniform() < CHANCE_SLEEP_RATED) symptoms.sleep = onSlider(6.2 + random.normal() * 1.4);
    ratings.push({ id: random.uuid(), ratedAt: ratedAt.toISOString(), timeZone, symptoms });
  }
  return ratings;
}

function onSlider(level: number): number {
  return Math.min(SLIDER_MAX, Math.max(SLIDER_MIN, Math.round(level)));
}
