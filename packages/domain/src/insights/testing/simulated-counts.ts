import type { Tracker } from '../../diary/tracker.ts';
import { PRODUCT_TYPES } from '../../diary/vocabulary.ts';
import { addDays } from '../../time/calendar-day.ts';
import type { JudgedRecords } from '../judged-records.ts';
import type { RatedUse } from '../ways.ts';
import type { Chance } from './simulated-patients.ts';

/** How someone lives who counts what comes in bursts: spasms, seizures, coughs. */
export type CountedLife = {
  days: number;
  products: number;
  /** Events in a usual hour. */
  perHour: number;
  /** Standard deviations of the logarithm of that rate, of days and of moments within the day: what makes counts spread more than chance alone. */
  ofDays: number;
  ofMoments: number;
  /** Correlation of one day with the next, and hours after which half of a burst has passed. */
  dayCorrelation: number;
  halfLifeHours: number;
  /** How much likelier use is per event of the hours before; 0 = use by the clock. */
  pull: number;
  usesPerDay: number;
  /** Chance that the question of the day is answered, and that a use is finished. */
  answers: number;
  finishes: number;
  /** Share of the events before its check-outs that the first product keeps away. */
  benefit: number;
};

/** Followed by everybody who is simulated: less is better, over three hours. */
export const COUNTED: Tracker = {
  ...{ id: 'counted', name: 'Espasmos', kind: 'count', windowHours: 3, lowEnd: null, highEnd: null, better: 'less' },
};
const WINDOW = 3;
const HOURS = 24;
const FIRST_USE_HOUR = 6;
const LAST_USE_HOUR = 17;
const HOUR_MS = 3_600_000;
const EPOCH = '2026-01-01';

/** Someone between the extremes, at random, whose products do nothing. */
export function anyCountedLife({ uniform }: Chance): CountedLife {
  return {
    days: 28 + Math.floor(uniform() * 63),
    products: 1 + Math.floor(uniform() * 3),
    perHour: 0.1 + uniform() * 1.5,
    ofDays: 0.2 + uniform() * 0.7,
    ofMoments: 0.2 + uniform() * 0.8,
    dayCorrelation: uniform() * 0.6,
    halfLifeHours: 0.5 + uniform() * 3,
    pull: uniform() * 0.3,
    usesPerDay: 0.5 + uniform() * 1.5,
    answers: 0.4 + uniform() * 0.6,
    finishes: 0.6 + uniform() * 0.4,
    benefit: 0,
  };
}

/** A count with this mean, by chance alone (Knuth). */
function poisson(mean: number, { uniform }: Chance): number {
  const least = Math.exp(-mean);
  let count = 0;
  for (let product = uniform(); product > least; product *= uniform()) count++;
  return count;
}

/** What one patient has recorded, and by how many events the first product lowered the counts after its own observed uses, on average. */
export type CountedDiary = JudgedRecords<string> & { lowered: number };

export function countedDiaryOf(life: CountedLife, chance: Chance): CountedDiary {
  const { uniform, normal } = chance;
  const keep = 0.5 ** (1 / life.halfLifeHours);
  const uses: RatedUse<string>[] = [];
  const ratings: JudgedRecords<string>['ratings'][number][] = [];
  /** How often in each hour since the beginning. */
  const events: number[] = [];
  let ofDay = normal();
  let moment = normal();
  let observed = 0;
  let lowered = 0;
  const open: { use: RatedUse<string>; end: number }[] = [];
  const countedUntil = (end: number) => events.slice(end - WINDOW, end).reduce((all, one) => all + one, 0);
  const keptAway = (count: number) => Array.from({ length: count }).filter(() => uniform() < life.benefit).length;
  const instant = (hour: number) => new Date(Date.parse(EPOCH) + hour * HOUR_MS);

  for (let day = 0; day < life.days; day++) {
    ofDay = life.dayCorrelation * ofDay + Math.sqrt(1 - life.dayCorrelation ** 2) * normal();
    const date = addDays(EPOCH, day);
    const asked = uniform() < life.answers ? FIRST_USE_HOUR + Math.floor(uniform() * 16) : -1;
    for (let hour = 0; hour < HOURS; hour++) {
      const now = day * HOURS + hour;
      for (const waiting of open.filter(({ end }) => end === now)) {
        const { use } = waiting;
        const wouldBe = countedUntil(now);
        const isHelped = use.itemId === 'item 0';
        const after = { counted: isHelped ? wouldBe - keptAway(wouldBe) : wouldBe };
        Object.assign(use, { status: 'completo', checkedOutAt: instant(now), after });
        if (isHelped) {
          observed++;
          lowered += wouldBe * life.benefit;
        }
        open.splice(open.indexOf(waiting), 1);
      }
      if (hour === asked && now >= WINDOW) {
        ratings.push({ ratedAt: instant(now), day: date, symptoms: { counted: countedUntil(now) } });
      }
      if (hour >= FIRST_USE_HOUR && hour <= LAST_USE_HOUR) {
        const before = countedUntil(now);
        const usual = WINDOW * life.perHour;
        const likelier = Math.exp(Math.min(3, life.pull * (before - usual)));
        if (uniform() < (life.usesPerDay / (LAST_USE_HOUR - FIRST_USE_HOUR + 1)) * likelier) {
          const product = Math.floor(uniform() * life.products);
          const use: RatedUse<string> = {
            ...{ day: date, consumedAt: instant(now), checkOutDueAt: instant(now + WINDOW), checkedOutAt: null },
            productType: PRODUCT_TYPES[product] as RatedUse['productType'],
            ...{ consumptionMethod: 'vaporizando', itemId: `item ${product}`, source: 'quick', status: 'incompleto' },
            ...{ before: { counted: before }, after: null },
          };
          uses.push(use);
          if (uniform() < life.finishes) open.push({ use, end: now + WINDOW + Math.floor(uniform() * 3) });
        }
      }
      moment = keep * moment + Math.sqrt(1 - keep * keep) * normal();
      const spread = life.ofDays ** 2 + life.ofMoments ** 2;
      const rate = life.perHour * Math.exp(life.ofDays * ofDay + life.ofMoments * moment - spread / 2);
      events.push(poisson(rate, chance));
    }
  }
  return {
    uses,
    earlier: [],
    ratings,
    now: instant(life.days * HOURS),
    lowered: observed > 0 ? lowered / observed : 0,
  };
}
