import { describe, expect, it } from 'vitest';
import { type BilledSubscription, planOf } from './billing.ts';
import { daysAfter, GRACE_DAYS } from './subscription.ts';

const AT = new Date('2026-03-02T12:00:00Z');
const active: BilledSubscription = {
  status: 'active',
  currentPeriodEnd: daysAfter(AT, 30),
  cancelsAtPeriodEnd: false,
  unpaid: null,
};
const pastDue: BilledSubscription = { ...active, status: 'past_due', unpaid: { invoiceId: 'in_2', at: AT } };
const ended: BilledSubscription = { ...active, status: 'ended', currentPeriodEnd: AT };
const incomplete: BilledSubscription = { ...active, status: 'incomplete', unpaid: { invoiceId: 'in_1', at: AT } };

const neverPaid: BilledSubscription = { ...incomplete, status: 'never_paid' };

describe('what somebody has by all that the provider knows', () => {
  it.each([
    ['nothing', [], 'trial', 'active'],
    ['a checkout that was never paid', [incomplete], 'trial', 'active'],
    ['a subscription', [active], 'professional', 'active'],
    ['one whose payment failed', [pastDue], 'professional', 'past_due'],
    ['one that ended', [ended], 'professional', 'canceled'],
    ['one that ended before one that runs, in any order', [ended, active], 'professional', 'active'],
    ['one that runs before one that ended', [active, ended], 'professional', 'active'],
    ['one that failed beside one that runs', [pastDue, active], 'professional', 'active'],
    ['one that ended beside a checkout that waits', [incomplete, ended], 'professional', 'canceled'],
    ['a first payment that never came', [neverPaid], 'trial', 'active'],
    ['one that ended, and a payment of another that never came', [neverPaid, ended], 'professional', 'canceled'],
  ] as const)('%s', (_, subscriptions, planType, status) => {
    expect(planOf([...subscriptions])).toMatchObject({ planType, status });
  });

  it.each([
    ['while the first one does', [incomplete], true],
    ['while one after an end does', [ended, incomplete], true],
    ['though one before it never came', [neverPaid, incomplete], true],
    ['not once it came', [active, incomplete], false],
    ['not where it never came', [neverPaid], false],
  ] as const)('awaits a payment %s', (_, subscriptions, awaitsPayment) => {
    expect(planOf([...subscriptions]).awaitsPayment).toBe(awaitsPayment);
  });

  it('has the days of grace from the failed payment on, whenever it is read', () => {
    expect(planOf([pastDue])).toMatchObject({ graceEndsAt: daysAfter(AT, GRACE_DAYS), failedInvoiceId: 'in_2' });
    expect(planOf([active])).toMatchObject({ graceEndsAt: null, failedInvoiceId: null });
  });

  it('ends with the period where it was cancelled, and is no longer cancelled once it is over', () => {
    expect(planOf([{ ...active, cancelsAtPeriodEnd: true }]).cancelsAtPeriodEnd).toBe(true);
    expect(planOf([{ ...ended, cancelsAtPeriodEnd: true }]).cancelsAtPeriodEnd).toBe(false);
  });

  it('reads the later of two that run', () => {
    const later = { ...active, currentPeriodEnd: daysAfter(AT, 60) };
    expect(planOf([active, later]).currentPeriodEnd).toEqual(later.currentPeriodEnd);
  });
});
