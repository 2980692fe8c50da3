import { describe, expect, it } from 'vitest';
import { isAvailable, nextExpiry, productStatus, type ShelvedLot, shelfAmounts } from './shelf.ts';

const today = '2026-11-24';
const lot = (quantity: number, expiresOn: string | null = null, isRecalled = false): ShelvedLot => ({
  quantity,
  expiresOn,
  isRecalled,
});

describe('what is on the shelf', () => {
  it.each<[string, ShelvedLot[], number, number]>([
    ['nothing', [], 0, 0],
    ['lots of which nobody knows when they expire', [lot(10), lot(0.1), lot(0.2)], 10.3, 0],
    ['a lot on its last day', [lot(10, '2026-11-24')], 10, 0],
    ['a lot that expired yesterday', [lot(10, '2026-11-23'), lot(4, '2027-01-01')], 4, 10],
    ['a recalled lot', [lot(10, '2027-01-01', true), lot(4)], 4, 10],
  ])('%s', (_, lots, available, unusable) => {
    expect(shelfAmounts(lots, today)).toEqual({ available, unusable });
  });

  it.each([
    [0, null, 'out_of_stock'],
    [0, 10, 'out_of_stock'],
    [10, null, 'available'],
    [10, 10, 'low_stock'],
    [10.001, 10, 'available'],
    [0.001, 0, 'available'],
  ] as const)('%d with the threshold %s is %s', (available, threshold, status) => {
    expect(productStatus(available, threshold)).toBe(status);
    expect(isAvailable(status)).toBe(available > 0);
  });

  it.each<[string, ShelvedLot[], object]>([
    ['nothing', [], { kind: 'not_given' }],
    ['a day that is far', [lot(1, '2027-11-24')], { kind: 'later', days: 365 }],
    ['the nearest', [lot(1, '2026-12-20'), lot(1, '2026-11-30')], { kind: 'within_7_days', days: 6 }],
    ['not an empty lot', [lot(0, '2026-11-30'), lot(1, '2026-12-20')], { kind: 'within_30_days', days: 26 }],
    ['not what is unusable already', [lot(5, '2026-11-01'), lot(5, '2026-11-26', true)], { kind: 'not_given' }],
  ])('expires next: %s', (_, lots, expected) => {
    expect(nextExpiry(lots, today)).toEqual(expected);
  });
});
