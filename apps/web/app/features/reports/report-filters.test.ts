import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { PRODUCT_TYPES } from '@balsamo/domain/diary/vocabulary.ts';
import { PERIOD_PRESETS } from '@balsamo/domain/insights/period.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_FILTERS, filtersOf, hashOf, questionOf, type ReportFilters, withToggled } from './report-filters.ts';

const TODAY = '2026-11-20';
const anyFilters: fc.Arbitrary<ReportFilters> = fc.record({
  symptoms: fc.subarray([...SYMPTOMS], { minLength: 1 }),
  period: fc.oneof(
    fc.constantFrom(...PERIOD_PRESETS).map((days) => ({ kind: 'preset' as const, days })),
    fc.tuple(fc.nat(400), fc.nat(61)).map(([ago, length]) => {
      const to = addDays(TODAY, -ago);
      return { kind: 'range' as const, from: addDays(to, -length), to };
    }),
  ),
  patientIds: fc.uniqueArray(fc.uuid(), { maxLength: 5 }),
  productType: fc.option(fc.constantFrom(...PRODUCT_TYPES)),
});

describe('the filters of a report', () => {
  it('come back from the address as they were', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(filtersOf(`#${hashOf(filters)}`, TODAY)).toEqual(filters);
      }),
    );
  });

  it('open with the one symptom of an earlier address, and with several in the order of the five', () => {
    expect(filtersOf('#reports?symptom=pain', TODAY).symptoms).toEqual(['pain']);
    expect(filtersOf('#reports?symptom=sleep,pain,hunger,pain', TODAY).symptoms).toEqual(['pain', 'sleep']);
  });

  it('take a symptom and leave it out again, but never the last one', () => {
    expect(withToggled(['sleep'], 'mood')).toEqual(['mood', 'sleep']);
    expect(withToggled(['mood', 'sleep'], 'mood')).toEqual(['sleep']);
    expect(withToggled(['sleep'], 'sleep')).toEqual(['sleep']);
  });

  it('leave the address alone where they are the default', () => {
    expect(hashOf(DEFAULT_FILTERS)).toBe('reports');
    expect(filtersOf('#reports', TODAY)).toEqual(DEFAULT_FILTERS);
  });

  it.each([
    '#reports?symptom=hunger&product=tea&patients=rita,1',
    '#reports?days=12',
    '#reports?from=2026-11-21&to=2026-11-22',
    '#reports?from=2026-01-01&to=2026-11-01',
    '#reports?from=2026-11-12&to=2026-11-02',
  ])('are the default where an address says nothing that can be meant: %s', (hash) => {
    expect(filtersOf(hash, TODAY)).toEqual(DEFAULT_FILTERS);
  });

  it('ask for the days of the doctor’s today, and for nothing that was not chosen', () => {
    expect(questionOf(DEFAULT_FILTERS, TODAY)).toEqual({
      symptom: 'mood',
      startDate: '2026-10-22',
      endDate: '2026-11-20',
    });
  });
});
