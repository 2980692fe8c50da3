import { describe, expect, it } from 'vitest';
import { dueOccurrences, nextOccurrence, occurrencesBetween, snoozedUntil } from './occurrences.ts';
import type { Schedule } from './schedule.ts';

const SP = 'America/Sao_Paulo';
const PARIS = 'Europe/Paris';
const at = (...times: string[]): Schedule => ({ times, daysOfWeek: null });
const iso = (dates: Date[]) => dates.map((date) => date.toISOString().slice(0, 16));

describe('the next occurrence', () => {
  it.each<[string, Schedule, string, string, string | null]>([
    ['later today', at('08:00', '20:00'), SP, '2026-11-20T11:00:01Z', '2026-11-20T23:00'],
    ['tomorrow', at('08:00', '20:00'), SP, '2026-11-20T23:00:00Z', '2026-11-21T11:00'],
    ['strictly after', at('08:00'), SP, '2026-11-20T11:00:00Z', '2026-11-21T11:00'],
    ['a moment before', at('08:00'), SP, '2026-11-20T10:59:59.999Z', '2026-11-20T11:00'],
    ['on the local day, not that of UTC', at('23:30'), SP, '2026-11-20T12:00:00Z', '2026-11-21T02:30'],
    ['across a month end', at('08:00'), SP, '2026-02-28T12:00:00Z', '2026-03-01T11:00'],
    ['on 29 February', at('08:00'), SP, '2028-02-28T12:00:00Z', '2028-02-29T11:00'],
    ['across a year', at('00:00'), 'America/Noronha', '2026-12-31T12:00:00Z', '2027-01-01T02:00'],
    // 2026-11-20 is a Friday
    ['on the next listed day', { times: ['08:00'], daysOfWeek: [1] }, SP, '2026-11-20T12:00:00Z', '2026-11-23T11:00'],
    ['a week on', { times: ['08:00'], daysOfWeek: [5] }, SP, '2026-11-20T11:00:00Z', '2026-11-27T11:00'],
    ['without a time', at(), SP, '2026-11-20T12:00:00Z', null],
    ['without a day', { times: ['08:00'], daysOfWeek: [] }, SP, '2026-11-20T12:00:00Z', null],
  ])('%s', (_, schedule, zone, after, expected) => {
    const next = nextOccurrence(schedule, zone, new Date(after));
    expect(next && iso([next])[0]).toBe(expected);
  });
});

describe('over a clock change', () => {
  it.each<[string, Schedule, string, string, string, string[]]>([
    // Paris, 29 March 2026: 02:00 becomes 03:00 at 01:00 UTC
    [
      'a skipped time comes right after the gap',
      at('02:30'),
      PARIS,
      '2026-03-28T23:00Z',
      '2026-03-29T22:00Z',
      ['2026-03-29T01:00'],
    ],
    [
      'two skipped times come once',
      at('02:00', '02:59'),
      PARIS,
      '2026-03-28T23:00Z',
      '2026-03-29T22:00Z',
      ['2026-03-29T01:00'],
    ],
    [
      'a skipped time and the first after it come once',
      at('02:15', '03:00'),
      PARIS,
      '2026-03-28T23:00Z',
      '2026-03-29T22:00Z',
      ['2026-03-29T01:00'],
    ],
    [
      'times around the gap keep their minute',
      at('01:59', '03:01'),
      PARIS,
      '2026-03-28T23:00Z',
      '2026-03-29T22:00Z',
      ['2026-03-29T00:59', '2026-03-29T01:01'],
    ],
    // Paris, 25 October 2026: 03:00 becomes 02:00 at 01:00 UTC
    [
      'a time that comes twice comes the first time',
      at('02:30'),
      PARIS,
      '2026-10-24T22:00Z',
      '2026-10-25T23:00Z',
      ['2026-10-25T00:30'],
    ],
    // São Paulo, 4 November 2018: midnight became 01:00 at 03:00 UTC
    ['a skipped midnight', at('00:00', '00:30'), SP, '2018-11-04T00:00Z', '2018-11-05T01:59Z', ['2018-11-04T03:00']],
    // São Paulo, 18 February 2018: midnight became 23:00 of the 17th at 02:00 UTC
    [
      'an hour before midnight that comes twice',
      at('00:00', '23:30'),
      SP,
      '2018-02-17T12:00Z',
      '2018-02-18T12:00Z',
      ['2018-02-18T01:30', '2018-02-18T03:00'],
    ],
    // St. John's, 7 November 2010: 00:01 became 23:01 of the 6th at 02:31 UTC
    [
      'a midnight that was there before the clock went back over it',
      at('00:00'),
      'America/St_Johns',
      '2010-11-07T02:00Z',
      '2010-11-07T02:45Z',
      ['2010-11-07T02:30'],
    ],
    // Lord Howe sets its clocks by half an hour: 4 October 2026, 02:00 becomes 02:30 at 15:30 UTC of the 3rd
    [
      'a gap of half an hour',
      at('02:10'),
      'Australia/Lord_Howe',
      '2026-10-03T12:00Z',
      '2026-10-04T10:00Z',
      ['2026-10-03T15:30'],
    ],
    // Samoa left 30 December 2011 out: 10:00 UTC of that day
    [
      'a whole day that is skipped',
      at('08:00', '20:00'),
      'Pacific/Apia',
      '2011-12-30T06:30Z',
      '2011-12-30T18:00Z',
      ['2011-12-30T10:00', '2011-12-30T18:00'],
    ],
  ])('%s', (_, schedule, zone, from, to, expected) => {
    const found = occurrencesBetween(schedule, zone, new Date(from), new Date(to));
    expect(iso(found)).toEqual(expected);
    const one = nextOccurrence(schedule, zone, new Date(from));
    expect(one).toEqual(found[0]);
  });

  it('a skipped time is of the day it is listed on', () => {
    const sunday: Schedule = { times: ['00:30'], daysOfWeek: [0] };
    const found = occurrencesBetween(sunday, SP, new Date('2018-11-03T12:00Z'), new Date('2018-11-12T12:00Z'));
    expect(iso(found)).toEqual(['2018-11-04T03:00', '2018-11-11T02:30']);
  });

  it('includes the end and leaves out the start', () => {
    const [from, to] = [new Date('2026-11-20T11:00Z'), new Date('2026-11-21T11:00Z')];
    expect(iso(occurrencesBetween(at('08:00'), SP, from, to))).toEqual(['2026-11-21T11:00']);
    expect(occurrencesBetween(at('08:00'), SP, to, from)).toEqual([]);
    expect(occurrencesBetween(at('08:00'), SP, to, to)).toEqual([]);
  });
});

