import { describe, expect, it } from 'vitest';
import { expiryOf } from './expiry.ts';

describe('how near the expiry day is, seen on 10 March 2026', () => {
  it.each([
    [null, { kind: 'not_given' }],
    ['2025-03-10', { kind: 'expired', daysAgo: 365 }],
    ['2026-03-09', { kind: 'expired', daysAgo: 1 }],
    ['2026-03-10', { kind: 'within_7_days', days: 0 }],
    ['2026-03-17', { kind: 'within_7_days', days: 7 }],
    ['2026-03-18', { kind: 'within_30_days', days: 8 }],
    ['2026-04-09', { kind: 'within_30_days', days: 30 }],
    ['2026-04-10', { kind: 'later', days: 31 }],
  ])('%s is %j', (expiresOn, expected) => {
    expect(expiryOf(expiresOn, '2026-03-10')).toEqual(expected);
  });
});
