import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { activityAge, isSilent } from './activity.ts';

const SAO_PAULO = 'America/Sao_Paulo';
// 13:00 in São Paulo.
const NOW = new Date('2026-11-20T16:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the badge of the last activity', () => {
  it.each([
    ['now', ago(0), 'today'],
    ['the first instant of the local day', new Date('2026-11-20T03:00:00Z'), 'today'],
    ['a use dated ahead', ago(-20 * HOUR), 'today'],
    ['the last instant of the day before', new Date('2026-11-20T02:59:59.999Z'), 'yesterday'],
    ['the first instant of the day before', new Date('2026-11-19T03:00:00Z'), 'yesterday'],
    ['two days ago', new Date('2026-11-19T02:59:59.999Z'), 'week'],
    ['seven days ago, from its first instant', new Date('2026-11-13T03:00:00Z'), 'week'],
    ['eight days ago, at its last instant', new Date('2026-11-13T02:59:59.999Z'), 'older'],
    ['a year ago', new Date('2025-11-20T16:00:00Z'), 'older'],
  ])('%s', (_, at, age) => expect(activityAge(at, NOW, SAO_PAULO)).toBe(age));

  it('tells an empty diary from an old one', () => expect(activityAge(null, NOW, SAO_PAULO)).toBe('never'));

  it('reads days off the calendar of its zone', () => {
    const at = new Date('2026-11-20T02:30:00Z');
    expect(activityAge(at, NOW, SAO_PAULO)).toBe('yesterday');
    expect(activityAge(at, NOW, 'UTC')).toBe('today');
  });
});

describe('a silent diary', () => {
  it.each([
    ['an empty one', null, true],
    ['just under three days', ago(3 * DAY - 1), false],
    ['exactly three days', ago(3 * DAY), true],
    ['just over three days', ago(3 * DAY + 1), true],
    ['a use ahead of time', ago(-DAY), false],
  ])('%s', (_, at, silent) => expect(isSilent(at, NOW)).toBe(silent));

  it('stays silent until something is recorded', () => {
    const hours = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(hours, hours, (since, later) => {
        const last = ago(since * HOUR);
        if (isSilent(last, NOW)) expect(isSilent(last, new Date(NOW.getTime() + later * HOUR))).toBe(true);
      }),
    );
  });
});
