import { FORECAST_WINDOW_DAYS } from '@balsamo/domain/inventory/forecast.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { dayBounds, localDay } from '@balsamo/domain/time/zone.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookedBackDayStarts } from './item-answer.ts';

const ZONES = ['America/Sao_Paulo', 'Europe/Lisbon', 'America/New_York', 'Pacific/Auckland', 'Asia/Kathmandu', 'UTC'];

describe('the days that a forecast looks back on', () => {
  it('are those before today where the person is, whoever was asked about before, and when', () => {
    const instant = fc.date({ min: new Date('2010-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instant, fc.integer({ min: 0, max: 30 }), (first, hours) => {
        const asked = [first, new Date(first.getTime() + hours * 3_600_000)];
        for (const now of [...asked, ...asked])
          for (const zone of ZONES) {
            const starts = lookedBackDayStarts(now, zone);
            expect(starts).toHaveLength(FORECAST_WINDOW_DAYS + 1);
            expect(starts.at(-1)).toEqual(dayBounds(now, zone).start);
            expect(localDay(starts[0] as Date, zone)).toBe(addDays(localDay(now, zone), -FORECAST_WINDOW_DAYS));
          }
      }),
    );
  });

  it.each([
    ['2026-11-30T02:59:59Z', '2026-11-29T03:00:00Z'],
    ['2026-11-30T03:00:00Z', '2026-11-30T03:00:00Z'],
    ['2026-12-01T02:59:59Z', '2026-11-30T03:00:00Z'],
    ['2026-12-01T03:00:00Z', '2026-12-01T03:00:00Z'],
  ])('end in São Paulo, at %s, with the day that began at %s', (now, start) => {
    expect(lookedBackDayStarts(new Date(now), 'America/Sao_Paulo').at(-1)).toEqual(new Date(start));
  });
});