describe('what is due', () => {
  const due = (lastHandled: string, now: string, lateLimitMinutes?: number) => {
    const times = { lastHandled: new Date(lastHandled), now: new Date(now) };
    const result = dueOccurrences({ schedule: at('08:00', '08:05'), timeZone: SP, ...times, lateLimitMinutes });
    return { deliver: iso(result.deliver), lastHandled: result.lastHandled.toISOString() };
  };

  it.each([
    ['at its minute', '2026-11-20T10:59:00Z', '2026-11-20T11:00:00Z', ['2026-11-20T11:00']],
    ['seconds after its minute began', '2026-11-20T10:59:07Z', '2026-11-20T11:00:07Z', ['2026-11-20T11:00']],
    ['not before', '2026-11-20T10:58:00Z', '2026-11-20T10:59:59Z', []],
    ['not a second time', '2026-11-20T11:00:00Z', '2026-11-20T11:01:00Z', []],
    [
      'after ten minutes down, both',
      '2026-11-20T10:59:00Z',
      '2026-11-20T11:09:30Z',
      ['2026-11-20T11:00', '2026-11-20T11:05'],
    ],
    [
      '15 minutes late, and the seconds of a start',
      '2026-11-20T10:59:00Z',
      '2026-11-20T11:15:59Z',
      ['2026-11-20T11:00', '2026-11-20T11:05'],
    ],
    ['16 minutes late no more', '2026-11-20T10:59:00Z', '2026-11-20T11:16:00Z', ['2026-11-20T11:05']],
    ['nothing of the days a server was off', '2026-11-17T10:59:00Z', '2026-11-20T12:00:00Z', []],
  ])('%s', (_, lastHandled, now, deliver) => {
    expect(due(lastHandled, now)).toEqual({ deliver, lastHandled: new Date(now).toISOString() });
  });

  it('takes another limit', () => {
    expect(due('2026-11-20T10:59:00Z', '2026-11-20T11:06:00Z', 1).deliver).toEqual(['2026-11-20T11:05']);
  });

  it('never goes back when a clock does', () => {
    const handled = '2026-11-20T11:03:00.000Z';
    expect(due(handled, '2026-11-20T10:59:00Z')).toEqual({ deliver: [], lastHandled: handled });
  });

  it('comes again a quarter of an hour after it was postponed', () => {
    expect(snoozedUntil(new Date('2026-11-20T11:03:20Z')).toISOString()).toBe('2026-11-20T11:18:20.000Z');
  });
});
