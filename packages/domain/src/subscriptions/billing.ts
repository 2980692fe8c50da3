import { daysAfter, GRACE_DAYS, type Subscription } from './subscription.ts';

/** `incomplete`: the first payment has not come yet. `never_paid`: and did not come. `ended`: canceled, or given up by the provider. */
export type BilledStatus = 'active' | 'past_due' | 'incomplete' | 'never_paid' | 'ended';
export type BilledSubscription = {
  status: BilledStatus;
  currentPeriodEnd: Date;
  cancelsAtPeriodEnd: boolean;
  /** The oldest invoice that waits for a payment. */
  unpaid: { invoiceId: string; at: Date } | null;
};
/** Amount in cents, currency as ISO 4217 in upper case. */
export type PaidInvoice = {
  invoiceId: string;
  number: string | null;
  amount: number;
  currency: string;
  paidAt: Date;
  periodStart: Date;
  periodEnd: Date;
  payerName: string;
  payerTaxId: string | null;
};
/** What the payment provider knows of a customer. */
export type Billing = { subscriptions: BilledSubscription[]; paid: PaidInvoice[] };

/** `awaitsPayment`: a first payment is on its way, a boleto say. */
export type BilledPlan = Subscription & { failedInvoiceId: string | null; awaitsPayment: boolean };

const RANK: Record<BilledStatus, number> = { active: 4, past_due: 3, ended: 2, incomplete: 1, never_paid: 0 };

/** What somebody has, by all that the provider knows: the best of their subscriptions. One whose first payment is awaited, or never came, leaves them on the trial. */
export function planOf(subscriptions: readonly BilledSubscription[]): BilledPlan {
  const best = subscriptions.toSorted(
    (one, other) =>
      RANK[other.status] - RANK[one.status] || other.currentPeriodEnd.getTime() - one.currentPeriodEnd.getTime(),
  )[0];
  const awaitsPayment = subscriptions.some(({ status }) => status === 'incomplete');
  if (!best || best.status === 'incomplete' || best.status === 'never_paid') {
    return {
      planType: 'trial',
      status: 'active',
      currentPeriodEnd: null,
      cancelsAtPeriodEnd: false,
      graceEndsAt: null,
      failedInvoiceId: null,
      awaitsPayment,
    };
  }
  const failed = best.status === 'past_due' ? best.unpaid : null;
  return {
    planType: 'professional',
    status: best.status === 'ended' ? 'canceled' : best.status,
    currentPeriodEnd: best.currentPeriodEnd,
    cancelsAtPeriodEnd: best.status === 'active' && best.cancelsAtPeriodEnd,
    // From the failed payment itself: an event that comes late makes the days of grace no longer.
    graceEndsAt: failed && daysAfter(failed.at, GRACE_DAYS),
    failedInvoiceId: failed?.invoiceId ?? null,
    awaitsPayment: best.status === 'ended' && awaitsPayment,
  };
}
