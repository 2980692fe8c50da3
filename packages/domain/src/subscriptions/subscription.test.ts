import { describe, expect, it } from 'vitest';
import { hasFreePlace, isSubscribed, patientLimit, type Subscription } from './subscription.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const LATER = new Date(NOW.getTime() + 1);
const professional: Subscription = { planType: 'professional', status: 'active', currentPeriodEnd: LATER };

describe('a doctor', () => {
  it('is subscribed by an active plan whose period lies ahead', () => {
    expect(isSubscribed(professional, NOW)).toBe(true);
  });

  it.each<[string, Subscription | undefined]>([
    ['without a plan', undefined],
    ['on trial', { ...professional, planType: 'trial' }],
    ['who has not paid', { ...professional, status: 'past_due' }],
    ['who has cancelled', { ...professional, status: 'canceled' }],
    ['whose period ends now', { ...professional, currentPeriodEnd: NOW }],
    ['whose period was never begun', { ...professional, currentPeriodEnd: null }],
  ])('%s is not, and has two patients', (_, subscription) => {
    expect(isSubscribed(subscription, NOW)).toBe(false);
    expect(patientLimit(subscription, NOW)).toBe(2);
  });

  it('has room for a second patient and for no third; with a subscription for any number', () => {
    expect([0, 1, 2, 3].map((taken) => hasFreePlace(patientLimit(undefined, NOW), taken))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(hasFreePlace(patientLimit(professional, NOW), 10_000)).toBe(true);
  });
});
