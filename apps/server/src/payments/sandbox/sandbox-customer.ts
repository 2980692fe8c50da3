import type { SandboxAction, SandboxPageState } from '@balsamo/domain/subscriptions/sandbox.ts';

/** What the sandbox remembers of one customer; instants in seconds, amounts in cents, as in the provider's protocol. */
export type SandboxCustomer = {
  id: string;
  name: string;
  email: string;
  pages: SandboxPage[];
  subscriptions: SandboxSubscription[];
  invoices: SandboxInvoice[];
};
export type SandboxPage = {
  id: string;
  kind: 'checkout' | 'portal';
  state: SandboxPageState;
  url: string;
  /** Where the page leads to when it is done, and when it is left. */
  successUrl: string;
  returnUrl: string;
  expiresAt: number;
};
export type SandboxSubscription = {
  id: string;
  status: 'active' | 'past_due' | 'canceled';
  createdAt: number;
  periodStart: number;
  periodEnd: number;
  cancelsAtPeriodEnd: boolean;
  /** The next renewals fail. */
  isRefused: boolean;
};
export type SandboxInvoice = {
  id: string;
  subscriptionId: string;
  number: string;
  amount: number;
  status: 'paid' | 'open' | 'void';
  createdAt: number;
  paidAt: number | null;
  periodStart: number;
  periodEnd: number;
};

/** What happened, by the provider's names of events. */
export type Happening =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.subscription.created'
  | 'customer.subscription.updated'
  | 'customer.subscription.deleted'
  | 'invoice.paid'
  | 'invoice.payment_failed';

/** A checkout is open for a day (the provider's own default). */
export const CHECKOUT_OPEN_S = 86_400;
/** How long the provider goes on trying after a payment failed, before it ends the subscription (its own default: up to three weeks). */
export const RETRIES_S = 21 * 86_400;

/** Which actions a page offers now. */
export function actionsOf(customer: SandboxCustomer, page: SandboxPage): SandboxAction[] {
  if (page.kind === 'checkout') {
    return page.state === 'open' || page.state === 'declined' ? ['pay', 'decline', 'expire'] : [];
  }
  const subscription = liveSubscription(customer);
  const paid = customer.invoices.some(({ status }) => status === 'paid');
  if (!subscription) return [];
  const failed: SandboxAction[] = subscription.status === 'past_due' ? ['pay_open'] : ['renew', 'fail_renewal'];
  return [
    ...failed,
    subscription.cancelsAtPeriodEnd ? 'resume' : 'cancel',
    'end',
    ...(paid ? (['dispute'] as const) : []),
  ];
}

/** The subscription that is not over; the newest where there are several. */
export const liveSubscription = ({ subscriptions }: SandboxCustomer): SandboxSubscription | undefined =>
  subscriptions.findLast(({ status }) => status !== 'canceled');

/** Does what was pressed on a page, if it is still offered; what happened by it. */
export function act(
  customer: SandboxCustomer,
  page: SandboxPage,
  action: SandboxAction,
  { now, price }: { now: number; price: number },
): Happening[] {
  if (!actionsOf(customer, page).includes(action)) return [];
  const subscription = liveSubscription(customer);
  switch (action) {
    case 'pay':
      page.state = 'complete';
      subscribeInSandbox(customer, { now, price });
      return ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid'];
    case 'decline':
      page.state = 'declined';
      return [];
    case 'expire':
      page.state = 'expired';
      return ['checkout.session.expired'];
    case 'cancel':
    case 'resume':
      if (subscription) subscription.cancelsAtPeriodEnd = action === 'cancel';
      return ['customer.subscription.updated'];
    case 'renew':
    case 'fail_renewal':
      if (!subscription) return [];
      subscription.isRefused = action === 'fail_renewal';
      subscription.cancelsAtPeriodEnd = false;
      return renew(customer, subscription, now, price);
    case 'pay_open':
      return subscription ? payOpen(customer, subscription, now) : [];
    case 'end':
    case 'dispute':
      // The provider is set up to end what is disputed.
      if (subscription) endSubscription(customer, subscription);
      return ['customer.subscription.deleted'];
  }
}

