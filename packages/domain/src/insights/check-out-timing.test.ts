import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkOutDueAt } from '../diary/check-out.ts';
import { CONSUMPTION_METHODS, METHOD_RULES } from '../diary/vocabulary.ts';
import { type CheckOutTiming, checkOutTiming, sittingsOf } from './check-out-timing.ts';

const CONSUMED_AT = new Date('2026-11-20T12:00:00Z');
const minutesAfter = (minutes: number) => new Date(CONSUMED_AT.getTime() + minutes * 60_000);
const timing = (method: (typeof CONSUMPTION_METHODS)[number], minutes: number | null): CheckOutTiming =>
  checkOutTiming({
    consumedAt: CONSUMED_AT,
    checkOutDueAt: checkOutDueAt(CONSUMED_AT, method),
    checkedOutAt: minutes === null ? null : minutesAfter(minutes),
    source: 'quick',
  });

describe('a check-out tells of an effect', () => {
  it.each(CONSUMPTION_METHODS)(
    'from a quarter of the delay on until max(delay, 3 h) after it fell due: %s',
    (method) => {
      const delay = METHOD_RULES[method].checkOutHours * 60;
      const latest = delay + Math.max(delay, 180);
      expect([delay / 4 - 1, delay / 4, delay, latest, latest + 1].map((minutes) => timing(method, minutes))).toEqual([
        'early',
        'in_time',
        'in_time',
        'in_time',
        'late',
      ]);
    },
  );

  it('never while it is open, nor before the use', () => {
    expect([timing('oral', null), timing('oral', -30)]).toEqual(['open', 'early']);
  });

  it('never where a past use was written down, since nobody knows which hour its ratings are of', () => {
    const checkOut = { checkOutDueAt: minutesAfter(180), checkedOutAt: minutesAfter(180) };
    expect(checkOutTiming({ consumedAt: CONSUMED_AT, ...checkOut, source: 'manual' })).toBe('unknown');
  });
});

describe('check-outs of one sitting', () => {
  const sittings = (...minutes: (number | null)[]) =>
    sittingsOf(minutes.map((each) => (each === null ? null : minutesAfter(each))));

  it('are those that follow one another within 15 minutes', () => {
    expect(sittings(0, 15, 30, 46, 100)).toEqual([1, 1, 1, null, null]);
    expect(sittings(46, 60, 0, 15)).toEqual([2, 2, 1, 1]);
  });

  it('are told of no check-out that does not count, and are not held together by one', () => {
    expect(sittings(0, null, 20)).toEqual([null, null, null]);
  });

  it('do not depend on the order of the entries, and hold every pair that is within 15 minutes', () => {
    const some = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 20 });
    fc.assert(
      fc.property(some, (minutes) => {
        const found = sittings(...minutes);
        expect(sittings(...[...minutes].reverse()).reverse()).toEqual(found);
        for (const [i, a] of minutes.entries()) {
          for (const [j, b] of minutes.entries()) {
            if (i !== j && Math.abs(a - b) <= 15) expect([found[i], found[j]]).toEqual([found[i] ?? -1, found[i]]);
          }
        }
      }),
    );
  });
});
