/** Plans of spec §3; patients and associations have none of these. */
export const PLAN_TYPES = ['trial', 'professional'] as const;
export type PlanType = (typeof PLAN_TYPES)[number];

/** `past_due`: the last payment failed. `canceled`: nothing is paid for any more. */
export const SUBSCRIPTION_STATUSES = ['active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export type Subscription = {
  planType: PlanType;
  status: SubscriptionStatus;
  currentPeriodEnd: Date | null;
  /** The subscriber ended it: nothing is charged after the period that is paid. */
  cancelsAtPeriodEnd: boolean;
  /** Of a payment that failed: until when everything goes on as if it had not. */
  graceEndsAt: Date | null;
};

/** Patients of a doctor without a subscription (spec-D18). */
export const TRIAL_PATIENTS_MAX = 2;
/** Days of the trial where the installation says nothing else (spec-D18). */
export const TRIAL_DAYS = 14;
/** From so many days before its end on, the trial's bar is urgent, and one mail says so (spec §9). */
export const TRIAL_URGENT_DAYS = 3;
/** Reais a month of the professional plan (spec-D18). */
export const PROFESSIONAL_PRICE_BRL = 99;
/** A payment that failed, or of which the provider has not told yet, takes nothing away for so long. */
export const GRACE_DAYS = 7;

const DAY_MS = 86_400_000;
export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

export const trialEnd = (since: Date, days: number) => daysAfter(since, days);

/** Subscribed while active and paid for (spec §4); a trial is no subscription. */
export function isSubscribed(subscription: Subscription | undefined, now: Date): boolean {
  return (
    subscription?.planType === 'professional' &&
    subscription.status === 'active' &&
    subscription.currentPeriodEnd !== null &&
    subscription.currentPeriodEnd > now
  );
}

/** Where a doctor stands, most first. */
export const STANDINGS = ['subscribed', 'grace', 'trial', 'over'] as const;
export type Standing = (typeof STANDINGS)[number];
/** `until`: when it ends, or is paid for anew; of `over`, when the trial ended. */
export type PlanStanding = { standing: Standing; until: Date };

/** What a doctor has now: what is paid, else the days of grace, else what is left of the trial. */
export function planStanding(subscription: Subscription | undefined, trialEndsAt: Date, now: Date): PlanStanding {
  const paidUntil = subscription?.currentPeriodEnd;
  if (paidUntil && isSubscribed(subscription, now)) return { standing: 'subscribed', until: paidUntil };
  const graceUntil = subscription && graceEnd(subscription);
  if (graceUntil && graceUntil > now) return { standing: 'grace', until: graceUntil };
  return { standing: trialEndsAt > now ? 'trial' : 'over', until: trialEndsAt };
}

/** A renewal that the provider has told nothing of yet counts as one that may still come, as a failed payment does. */
function graceEnd({ planType, status, currentPeriodEnd, cancelsAtPeriodEnd, graceEndsAt }: Subscription): Date | null {
  if (planType !== 'professional') return null;
  if (status === 'past_due') return graceEndsAt;
  if (status === 'active' && !cancelsAtPeriodEnd && currentPeriodEnd) return daysAfter(currentPeriodEnd, GRACE_DAYS);
  return null;
}

/** May patients be added, and is there prescribed (spec-D40)? Reading and exporting are never asked for. */
export const mayPractise = ({ standing }: Pick<PlanStanding, 'standing'>) => standing !== 'over';

/** How many patients a doctor may have; null = as many as they like. */
export function patientLimit({ standing }: Pick<PlanStanding, 'standing'>): number | null {
  if (standing === 'subscribed' || standing === 'grace') return null;
  return standing === 'trial' ? TRIAL_PATIENTS_MAX : 0;
}

/** Is a place free for one more patient? */
export function hasFreePlace(limit: number | null, taken: number): boolean {
  return limit === null || taken < limit;
}
