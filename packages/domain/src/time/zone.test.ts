import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar-day.ts';
import { firstName, greetingAt } from './greeting.ts';
import {
  dayBounds,
  dayPeriod,
  daysBetween,
  instantOf,
  isTimeZone,
  localDay,
  localDaysFrom,
  localTime,
} from './zone.ts';

const ZONES = [
  'America/Sao_Paulo',
  'America/Noronha',
  'America/Rio_Branco',
  'Europe/Lisbon',
  'Europe/Paris',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'UTC',
];
const zones = fc.constantFrom(...ZONES);
/** Two of them crossed the date line: of a day that never was there is no first instant. */
const zonesOfEveryDay = fc.constantFrom(...ZONES.filter((zone) => !zone.startsWith('Pacific/')));
const instants = fc.date({ min: new Date('1970-01-02'), max: new Date('2090-01-01'), noInvalidDate: true });
const HOUR = 3_600_000;

describe('time zone names', () => {
  it.each([
    ['America/Sao_Paulo', true],
    ['UTC', true],
    ['Europe/Paris', true],
    ['+03:00', false],
    ['Mars/Olympus', false],
    ['', false],
    [`A${'a'.repeat(64)}`, false],
  ])('%j: %s', (name, isKnown) => {
    expect(isTimeZone(name)).toBe(isKnown);
  });
});

describe('the wall clock', () => {
  it.each([
    ['2026-11-20T02:30:00Z', 'America/Sao_Paulo', '2026-11-19'],
    ['2026-11-20T02:30:00Z', 'Europe/Paris', '2026-11-20'],
    ['2026-11-20T12:00:00Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
  ])('%s in %s is on %s', (instant, zone, day) => {
    expect(localDay(new Date(instant), zone)).toBe(day);
  });

  it('takes a year of two digits for that year, and not for one of the last century', () => {
    const local = { year: 26, month: 11, day: 29, hour: 8, minute: 30, second: 0 };
    expect(instantOf(local, 'UTC').toISOString()).toBe('0026-11-29T08:30:00.000Z');
    expect(localTime(instantOf(local, 'America/Sao_Paulo'), 'America/Sao_Paulo')).toMatchObject({ year: 26, day: 29 });
  });

  it('reads midnight as hour 0 of the new day', () => {
    expect(localTime(new Date('2026-11-20T03:00:00Z'), 'America/Sao_Paulo')).toEqual({
      year: 2026,
      month: 11,
      day: 20,
      hour: 0,
      minute: 0,
      second: 0,
    });
  });

  it.each([
    ['an ordinary time', 'America/Sao_Paulo', [2026, 11, 20, 9, 10], '2026-11-20T12:10:00.000Z'],
    ['a time that a clock change skips', 'Europe/Paris', [2026, 3, 29, 2, 30], '2026-03-29T01:30:00.000Z'],
    ['a time that comes twice', 'Europe/Paris', [2026, 10, 25, 2, 30], '2026-10-25T00:30:00.000Z'],
    ['a midnight that a clock change skips', 'America/Sao_Paulo', [2018, 11, 4, 0, 0], '2018-11-04T03:00:00.000Z'],
    ['a day that a zone left out', 'Pacific/Apia', [2011, 12, 30, 12, 0], '2011-12-30T22:00:00.000Z'],
  ] as const)('%s: %s %j is %s', (_, zone, [year, month, day, hour, minute], expected) => {
    expect(instantOf({ year, month, day, hour, minute, second: 0 }, zone).toISOString()).toBe(expected);
  });

  it('an instant read and set again is the same clock reading, at or before it within the hour', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const read = localTime(instant, zone);
        const again = instantOf(read, zone);
        expect(localTime(again, zone)).toEqual(read);
        const whole = Math.floor(instant.getTime() / 1000) * 1000;
        expect(again.getTime()).toBeLessThanOrEqual(whole);
        expect(whole - again.getTime()).toBeLessThanOrEqual(24 * HOUR);
      }),
    );
  });
});

describe('the local day', () => {
  it('contains its instant and follows the day before without a gap', () => {
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const { start, end } = dayBounds(instant, zone);
        expect(start.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(end.getTime()).toBeGreaterThan(instant.getTime());
        expect(localDay(start, zone)).toBe(localDay(instant, zone));
        expect(localDay(new Date(end.getTime() - 1), zone)).toBe(localDay(instant, zone));
        expect(dayBounds(end, zone).start).toEqual(end);
      }),
    );
  });

  it('has so many local days from their first instant to now, today among them', () => {
    fc.assert(
      fc.property(instants, zonesOfEveryDay, fc.integer({ min: 1, max: 60 }), (now, timeZone, days) => {
        const from = localDaysFrom(now, timeZone, days);
        const first = localDay(from, timeZone);
        expect(dayBounds(from, timeZone).start).toEqual(from);
        expect(addDays(first, days - 1)).toBe(localDay(now, timeZone));
      }),
    );
  });

  it.each([
    ['America/Sao_Paulo', '2018-11-04T12:00:00Z', 23],
    ['America/Sao_Paulo', '2018-02-17T12:00:00Z', 25],
    ['America/Sao_Paulo', '2026-11-20T12:00:00Z', 24],
  ])('in %s the day of %s has %i hours', (zone, instant, hours) => {
    const { start, end } = dayBounds(new Date(instant), zone);
    expect((end.getTime() - start.getTime()) / HOUR).toBe(hours);
  });

  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-20T23:00:00Z', 0],
    ['2026-11-20T02:59:00Z', '2026-11-20T03:00:00Z', 1],
    ['2026-11-18T12:00:00Z', '2026-11-20T12:00:00Z', 2],
    ['2026-11-21T12:00:00Z', '2026-11-20T12:00:00Z', -1],
  ])('from %s to %s are %i days in São Paulo', (from, to, days) => {
    const timeZone = 'America/Sao_Paulo';
    expect(daysBetween({ instant: new Date(from), timeZone }, { instant: new Date(to), timeZone })).toBe(days);
  });

  it('counts the same number of days back', () => {
    fc.assert(
      fc.property(instants, instants, zones, zones, (from, to, zone, otherZone) => {
        const [a, b] = [
          { instant: from, timeZone: zone },
          { instant: to, timeZone: otherZone },
        ];
        expect(daysBetween(a, b) + daysBetween(b, a)).toBe(0);
      }),
    );
  });
});

describe('what the hour is called', () => {
  const at = (hour: string) => new Date(`2026-11-20T${hour}:00-03:00`);
  it.each([
    ['00:00', 'madrugada', 'evening'],
    ['04:59', 'madrugada', 'evening'],
    ['05:00', 'madrugada', 'morning'],
    ['05:59', 'madrugada', 'morning'],
    ['06:00', 'manha', 'morning'],
    ['11:59', 'manha', 'morning'],
    ['12:00', 'tarde', 'afternoon'],
    ['17:59', 'tarde', 'afternoon'],
    ['18:00', 'noite', 'evening'],
    ['23:59', 'noite', 'evening'],
  ])('%s is %s, greeted as %s', (hour, period, greeting) => {
    expect(dayPeriod(at(hour), 'America/Sao_Paulo')).toBe(period);
    expect(greetingAt(at(hour), 'America/Sao_Paulo')).toBe(greeting);
  });

  it.each([
    ['Maria Silva Santos', 'Maria'],
    ['  João  ', 'João'],
    ['', ''],
  ])('%j is called %j', (fullName, name) => {
    expect(firstName(fullName)).toBe(name);
  });
});
