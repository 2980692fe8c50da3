import { describe, expect, it } from 'vitest';
import {
  daysAfter,
  hasFreePlace,
  isSubscribed,
  mayPractise,
  patientLimit,
  planStanding,
  type Standing,
  type Subscription,
} from './subscription.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const moments = (count: number) => new Date(NOW.getTime() + count);
const professional: Subscription = {
  planType: 'professional',
  status: 'active',
  currentPeriodEnd: moments(1),
  cancelsAtPeriodEnd: false,
  graceEndsAt: null,
};
const OVER = moments(-1);

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
  ])('%s is not', (_, subscription) => {
    expect(isSubscribed(subscription, NOW)).toBe(false);
  });

  it.each<[string, Subscription | undefined, Date, Standing]>([
    ['who has just signed up', undefined, moments(1), 'trial'],
    ['whose trial ends now', undefined, NOW, 'over'],
    [
      'who never finished a checkout',
      { ...professional, planType: 'trial', currentPeriodEnd: null },
      moments(1),
      'trial',
    ],
    ['who pays', professional, OVER, 'subscribed'],
    ['who pays while the trial lasts', professional, moments(1), 'subscribed'],
    ['who cancelled, until what is paid ends', { ...professional, cancelsAtPeriodEnd: true }, OVER, 'subscribed'],
    ['who cancelled, from then on', { ...professional, cancelsAtPeriodEnd: true, currentPeriodEnd: NOW }, OVER, 'over'],
    [
      'of whose renewal nothing is known yet',
      { ...professional, currentPeriodEnd: daysAfter(moments(1), -7) },
      OVER,
      'grace',
    ],
    [
      'of whose renewal nothing came in a week',
      { ...professional, currentPeriodEnd: daysAfter(NOW, -7) },
      OVER,
      'over',
    ],
    ['whose payment failed', { ...professional, status: 'past_due', graceEndsAt: moments(1) }, OVER, 'grace'],
    ['whose days of grace are over', { ...professional, status: 'past_due', graceEndsAt: NOW }, OVER, 'over'],
    ['whose days of grace are unknown', { ...professional, status: 'past_due' }, OVER, 'over'],
    ['whose plan ended within the trial', { ...professional, status: 'canceled' }, moments(1), 'trial'],
    ['whose plan ended', { ...professional, status: 'canceled' }, OVER, 'over'],
  ])('%s', (_, subscription, trialEndsAt, standing) => {
    expect(planStanding(subscription, trialEndsAt, NOW).standing).toBe(standing);
  });

  it('reads until when: the period, the days of grace, the trial', () => {
    expect(planStanding(professional, OVER, NOW).until).toEqual(professional.currentPeriodEnd);
    const late = { ...professional, status: 'past_due' as const, graceEndsAt: moments(5) };
    expect(planStanding(late, OVER, NOW).until).toEqual(moments(5));
    expect(planStanding(undefined, moments(9), NOW).until).toEqual(moments(9));
    expect(planStanding(undefined, OVER, NOW).until).toEqual(OVER);
  });

  it.each<[Standing, number | null, boolean]>([
    ['subscribed', null, true],
    ['grace', null, true],
    ['trial', 2, true],
    ['over', 0, false],
  ])('%s has room for %s patients, and may add and prescribe: %s', (standing, limit, may) => {
    expect(patientLimit({ standing })).toBe(limit);
    expect(mayPractise({ standing })).toBe(may);
  });

  it('has room for a second patient on trial and for no third; with a subscription for any number', () => {
    expect([0, 1, 2, 3].map((taken) => hasFreePlace(2, taken))).toEqual([true, true, false, false]);
    expect(hasFreePlace(null, 10_000)).toBe(true);
    expect(hasFreePlace(0, 0)).toBe(false);
  });
});
