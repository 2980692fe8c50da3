import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askedAbout,
  checkOutDelayHours,
  checkOutDueAt,
  checkOutState,
  effectDurationHours,
  manualDurationHours,
  relativeDue,
} from './check-out.ts';
import { CONSUMPTION_METHODS } from './vocabulary.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = new Date('2026-03-10T15:00:00Z');
const instants = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

describe('when a check-out falls due', () => {
  it.each([
    ['fumando', 3],
    ['vaporizando', 3],
    ['sublingual', 5],
    ['oral', 8],
    ['topico', 1],
    ['recreativo', 4],
  ] as const)('a use by %j waits %i hours', (method, hours) => {
    expect(checkOutDelayHours(method)).toBe(hours);
  });

  it('is exactly the delay of the method after the use', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom(...CONSUMPTION_METHODS), (consumedAt, method) => {
        const wait = checkOutDueAt(consumedAt, method).getTime() - consumedAt.getTime();
        expect(wait).toBe(checkOutDelayHours(method) * HOUR);
      }),
    );
  });
});

describe('whether an entry is pending or overdue', () => {
  it.each([
    ['a minute before it is due', 1, 'pending'],
    ['a millisecond before it is due', 1 / MINUTE, 'pending'],
    ['at the moment it is due', 0, 'overdue'],
    ['a minute after', -1, 'overdue'],
    ['72 hours after', -72 * 60, 'overdue'],
    ['a millisecond later', -72 * 60 - 1 / MINUTE, 'resting'],
    ['weeks later', -30 * 24 * 60, 'resting'],
  ])('%s it is %3$s', (_, minutes, state) => {
    const checkOutDueAt = new Date(now.getTime() + minutes * MINUTE);
    expect(checkOutState({ status: 'incompleto', checkOutDueAt }, now)).toBe(state);
  });

  it('a finished entry is neither, whenever it was due', () => {
    fc.assert(
      fc.property(instants, instants, (checkOutDueAt, at) => {
        expect(checkOutState({ status: 'completo', checkOutDueAt }, at)).toBe('completo');
      }),
    );
  });
});

describe('the moment that a check-out is asked about', () => {
  it.each([
    ['before it is due', 60, 'now'],
    ['half an hour after it fell due', -30, 'now'],
    ['a minute later', -31, 'due'],
    ['days later', -4 * 24 * 60, 'due'],
  ] as const)('%s it is %3$s', (_, minutes, moment) => {
    const dueAt = new Date(now.getTime() + minutes * MINUTE);
    expect(askedAbout(dueAt, now)).toEqual({ moment, at: moment === 'due' ? dueAt : now });
  });
});

describe('relative time of a check-out', () => {
  it.each([
    [0, { kind: 'now' }],
    [0.9, { kind: 'now' }],
    [-0.9, { kind: 'now' }],
    [1, { kind: 'inMinutes', minutes: 1 }],
    [59, { kind: 'inMinutes', minutes: 59 }],
    [60, { kind: 'inHours', hours: 1 }],
    [60 * 2 + 29, { kind: 'inHours', hours: 2 }],
    [60 * 2 + 59, { kind: 'inHours', hours: 3 }],
    [-1, { kind: 'overdueMinutes', minutes: 1 }],
    [-59, { kind: 'overdueMinutes', minutes: 59 }],
    [-60, { kind: 'overdueHours', hours: 1 }],
    [-60 * 2 - 59, { kind: 'overdueHours', hours: 3 }],
    [-60 * 23 - 59, { kind: 'overdueDays', days: 1, hours: 0 }],
    [-60 * 24, { kind: 'overdueDays', days: 1, hours: 0 }],
    [-60 * 53, { kind: 'overdueDays', days: 2, hours: 5 }],
  ])('%d minutes from now is %j', (minutes, expected) => {
    expect(relativeDue(new Date(now.getTime() + minutes * MINUTE), now)).toEqual(expected);
  });

  it('never speaks of zero minutes, and names units a clock has', () => {
    fc.assert(
      fc.property(instants, instants, (dueAt, at) => {
        const due = relativeDue(dueAt, at);
        if ('minutes' in due) expect(due.minutes).toBeGreaterThanOrEqual(1);
        if ('minutes' in due) expect(due.minutes).toBeLessThan(60);
        if (due.kind === 'overdueDays') expect(due.hours).toBeLessThan(24);
        if (due.kind === 'inHours' || due.kind === 'overdueHours') expect(due.hours).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('agrees with the state: what is due later is never spoken of as overdue', () => {
    fc.assert(
      fc.property(instants, instants, (checkOutDueAt, at) => {
        const state = checkOutState({ status: 'incompleto', checkOutDueAt }, at);
        const { kind } = relativeDue(checkOutDueAt, at);
        if (state === 'pending') expect(['now', 'inMinutes', 'inHours']).toContain(kind);
        else expect(['now', 'overdueMinutes', 'overdueHours', 'overdueDays']).toContain(kind);
      }),
    );
  });
});

describe('how long the effect lasted', () => {
  it.each([
    [0, 0],
    [HOUR, 1],
    [90 * MINUTE, 1.5],
    [2 * HOUR + 34 * MINUTE, 2.6],
    [-HOUR, 0],
  ])('%i ms after the use is %d hours', (after, hours) => {
    expect(effectDurationHours(now, new Date(now.getTime() + after))).toBe(hours);
  });

  it('is never negative and has at most one decimal', () => {
    fc.assert(
      fc.property(instants, instants, (consumedAt, endedAt) => {
        const hours = effectDurationHours(consumedAt, endedAt);
        expect(hours).toBeGreaterThanOrEqual(0);
        expect(Math.round(hours * 10) / 10).toBe(hours);
      }),
    );
  });

  it.each([
    [2, 'hours', 2],
    [2.25, 'hours', 2.3],
    [90, 'minutes', 1.5],
    [10, 'minutes', 0.17],
    [0, 'hours', undefined],
    [-1, 'minutes', undefined],
    [Number.NaN, 'hours', undefined],
    [Number.POSITIVE_INFINITY, 'hours', undefined],
  ] as const)('%d %s typed by hand is %s hours', (amount, unit, hours) => {
    expect(manualDurationHours(amount, unit)).toBe(hours);
  });

  it('a duration typed by hand is positive or refused', () => {
    fc.assert(
      fc.property(fc.double(), fc.constantFrom('hours' as const, 'minutes' as const), (amount, unit) => {
        const hours = manualDurationHours(amount, unit);
        if (hours !== undefined) expect(hours).toBeGreaterThan(0);
        if (!(amount > 0)) expect(hours).toBeUndefined();
      }),
    );
  });
});
