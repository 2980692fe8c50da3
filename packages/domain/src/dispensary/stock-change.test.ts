import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasThreeDecimals, sumOf } from '../inventory/amount.ts';
import {
  type Booking,
  isReasonOf,
  STOCK_CHANGE_MODES,
  type StockChangeField,
  type StockChangeForm,
  stockChangeBooking,
  stockChangeProblems,
} from './stock-change.ts';
import type { MovementReason } from './vocabulary.ts';

const counted: StockChangeForm = { mode: 'count', amount: 12, reason: 'count', note: null };

describe('the form of a quantity update', () => {
  it.each<[Partial<StockChangeForm>, StockChangeField | undefined, string | undefined]>([
    [{}, undefined, undefined],
    [{ amount: 0 }, undefined, undefined],
    [{ amount: -1 }, 'amount', 'quantity_negative'],
    [{ amount: null }, 'amount', 'quantity_required'],
    [{ mode: 'add', amount: 0 }, 'amount', 'amount_required'],
    [{ mode: 'add', amount: 0.001 }, undefined, undefined],
    [{ reason: null }, 'reason', 'reason_required'],
    [{ reason: 'other' }, 'note', 'note_required'],
    [{ reason: 'other', note: '  ' }, 'note', 'note_required'],
    [{ reason: 'other', note: 'Amostra para o laboratório' }, undefined, undefined],
    [{ note: 'x'.repeat(501) }, 'note', 'text_too_long'],
  ])('with %j has at %s the problem %s', (change, field, code) => {
    expect(stockChangeProblems({ ...counted, ...change })).toEqual(field ? [{ field, code }] : []);
  });
});

describe('the reason of a change', () => {
  it.each<[MovementReason, readonly number[]]>([
    ['entry', [1]],
    ['sale', [-1]],
    ['expiry', [-1]],
    ['damage', [-1]],
    ['recall', [-1]],
    ['count', [-1, 0, 1]],
    ['other', [-1, 0, 1]],
  ])('%s is one of changes in the directions %j alone', (reason, directions) => {
    expect([-1, 0, 1].filter((change) => isReasonOf(reason, change))).toEqual(directions);
  });
});

describe('what a quantity update books', () => {
  it.each<[number, 'count' | 'add', number, Booking]>([
    [10, 'count', 12, { kind: 'entry', change: 2, before: 10, after: 12 }],
    [10, 'count', 8, { kind: 'adjustment', change: -2, before: 10, after: 8 }],
    [10, 'count', 10, { kind: 'adjustment', change: 0, before: 10, after: 10 }],
    [10, 'count', 0, { kind: 'adjustment', change: -10, before: 10, after: 0 }],
    [10, 'add', 2.5, { kind: 'entry', change: 2.5, before: 10, after: 12.5 }],
    [0.1, 'add', 0.2, { kind: 'entry', change: 0.2, before: 0.1, after: 0.3 }],
  ])('on %d by %s of %d', (before, mode, amount, booking) => {
    expect(stockChangeBooking(before, { mode, amount })).toEqual(booking);
  });

  it('is a chain: each line begins where the one before ended, and the quantity is the sum of all', () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 }).map((thousandths) => thousandths / 1000);
    const changes = fc.array(fc.record({ mode: fc.constantFrom(...STOCK_CHANGE_MODES), amount }), { maxLength: 60 });
    fc.assert(
      fc.property(changes, (all) => {
        let quantity = 0;
        const books: Booking[] = [];
        for (const change of all) {
          const booking = stockChangeBooking(quantity, change);
          expect(booking.before).toBe(quantity);
          expect(booking.after).toBeGreaterThanOrEqual(0);
          expect(sumOf([booking.before, booking.change])).toBe(booking.after);
          expect(hasThreeDecimals(booking.after)).toBe(true);
          expect(booking.kind).toBe(booking.change > 0 ? 'entry' : 'adjustment');
          quantity = booking.after;
          books.push(booking);
        }
        expect(sumOf(books.map(({ change }) => change))).toBe(quantity);
      }),
    );
  });
});
