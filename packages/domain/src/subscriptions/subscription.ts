/** Plans of spec §3; patients and associations have none. */
export const PLAN_TYPES = ['trial', 'professional'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type Subscription = { planType: PlanType; status: SubscriptionStatus; currentPeriodEnd: Date | null };

/** Subscribed while active and paid for (spec §4); a trial is no subscription. */
export function isSubscribed(subscription: Subscription | undefined, now: Date): boolean {
  return (
    subscription?.planType === 'professional' &&
    subscription.status === 'active' &&
    subscription.currentPeriodEnd !== null &&
    subscription.currentPeriodEnd > now
  );
}

/** Patients of a doctor without a subscription (spec-D18). */
export const TRIAL_PATIENTS_MAX = 2;

/** Days of the trial (spec-D18); nothing ends it yet, since no subscription can be bought. */
export const TRIAL_DAYS = 14;

/** Reais a month of the professional plan (spec-D18). */
export const PROFESSIONAL_PRICE_BRL = 99;

/** How many patients a doctor may have; null = as many as they like. */
export function patientLimit(subscription: Subscription | undefined, now: Date): number | null {
  return isSubscribed(subscription, now) ? null : TRIAL_PATIENTS_MAX;
}

/** Is a place free for one more patient? */
export function hasFreePlace(limit: number | null, taken: number): boolean {
  return limit === null || taken < limit;
}
