import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueOccurrences, nextOccurrence, occurrencesBetween } from './occurrences.ts';
import { normalizedSchedule, type Schedule } from './schedule.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 1440;

/** The four Brazilian zones, one of them in a year of clock changes, and two zones that have them every year. */
const YEARS = [
  ['America/Sao_Paulo', 2018],
  ['America/Sao_Paulo', 2026],
  ['America/Manaus', 2026],
  ['America/Rio_Branco', 2026],
  ['America/Noronha', 2026],
  ['Europe/Paris', 2026],
  ['America/Toronto', 2028],
] as const;
type Year = (typeof YEARS)[number];

/** A wall clock reading in minutes since 1970 as if it were UTC, asked of Intl and of nothing of ours. */
function wallClock(timeZone: string): (minute: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (minute) => {
    const [year, month, day, hour, min] = (format.format(minute * MINUTE).match(/\d+/g) ?? []).map(Number);
    return Date.UTC(year as number, (month as number) - 1, day, hour, min) / MINUTE;
  };
}

/**
 * What the wall clock shows in each minute of a year. Where two readings a quarter of an hour apart differ by a
 * quarter of an hour, those between are counted on; elsewhere each minute is read.
 */
function walk([timeZone, year]: Year): { start: number; shown: Int32Array } {
  const read = wallClock(timeZone);
  const [start, end] = [Date.UTC(year, 0, 1) / MINUTE, Date.UTC(year + 1, 0, 1) / MINUTE];
  const shown = new Int32Array(end - start + 1);
  const STEP = 15;
  for (let at = 0; at < end - start; at += STEP) {
    const first = read(start + at);
    const isEven = read(start + at + STEP) === first + STEP;
    for (let i = 0; i <= STEP; i += 1) shown[at + i] = isEven ? first + i : read(start + at + i);
  }
  return { start, shown };
}

const walked = new Map<Year, ReturnType<typeof walk>>();
function clockOf(year: Year) {
  const known = walked.get(year) ?? walk(year);
  walked.set(year, known);
  return known;
}

/**
 * When a patient who stares at the clock for a year would be reminded, in minutes: at each reading that was never shown before
 * and is listed. A reading that the clock jumped over counts in the minute it landed, all of them once.
 */
function byTheClock(schedule: Schedule, year: Year): number[] {
  const { start, shown } = clockOf(year);
  const listed = new Set(schedule.times.map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))));
  const isListed = (reading: number) => {
    // 1 January 1970 was a Thursday.
    const weekday = (Math.floor(reading / DAY_MINUTES) + 4) % 7;
    return listed.has(reading % DAY_MINUTES) && (schedule.daysOfWeek?.includes(weekday) ?? true);
  };
  const reminded: number[] = [];
  let highest = shown[0] as number;
  for (let at = 1; at < shown.length; at += 1) {
    const now = shown[at] as number;
    for (let reading = highest + 1; reading <= now; reading += 1) {
      if (isListed(reading) && reminded.at(-1) !== start + at) reminded.push(start + at);
    }
    highest = Math.max(highest, now);
  }
  return reminded;
}

/** Reproducible random numbers from 0 to below 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A server of that year: it looks when it starts and some seconds into every minute, and is down for up to 15 minutes now and
 * then. Like the real one it keeps the next occurrence, and looks closer only when that has come.
 */
function served(schedule: Schedule, year: Year, seed: number): number[] {
  const [timeZone] = year;
  const { start, shown } = clockOf(year);
  const end = (start + shown.length - 1) * MINUTE;
  const random = randomFrom(seed);
  const delivered: number[] = [];
  let lastHandled = new Date(start * MINUTE);
  let next = nextOccurrence(schedule, timeZone, lastHandled);
  const look = (now: Date) => {
    if (!next || next > now) return;
    const due = dueOccurrences({ schedule, timeZone, lastHandled, now });
    delivered.push(...due.deliver.map((at) => at.getTime() / MINUTE));
    lastHandled = due.lastHandled;
    next = nextOccurrence(schedule, timeZone, lastHandled);
  };
  for (let minute = start; minute * MINUTE <= end; minute += 1) {
    const now = minute * MINUTE + random() * 59_000;
    // On average one outage in half an hour: about a third of all occurrences fall into one.
    if (random() > 1 / 30) look(new Date(now));
    else {
      const up = now + random() * 15 * MINUTE;
      look(new Date(up));
      minute = Math.floor(up / MINUTE);
    }
  }
  look(new Date(end + 15 * MINUTE));
  return delivered.filter((at) => at * MINUTE <= end);
}

const hours = fc.oneof(
  // Clocks change at night.
  fc.constantFrom(0, 1, 2, 3, 23),
  fc.integer({ min: 0, max: 23 }),
);
const times = fc
  .tuple(hours, fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const schedules = fc
  .record({
    times: fc.uniqueArray(times, { minLength: 1, maxLength: 4 }),
    daysOfWeek: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), { nil: null }),
  })
  .map(normalizedSchedule);

describe.each(YEARS.map((year) => ({ year, name: `${year[0]} in ${year[1]}` })))(
  'a year of reminders, $name',
  ({ year }) => {
    it('is what the wall clock says, minute by minute', () => {
      const { start, shown } = clockOf(year);
      const [from, to] = [new Date(start * MINUTE), new Date((start + shown.length - 1) * MINUTE)];
      fc.assert(
        fc.property(schedules, (schedule) => {
          const found = occurrencesBetween(schedule, year[0], from, to).map((at) => at.getTime() / MINUTE);
          expect(found).toEqual(byTheClock(schedule, year));
        }),
        { numRuns: 8 },
      );
    });

    it('is delivered whole and once by a server that is down for up to 15 minutes now and then', () => {
      fc.assert(
        fc.property(schedules, fc.integer(), (schedule, seed) => {
          expect(served(schedule, year, seed)).toEqual(byTheClock(schedule, year));
        }),
        { numRuns: 3 },
      );
    });
  },
);

describe('the reference itself', () => {
  it.each([
    ['Europe/Paris', 2026, ['02:30'], 365],
    ['Europe/Paris', 2026, ['02:15', '02:30', '03:00'], 365 * 3 - 2],
    ['America/Toronto', 2028, ['02:30', '03:30'], 366 * 2],
    ['America/Manaus', 2026, ['08:00'], 365],
  ] as const)('in %s %i reminds at %j %i times', (zone, year, list, count) => {
    const known = YEARS.find((one) => one[0] === zone && one[1] === year) as Year;
    expect(byTheClock({ times: list, daysOfWeek: null }, known)).toHaveLength(count);
  });
});
