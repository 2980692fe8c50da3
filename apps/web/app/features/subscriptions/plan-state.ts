import type { DoctorSubscription } from '@balsamo/contract/subscriptions/schemas.ts';

/**
 * What is said of a plan. `ending`: cancelled, and paid for until then. `awaiting`: nothing is paid yet, and the first payment is on its way.
 * `unpaid`: a payment failed and its days of grace are over; the provider may still be trying. `ended`: there was a plan. `over`: there was a
 * trial and nothing else.
 */
export type PlanState = DoctorSubscription['standing'] | 'ending' | 'awaiting' | 'unpaid' | 'ended';

export function planState(plan: DoctorSubscription): PlanState {
  const { standing, status, planType, cancelsAtPeriodEnd, awaitsPayment } = plan;
  if (standing === 'subscribed' && cancelsAtPeriodEnd) return 'ending';
  if (awaitsPayment && (standing === 'trial' || standing === 'over')) return 'awaiting';
  if (standing !== 'over') return standing;
  if (status === 'past_due') return 'unpaid';
  return planType === 'professional' ? 'ended' : 'over';
}

/** A payment is to be mended there where it failed: a second subscription would be charged beside it. */
export const isToBeMended = (state: PlanState) => state === 'grace' || state === 'unpaid';

/** Paid for at this moment. */
export const isPaid = (state: PlanState) => state === 'subscribed' || state === 'ending';
