import { describe, expect, it } from 'vitest';
import { OUTBOX_AGE_BOUNDS, readOutboxAge, toldOutboxAge } from './outbox-age.ts';

describe('the age of a write in an outbox', () => {
  it.each([
    [0, '1'],
    [1, '1'],
    [1.2, '10'],
    [3_600, '3600'],
    [2_592_001, '31536000'],
  ])('of %s seconds is told as a class: %s', (seconds, told) => {
    expect(toldOutboxAge(seconds)).toBe(told);
    expect(readOutboxAge(told)).toBe(Number(told));
  });

  it('is not told where a clock was set back', () => {
    expect(toldOutboxAge(-1)).toBeUndefined();
    expect(toldOutboxAge(Number.NaN)).toBeUndefined();
  });

  it.each([undefined, '', '-1', '61', '1.5', '1e3', ' 60', '60 ', '0x3c', '999999999', 'maria'])(
    'is not read from what is no class: %s',
    (header) => expect(readOutboxAge(header)).toBeUndefined(),
  );

  it('has classes in order', () => {
    expect([...OUTBOX_AGE_BOUNDS].sort((one, other) => one - other)).toEqual([...OUTBOX_AGE_BOUNDS]);
  });
});
