import { describe, expect, it } from 'vitest';
import { PERIOD_PRESETS, periodUntil } from '../insights/period.ts';
import { REPORT_DAYS_MAX, reportPeriodProblem } from './period.ts';

const TODAY = '2026-11-20';

describe('the period of a report', () => {
  it('may be any preset, and as long as the longest, and no longer', () => {
    for (const days of [...PERIOD_PRESETS, 1, REPORT_DAYS_MAX]) {
      expect(reportPeriodProblem(periodUntil(TODAY, days), TODAY)).toBeUndefined();
    }
    expect(reportPeriodProblem(periodUntil(TODAY, REPORT_DAYS_MAX + 1), TODAY)).toBe('too_long');
  });

  it('has come, and begins before it ends', () => {
    expect(reportPeriodProblem({ from: TODAY, to: '2026-11-21' }, TODAY)).toBe('in_future');
    expect(reportPeriodProblem({ from: TODAY, to: '2026-11-19' }, TODAY)).toBe('reversed');
  });
});
