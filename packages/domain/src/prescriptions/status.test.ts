import { describe, expect, it } from 'vitest';
import {
  canBeEdited,
  formerDoctorsEnd,
  formerDoctorsLimit,
  isRenewalPast,
  lastDayInForce,
  PRESCRIPTION_STATUSES,
  type PrescriptionAction,
  type PrescriptionStatus,
  statusAfter,
} from './status.ts';

const TODAY = '2026-11-20';

describe('the renewal date', () => {
  it.each([
    [null, false],
    ['2026-11-19', true],
    ['2026-11-20', false],
    ['2027-01-01', false],
  ])('%s is past on 2026-11-20: %s', (renewalDate, isPast) => {
    expect(isRenewalPast(renewalDate, TODAY)).toBe(isPast);
  });
});

describe('the status after an action', () => {
  it.each<[PrescriptionAction, PrescriptionStatus, string | null, PrescriptionStatus | undefined]>([
    ['renew', 'ativa', TODAY, 'ativa'],
    ['renew', 'expirada', TODAY, 'ativa'],
    ['renew', 'pausada', TODAY, 'ativa'],
    ['pause', 'ativa', null, 'pausada'],
    ['pause', 'pausada', null, 'pausada'],
    ['pause', 'expirada', '2026-11-19', undefined],
    ['resume', 'pausada', null, 'ativa'],
    ['resume', 'pausada', TODAY, 'ativa'],
    ['resume', 'pausada', '2026-11-19', 'expirada'],
    ['resume', 'ativa', null, 'ativa'],
    ['resume', 'expirada', '2026-11-19', 'expirada'],
  ])('%s of one that is %s, to be renewed on %s: %s', (action, status, renewalDate, expected) => {
    expect(statusAfter(action, { status, renewalDate }, TODAY)).toBe(expected);
  });

  it.each(['renew', 'pause', 'resume'] as const)('an old version cannot be made anything else by %s', (action) => {
    expect(statusAfter(action, { status: 'obsoleta', renewalDate: null }, TODAY)).toBeUndefined();
  });
});

it('only the newest version is edited', () => {
  expect(PRESCRIPTION_STATUSES.filter((status) => !canBeEdited(status))).toEqual(['obsoleta']);
});

it('what a former doctor prescribed ends 90 days after the parting, to the millisecond', () => {
  const parting = new Date('2026-09-01T12:00:00.000Z');
  const end = formerDoctorsEnd(parting);
  expect(end.toISOString()).toBe('2026-11-30T12:00:00.000Z');
  expect(formerDoctorsLimit(end) >= parting).toBe(true);
  expect(formerDoctorsLimit(new Date(end.getTime() - 1)) >= parting).toBe(false);
});

it.each([
  [null, null, null],
  ['2027-01-01', null, '2027-01-01'],
  [null, '2026-09-02T02:30:00.000Z', '2026-11-30'],
  ['2027-01-01', '2026-09-02T02:30:00.000Z', '2026-11-30'],
  ['2026-11-29', '2026-09-02T02:30:00.000Z', '2026-11-29'],
])('to be renewed on %s, of a doctor who left at %s: the last day is %s', (renewalDate, followEndedAt, expected) => {
  expect(lastDayInForce({ renewalDate, followEndedAt }, 'America/Sao_Paulo')).toBe(expected);
});
