import type { Chance } from '../../insights/testing/simulated-patients.ts';
import { addDays } from '../../time/calendar-day.ts';
import type { SeizureRecords } from '../observed-days.ts';

/** How somebody with seizures lives, and how they are written down. */
export type SeizureLife = {
  /** Weeks before and since the day in question. */
  weeksBefore: number;
  weeksSince: number;
  /** Seizures in a usual week. */
  perWeek: number;
  /** Standard deviations of the logarithm of that rate, of weeks and of days: what makes totals spread more than chance alone. */
  ofWeeks: number;
  ofDays: number;
  /** Correlation of one week with the next. */
  weekCorrelation: number;
  /** Height of a wave of 28 days in the logarithm of the rate. */
  wave: number;
  /** Chance that a seizure is several in a row, two to five. */
  rows: number;
  /** Chance that a day without a seizure is written down as one, before the day and since. */
  saysFreeBefore: number;
  saysFreeSince: number;
  /** Chance that of a whole week nothing is written down. */
  silentWeeks: number;
  /** Chance that a day since the comparison's is forgotten, with its seizures. */
  forgetsSince: number;
  /** The rate since the day, over the one before. */
  ratio: number;
};

/** Someone between the extremes, at random, for whom nothing changes on the day in question. */
export function anySeizureLife({ uniform }: Chance): SeizureLife {
  const saysFree = 0.6 + uniform() * 0.4;
  return {
    weeksBefore: 6 + Math.floor(uniform() * 30),
    weeksSince: 6 + Math.floor(uniform() * 30),
    perWeek: Math.exp(Math.log(0.7) + uniform() * Math.log(20)),
    ofWeeks: 0.1 + uniform() * 0.8,
    ofDays: uniform() * 0.8,
    weekCorrelation: uniform() * 0.6,
    wave: uniform() < 0.3 ? uniform() : 0,
    rows: uniform() * 0.4,
    saysFreeBefore: saysFree,
    saysFreeSince: saysFree,
    silentWeeks: uniform() * 0.15,
    forgetsSince: 0,
    ratio: 1,
  };
}

const FIRST = '2025-01-06';
const MEAN_OF_ROWS = 3.5;

/** A count with this mean, by chance alone (Knuth). */
function poisson(mean: number, { uniform }: Chance): number {
  const least = Math.exp(-mean);
  let count = 0;
  for (let product = uniform(); product > least; product *= uniform()) count++;
  return count;
}

export type SimulatedDiary = { records: SeizureRecords; since: string; today: string };

export function seizureDiaryOf(life: SeizureLife, chance: Chance): SimulatedDiary {
  const { uniform, normal } = chance;
  const seizures: { day: string; count: number }[] = [];
  const freeDays: string[] = [FIRST];
  let ofWeek = normal();
  const phase = uniform() * 28;
  const spread = life.ofWeeks ** 2 + life.ofDays ** 2;
  const perRow = 1 + life.rows * (MEAN_OF_ROWS - 1);
  // The diary begins the day before, with a day that was free.
  const start = addDays(FIRST, 1);
  const weeks = life.weeksBefore + life.weeksSince;
  for (let week = 0; week < weeks; week++) {
    const isSince = week >= life.weeksBefore;
    ofWeek = life.weekCorrelation * ofWeek + Math.sqrt(1 - life.weekCorrelation ** 2) * normal();
    const isSilent = uniform() < life.silentWeeks;
    for (let weekday = 0; weekday < 7; weekday++) {
      const index = week * 7 + weekday;
      const rate =
        ((life.perWeek * (isSince ? life.ratio : 1)) / 7 / perRow) *
        Math.exp(
          life.ofWeeks * ofWeek +
            life.ofDays * normal() -
            spread / 2 +
            life.wave * Math.sin((2 * Math.PI * (index + phase)) / 28),
        );
      let count = 0;
      for (let event = poisson(rate, chance); event > 0; event--)
        count += uniform() < life.rows ? 2 + Math.floor(uniform() * 4) : 1;
      const saysFree = uniform() < (isSince ? life.saysFreeSince : life.saysFreeBefore);
      // Nothing is drawn where nobody forgets: those people stay who they are.
      const isForgotten = isSince && life.forgetsSince > 0 && uniform() < life.forgetsSince;
      if (isSilent || isForgotten) continue;
      const day = addDays(start, index);
      if (count > 0) seizures.push({ day, count });
      else if (saysFree) freeDays.push(day);
    }
  }
  return {
    records: { seizures, freeDays },
    since: addDays(start, life.weeksBefore * 7),
    today: addDays(start, weeks * 7),
  };
}
