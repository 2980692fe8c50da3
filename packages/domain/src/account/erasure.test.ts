import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../auth/account.ts';
import { erasureAskedFor, erasureObstacle, isErasureDue } from './erasure.ts';

const WEEK_MS = 7 * 86_400_000;
const instants = fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

describe('an erasure', () => {
  it('comes seven days after it was asked for, also over a change of clocks', () => {
    const asked = new Date('2026-10-24T10:00:00+02:00');
    expect(erasureAskedFor(asked)).toEqual({ requestedAt: asked, dueAt: new Date('2026-10-31T09:00:00+01:00') });
  });

  it('is never due a millisecond before its seven days are over, and always from then on', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 2 * WEEK_MS }), (asked, later) => {
        const erasure = erasureAskedFor(asked);
        expect(isErasureDue(erasure, new Date(asked.getTime() + later))).toBe(later >= WEEK_MS);
      }),
    );
    const erasure = erasureAskedFor(new Date(0));
    expect(isErasureDue(erasure, new Date(WEEK_MS - 1))).toBe(false);
    expect(isErasureDue(erasure, new Date(WEEK_MS))).toBe(true);
  });
});

describe('the way to an erasure', () => {
  it.each(ROLES.filter((role) => role !== 'operador'))('is open to every %s', (role) => {
    expect(erasureObstacle(role, { otherOperators: 0, isResponsible: false })).toBeUndefined();
  });

  it('is closed to whoever is responsible for somebody', () => {
    expect(erasureObstacle('paciente', { otherOperators: 0, isResponsible: true })).toBe('cares_for_someone');
  });

  it('is closed to the only operator, and open as soon as there is another', () => {
    expect(erasureObstacle('operador', { otherOperators: 0, isResponsible: false })).toBe('last_operator');
    expect(erasureObstacle('operador', { otherOperators: 1, isResponsible: false })).toBeUndefined();
  });
});
