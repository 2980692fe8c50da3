/** Plans of product.md §3; patients and associations have none. */
export const PLAN_TYPES = ['trial', 'professional'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type Subscription = { planType: PlanType; status: SubscriptionStatus; currentPeriodEnd: Date | null };

/** "Active status with current_period_end in future means subscribed" (product.md §4); a trial is no subscription. */
export function isSubscribed(subscription: Subscription | undefined, now: Date): boolean {
  return (
    subscription?.planType === 'professional' &&
    subscription.status === 'active' &&
    subscription.currentPeriodEnd !== null &&
    subscription.currentPeriodEnd > now
  );
}

/** Patients of a doctor without a subscription (decision 18). */
export const TRIAL_PATIENTS_MAX = 2;

/** How many patients a doctor may have; null = as many as they like. */
export function patientLimit(subscription: Subscription | undefined, now: Date): number | null {
  return isSubscribed(subscription, now) ? null : TRIAL_PATIENTS_MAX;
}

/** Is there room for one more? */
export function hasRoom(limit: number | null, taken: number): boolean {
  return limit === null || taken < limit;
}
