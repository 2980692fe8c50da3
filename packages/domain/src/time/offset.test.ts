import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withOffset } from './offset.ts';

describe('an instant with the offset of its zone', () => {
  it.each([
    ['2026-03-02T00:30:00.000Z', 'America/Sao_Paulo', '2026-03-01T21:30:00.000-03:00'],
    ['2026-07-01T12:00:00.250Z', 'Europe/Paris', '2026-07-01T14:00:00.250+02:00'],
    ['2026-01-01T12:00:00.000Z', 'UTC', '2026-01-01T12:00:00.000+00:00'],
    ['2026-01-01T12:00:00.000Z', 'Asia/Kathmandu', '2026-01-01T17:45:00.000+05:45'],
    ['2026-01-01T12:00:00.000Z', 'Pacific/Kiritimati', '2026-01-02T02:00:00.000+14:00'],
    // Local mean time, 3 h 6 min 28 s behind.
    ['1905-01-01T12:00:00.000Z', 'America/Sao_Paulo', '1905-01-01T12:00:00.000Z'],
  ])('%s in %s', (instant, timeZone, expected) => {
    expect(withOffset(new Date(instant), timeZone)).toBe(expected);
  });

  it('is the same instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        fc.constantFrom('America/Sao_Paulo', 'Europe/Lisbon', 'Asia/Kolkata', 'Pacific/Apia'),
        (instant, timeZone) => {
          expect(Date.parse(withOffset(instant, timeZone))).toBe(instant.getTime());
        },
      ),
    );
  });
});
