import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Effect } from '../insights/effect.ts';
import { VERDICTS, type Verdict } from '../insights/verdict.ts';
import { weekdayOf } from '../time/calendar-day.ts';
import { localDay, localTime } from '../time/zone.ts';
import {
  type Coming,
  daysAhead,
  letterDay,
  letterEnd,
  letterInstant,
  nextDates,
  nextLetterAt,
  verdictNews,
  weeklyLetter,
} from './weekly-letter.ts';

const SP = 'America/Sao_Paulo';
const ZONES = [SP, 'America/Noronha', 'Europe/Paris', 'Pacific/Kiritimati', 'Pacific/Apia', 'Australia/Lord_Howe'];

describe('the letter is there', () => {
  // 2026-03-01 is a Sunday.
  it.each<[string, string, string, string | null]>([
    ['not on the afternoon of Sunday', SP, '2026-03-01T20:59:59Z', null],
    ['from six in the evening', SP, '2026-03-01T21:00:00Z', '2026-03-01'],
    ['until the night, by the person’s clock and not by UTC', SP, '2026-03-02T02:59:59Z', '2026-03-01'],
    ['on Monday', SP, '2026-03-02T03:00:00Z', '2026-03-01'],
    ['until the end of Wednesday', SP, '2026-03-05T02:59:59Z', '2026-03-01'],
    ['not on Thursday', SP, '2026-03-05T03:00:00Z', null],
    ['over a month end', SP, '2026-06-01T12:00:00Z', '2026-05-31'],
    ['where it is Sunday evening already', 'Pacific/Kiritimati', '2026-03-01T04:00:00Z', '2026-03-01'],
    // Paris, Sunday 29 March 2026: two becomes three; 25 October: three becomes two.
    ['on the evening of the day that an hour lacks', 'Europe/Paris', '2026-03-29T16:00:00Z', '2026-03-29'],
    ['not an hour too early on it', 'Europe/Paris', '2026-03-29T15:59:59Z', null],
    ['on the evening of the day with an hour twice', 'Europe/Paris', '2026-10-25T17:00:00Z', '2026-10-25'],
    ['not an hour too early on that', 'Europe/Paris', '2026-10-25T16:59:59Z', null],
  ])('%s', (_, zone, now, expected) => {
    expect(letterDay(new Date(now), zone)).toBe(expected);
  });

  it('from the instant that the mail of it falls due, until it is of no use any more, in any zone', () => {
    const instant = fc.date({ min: new Date('2018-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), (now, zone) => {
        const next = nextLetterAt(now, zone);
        expect(next.getTime()).toBeGreaterThan(now.getTime());
        const sunday = letterDay(next, zone);
        if (!sunday) throw new Error('no letter is there');
        expect(letterInstant(sunday, zone)).toEqual(next);
        expect(letterDay(new Date(next.getTime() - 1), zone)).toBeNull();
        const end = letterEnd(sunday, zone);
        expect(letterDay(new Date(end.getTime() - 1), zone)).toBe(sunday);
        expect(letterDay(end, zone)).toBeNull();
      }),
    );
  });

  it('of one Sunday at a time, four evenings long, in any zone', () => {
    const instant = fc.date({ min: new Date('2018-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), (now, zone) => {
        const sunday = letterDay(now, zone);
        const weekday = weekdayOf(localDay(now, zone));
        const isThere = weekday === 0 ? localTime(now, zone).hour >= 18 : weekday <= 3;
        expect(sunday !== null).toBe(isThere);
        if (sunday) expect(weekdayOf(sunday)).toBe(0);
      }),
    );
  });
});

const said = (itemId: string, verdict: Verdict, records = 12) => ({
  itemId,
  productType: 'oleo' as const,
  effect: { kind: 'measured', symptom: 'pain', verdict, records, days: 9 } as unknown as Effect,
});

describe('what changed', () => {
  it('is nothing of a bottle that was used up, of which too few records are left', () => {
    const left = {
      ...said('bottle', 'unclear', 4),
      effect: { ...said('bottle', 'unclear', 4).effect, kind: 'too_few' },
    };
    expect(verdictNews([left as never], [said('bottle', 'helps', 20)])).toBeNull();
  });

  it.each<[string, Verdict, Verdict, string | null]>([
    ['a product that now helps', 'unclear', 'helps', 'helps'],
    ['one that helps after a maybe', 'maybe', 'helps', 'helps'],
    ['one that now makes worse', 'unclear', 'worse', 'worse'],
    ['one that makes worse and was said to help', 'helps', 'worse', 'worse'],
    ['one of which that can no longer be said', 'helps', 'unclear', 'no_longer_clear'],
    ['one that may help and was said to', 'helps', 'maybe', 'no_longer_clear'],
    ['one that no longer makes worse', 'worse', 'unclear', 'no_longer_clear'],
    ['no maybe that comes', 'unclear', 'maybe', null],
    ['no maybe that goes', 'maybe', 'unclear', null],
    ['nothing that was so before', 'helps', 'helps', null],
  ])('tells of %s', (_, was, is, expected) => {
    expect(verdictNews([said('a', is)], [said('a', was)])?.verdict ?? null).toBe(expected);
  });

  it('tells of a product that was not there before, and of none that is not used any more', () => {
    expect(verdictNews([said('a', 'helps')], [])).toMatchObject({
      itemId: 'a',
      verdict: 'helps',
      records: 12,
      days: 9,
    });
    expect(verdictNews([], [said('a', 'helps')])).toBeNull();
  });

  it('tells of what makes worse first', () => {
    const now = [said('a', 'helps'), said('b', 'unclear'), said('c', 'worse')];
    expect(verdictNews(now, [said('b', 'helps')])?.itemId).toBe('c');
  });

  it('does not depend on how much or how often was used', () => {
    const verdict = fc.constantFrom(...VERDICTS);
    fc.assert(
      fc.property(verdict, verdict, fc.nat(500), fc.nat(500), (was, is, more, less) => {
        const one = verdictNews([said('a', is, more)], [said('a', was, less)]);
        const other = verdictNews([said('a', is, less)], [said('a', was, more)]);
        expect(one?.verdict).toBe(other?.verdict);
      }),
    );
  });
});

describe('what comes', () => {
  const ahead = { from: '2026-03-02', to: '2026-03-08' };
  const on = (day: string, kind: Coming['kind'] = 'document'): Coming => ({ kind, name: kind, day });

  it('is the next day of the week, and how many others there are', () => {
    const coming = [on('2026-03-08'), on('2026-03-03', 'prescription'), on('2026-03-03', 'appointment')];
    expect(nextDates(coming, ahead)).toEqual({ ...on('2026-03-03', 'appointment'), others: 2 });
  });

  it('is nothing where all is over or later', () => {
    expect(nextDates([on('2026-03-01'), on('2026-03-09')], ahead)).toBeNull();
  });

  it('looks at the seven days after the Sunday, without those that are over', () => {
    expect(daysAhead('2026-03-01', '2026-03-01')).toEqual(ahead);
    expect(daysAhead('2026-03-01', '2026-03-04')).toEqual({ from: '2026-03-04', to: '2026-03-08' });
  });
});

it('where there is nothing to say there is no letter', () => {
  expect(weeklyLetter({ sunday: '2026-03-01', news: null, next: null })).toBeNull();
  const next = { kind: 'appointment', name: null, day: '2026-03-03', others: 0 } as const;
  expect(weeklyLetter({ sunday: '2026-03-01', news: null, next })).toEqual({ sunday: '2026-03-01', news: null, next });
});