/** Lets the time pass that has passed: renews, fails to, and ends what is due; what happened by it. */
export function advance(customer: SandboxCustomer, { now, price }: { now: number; price: number }): Happening[] {
  const happened: Happening[] = [];
  for (const page of customer.pages) {
    if (page.expiresAt > now || page.state === 'complete' || page.state === 'expired') continue;
    page.state = 'expired';
    if (page.kind === 'checkout') happened.push('checkout.session.expired');
  }
  for (const subscription of customer.subscriptions) {
    while (subscription.status === 'active' && subscription.periodEnd <= now) {
      happened.push(...renew(customer, subscription, subscription.periodEnd, price));
    }
    if (subscription.status === 'past_due' && now >= subscription.periodStart + RETRIES_S) {
      endSubscription(customer, subscription);
      happened.push('customer.subscription.deleted');
    }
  }
  return happened;
}

/** Begins a subscription with a paid invoice. */
export function subscribeInSandbox(customer: SandboxCustomer, { now, price }: { now: number; price: number }): void {
  const begun: SandboxSubscription = {
    id: nextId(customer, 'sub', customer.subscriptions.length),
    status: 'active',
    createdAt: now,
    periodStart: now,
    periodEnd: monthAfter(now, now),
    cancelsAtPeriodEnd: false,
    isRefused: false,
  };
  customer.subscriptions.push(begun);
  addInvoice(customer, begun, { now, price, isPaid: true });
}

function renew(customer: SandboxCustomer, subscription: SandboxSubscription, at: number, price: number): Happening[] {
  if (subscription.cancelsAtPeriodEnd) {
    endSubscription(customer, subscription);
    return ['customer.subscription.deleted'];
  }
  subscription.periodStart = at;
  subscription.periodEnd = monthAfter(at, subscription.createdAt);
  const isPaid = !subscription.isRefused;
  addInvoice(customer, subscription, { now: at, price, isPaid });
  if (isPaid) return ['customer.subscription.updated', 'invoice.paid'];
  subscription.status = 'past_due';
  return ['invoice.payment_failed', 'customer.subscription.updated'];
}

function payOpen(customer: SandboxCustomer, subscription: SandboxSubscription, now: number): Happening[] {
  for (const invoice of customer.invoices) {
    if (invoice.status !== 'open') continue;
    invoice.status = 'paid';
    invoice.paidAt = now;
  }
  subscription.status = 'active';
  subscription.isRefused = false;
  return ['invoice.paid', 'customer.subscription.updated'];
}

export function endSubscription(customer: SandboxCustomer, subscription: SandboxSubscription): void {
  subscription.status = 'canceled';
  subscription.cancelsAtPeriodEnd = false;
  for (const invoice of customer.invoices) {
    if (invoice.subscriptionId === subscription.id && invoice.status === 'open') invoice.status = 'void';
  }
}

function addInvoice(
  customer: SandboxCustomer,
  { id: subscriptionId, periodStart, periodEnd }: SandboxSubscription,
  { now, price, isPaid }: { now: number; price: number; isPaid: boolean },
): void {
  const count = customer.invoices.length;
  customer.invoices.push({
    id: nextId(customer, 'in', count),
    subscriptionId,
    number: `TESTE-${String(count + 1).padStart(4, '0')}`,
    amount: price,
    status: isPaid ? 'paid' : 'open',
    createdAt: now,
    paidAt: isPaid ? now : null,
    periodStart,
    periodEnd,
  });
}

/** Carries the customer's own part, so that whoever has an id finds whose it is, and nobody guesses one. */
const nextId = ({ id }: SandboxCustomer, prefix: string, count: number) =>
  `${prefix}_${id.slice('cus_'.length)}_${count + 1}`;
export const pageId = (customer: SandboxCustomer, kind: SandboxPage['kind']) =>
  nextId(customer, kind === 'checkout' ? 'cs' : 'bps', customer.pages.length);
/** Whose an id of the sandbox is; undefined = of none of its ids. */
export function customerIdOf(id: string): string | undefined {
  const part = /^(?:cs|bps|sub|in)_([0-9a-f]{24})_\d+$/.exec(id)?.[1];
  return part && `cus_${part}`;
}

/** The same day of the next month as that of the beginning, or its last. */
function monthAfter(at: number, anchor: number): number {
  const [from, day] = [new Date(at * 1000), new Date(anchor * 1000).getUTCDate()];
  const next = new Date(from);
  next.setUTCDate(1);
  next.setUTCMonth(from.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(day, lastDay));
  return Math.floor(next.getTime() / 1000);
}
