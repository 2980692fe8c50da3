import { createHash } from 'node:crypto';
import { LANGUAGE_TAGS } from '@balsamo/domain/language.ts';
import type { BilledStatus, BilledSubscription, PaidInvoice } from '@balsamo/domain/subscriptions/billing.ts';
import type Stripe from 'stripe';
import {
  ForgedEvent,
  type Payer,
  PaymentAwaited,
  type PaymentEvent,
  type PaymentProvider,
  PaymentProviderAway,
  SubscriptionThere,
  UnknownCustomer,
  unlessUnknown,
} from './provider.ts';

export type StripeKeys = { secretKey: string; webhookSecret: string; priceId: string };
/** Sends a request of the library; `fetch` where the provider is elsewhere. */
export type Sends = (request: Request) => Promise<Response>;

const TIMEOUT_MS = 10_000;
const RETRIES = 2;
/** Of one customer: a subscription has an invoice a month. */
const INVOICES_MAX = 1_000;
const SUBSCRIPTIONS_MAX = 100;

/** Events that say that what somebody has may have changed. */
const FOLLOWED = /^(checkout\.session\.(completed|async_payment_|expired)|customer\.subscription\.|invoice\.)/;

const STATUSES: Record<Stripe.Subscription.Status, BilledStatus> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
  incomplete_expired: 'never_paid',
  canceled: 'ended',
  // Not charged for now, and mended where the payment is: not sold anew.
  unpaid: 'past_due',
  paused: 'past_due',
};

/** Of a subscription of which nothing is charged any more. */
const OVER: ReadonlySet<Stripe.Subscription.Status> = new Set(['canceled', 'incomplete_expired']);
const isPaid = (status: Stripe.Subscription.Status) => status === 'active' || status === 'trialing';

/** So long a key of a checkout stays the same. */
const KEY_MS = 300_000;
const digestOf = (payer: Payer) => createHash('sha256').update(JSON.stringify(payer)).digest('hex').slice(0, 16);

/** Stripe, by its own library, which is loaded with the first use: it is as large as the rest of the server. */
export function createStripeProvider(
  keys: StripeKeys,
  price: { amount: number; currency: string },
  sends: Sends = fetch,
): PaymentProvider {
  let loading: Promise<Stripe> | undefined;
  const load = () => {
    loading ??= import('stripe').then(({ default: Library }) => {
      const send = (url: string | URL | Request, init?: RequestInit) =>
        sends(new Request(url, { ...init, redirect: 'manual' }));
      return new Library(keys.secretKey, {
        httpClient: Library.createFetchHttpClient(send),
        timeout: TIMEOUT_MS,
        maxNetworkRetries: RETRIES,
        telemetry: false,
      });
    });
    return loading;
  };
  /** Asks, and says of every failure of the provider's that it is away, with the kind of it: never with its words, which may quote somebody. */
  const ask = async <Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> => {
    try {
      return await question(await load());
    } catch (error) {
      const { type, code, statusCode, param, requestId } = error as Error & Partial<Stripe.StripeRawError>;
      if (isMissing(error, 'customer')) throw new UnknownCustomer();
      // Anything but an answer of Stripe's is a mistake of ours.
      if (type === undefined) throw error;
      throw new PaymentProviderAway([type, code, statusCode, param, requestId].filter(Boolean).join(' '), {
        cause: error,
        isOfOne: statusCode === 400 || statusCode === 404,
      });
    }
  };

  let checkedPrice: Promise<void> | undefined;
  /** Nobody is charged anything but what our pages say. */
  const checkPrice = (stripe: Stripe) => {
    checkedPrice ??= stripe.prices.retrieve(keys.priceId).then((found) => {
      const isAsSaid =
        found.unit_amount === price.amount &&
        found.currency.toUpperCase() === price.currency &&
        found.recurring?.interval === 'month' &&
        found.recurring.interval_count === 1;
      if (!isAsSaid) throw new PaymentProviderAway('the price of STRIPE_PRICE_ID is not the one that the pages say');
    });
    // Asked again where it failed.
    checkedPrice.catch(() => {
      checkedPrice = undefined;
    });
    return checkedPrice;
  };

  return {
    createCustomer: (payer, key) =>
      ask(async ({ customers }) => {
        const { name, email } = payer;
        // With the payer in the key: another name under the same one would be refused.
        const make = (of: Payer) =>
          customers.create(of.email === null ? { name } : { name, email: of.email }, {
            idempotencyKey: `${key}:${digestOf(of)}`,
          });
        const made = await make({ name, email }).catch((error: unknown) => {
          if (email === null || !isRefusedEmail(error)) throw error;
          // The checkout asks for another.
          return make({ name, email: null });
        });
        return made.id;
      }),

    updateCustomer: (customerId, email) =>
      ask(async ({ customers }) => {
        await customers.update(customerId, { email }).catch((error: unknown) => {
          if (isMissing(error)) throw new UnknownCustomer();
          // Its rules are narrower than ours: an address that it does not take must not keep anybody from being read, or from paying.
          if (!isRefusedEmail(error)) throw error;
        });
      }),

    openCheckout: ({ customerId, language, returnUrl, successUrl }) =>
      ask(async (stripe) => {
        await checkPrice(stripe);
        const subscriptions = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
        const running = subscriptions.data.filter(({ status }) => !OVER.has(status));
        if (running.some(({ status }) => status !== 'incomplete')) throw new SubscriptionThere();
        const known = await stripe.checkout.sessions.list({ customer: customerId, limit: 100 });
        const open = known.data.find(({ status, url }) => status === 'open' && url !== null);
        if (open?.url) return open.url;
        // A boleto, say.
        if (running.length > 0) throw new PaymentAwaited();
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: customerId,
            line_items: [{ price: keys.priceId, quantity: 1 }],
            locale: LANGUAGE_TAGS[language],
            success_url: successUrl,
            cancel_url: returnUrl,
            // CPF or CNPJ, for the receipt; the payer writes it there, not here.
            tax_id_collection: { enabled: true },
            customer_update: { name: 'auto', address: 'auto' },
          },
          // Two that are opened at the same moment are one. The provider repeats what it answered to a key, failures too: not for long.
          { idempotencyKey: `${customerId}:${known.data.length}:${Math.floor(Date.now() / KEY_MS)}` },
        );
        if (!session.url) throw new PaymentProviderAway('a checkout without an address');
        return session.url;
      }),

    openPortal: ({ customerId, language, returnUrl }) =>
      ask(async ({ billingPortal }) => {
        const locale = LANGUAGE_TAGS[language];
        return (await billingPortal.sessions.create({ customer: customerId, return_url: returnUrl, locale })).url;
      }),

    readBilling: (customerId) =>
      ask(async (stripe) => {
        const subscriptions = stripe.subscriptions.list({
          customer: customerId,
          status: 'all',
          limit: 100,
          expand: ['data.latest_invoice'],
        });
        const invoices = stripe.invoices.list({ customer: customerId, status: 'paid', limit: 100 });
        const [billed, paid] = await Promise.all([
          subscriptions.autoPagingToArray({ limit: SUBSCRIPTIONS_MAX }),
          invoices.autoPagingToArray({ limit: INVOICES_MAX }),
        ]);
        const open = billed.some(({ status }) => status === 'past_due')
          ? (await stripe.invoices.list({ customer: customerId, status: 'open', limit: 100 })).data
          : [];
        return {
          subscriptions: billed.map((subscription) => billedSubscription(subscription, open)),
          paid: paid.flatMap((invoice) => paidInvoice(invoice) ?? []),
        };
      }),

    receiptUrl: (invoiceId) =>
      ask(({ invoices }) =>
        invoices.retrieve(invoiceId).then(
          ({ hosted_invoice_url: url }) => url ?? undefined,
          (error: unknown) => {
            if (!isMissing(error)) throw error;
            return undefined;
          },
        ),
      ),

    cancelAtPeriodEnd: (customerId) =>
      ask(async ({ checkout, subscriptions }) => {
        // First what is still to be paid for: a subscription that comes of it at this moment is in the list below.
        const pages = await checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 });
        for (const { id } of pages.data) await checkout.sessions.expire(id).catch(unlessRefused);
        const { data } = await subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
        for (const { id, status } of data) {
          if (OVER.has(status)) continue;
          if (isPaid(status)) await subscriptions.update(id, { cancel_at_period_end: true }).catch(unlessMissing);
          // What is not paid would go on being tried.
          else await subscriptions.cancel(id).catch(unlessMissing);
        }
      }).catch(unlessUnknown),

    forgetCustomer: (customerId) =>
      ask(async ({ customers }) => {
        await customers.del(customerId).catch(unlessMissing);
      }).catch(unlessUnknown),

    async readEvent(body, signature) {
      const stripe = await load();
      let event: Stripe.Event;
      try {
        event = await stripe.webhooks.constructEventAsync(body, signature, keys.webhookSecret);
      } catch (error) {
        throw new ForgedEvent('a message that the provider has not signed', { cause: error });
      }
      return followedEvent(event);
    },
  };
}

/** Does the provider say that what was asked for is not there? */
function isMissing(error: unknown, param?: string): boolean {
  const said = error as Partial<Stripe.StripeRawError>;
  return said.code === 'resource_missing' && (param === undefined || said.param === param);
}
function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
const isRefusedEmail = (error: unknown) => {
  const { code, param } = error as Partial<Stripe.StripeRawError>;
  return code === 'email_invalid' || param === 'email';
};
/** A checkout that was paid or ran out meanwhile is refused, and need not be ended. */
function unlessRefused(error: unknown): void {
  if ((error as { type?: string }).type !== 'StripeInvalidRequestError') throw error;
}

const idOf = (object: string | { id: string } | null | undefined) => (typeof object === 'string' ? object : object?.id);

function followedEvent({ id, type, data }: Stripe.Event): PaymentEvent | undefined {
  const customerId = idOf((data.object as { customer?: string | { id: string } | null }).customer);
  return customerId !== undefined && FOLLOWED.test(type) ? { id, type, customerId } : undefined;
}

const instantOf = (seconds: number) => new Date(seconds * 1000);

/** @param open the customer's invoices that wait for a payment, newest first as the provider lists them */
function billedSubscription(subscription: Stripe.Subscription, open: readonly Stripe.Invoice[]): BilledSubscription {
  const { id, status, items, latest_invoice: latest } = subscription;
  // The payment that failed first: a newer invoice, or the draft of one, gives nobody new days of grace.
  const oldest = open.findLast((invoice) => idOf(invoice.parent?.subscription_details?.subscription) === id);
  const unpaid =
    oldest ?? (latest !== null && typeof latest === 'object' && latest.status !== 'paid' ? latest : undefined);
  const currentPeriodEnd = Math.max(0, ...items.data.map((item) => item.current_period_end));
  return {
    status: STATUSES[status] ?? 'ended',
    currentPeriodEnd: instantOf(currentPeriodEnd),
    cancelsAtPeriodEnd: subscription.cancel_at_period_end || (subscription.cancel_at ?? Infinity) <= currentPeriodEnd,
    unpaid: unpaid ? { invoiceId: unpaid.id, at: instantOf(unpaid.created) } : null,
  };
}

/** Undefined = nothing was charged by it. */
function paidInvoice(invoice: Stripe.Invoice): PaidInvoice | undefined {
  if (invoice.amount_paid <= 0) return undefined;
  const period = invoice.lines.data[0]?.period ?? { start: invoice.period_start, end: invoice.period_end };
  return {
    invoiceId: invoice.id,
    number: invoice.number,
    amount: invoice.amount_paid,
    currency: invoice.currency.toUpperCase(),
    paidAt: instantOf(invoice.status_transitions.paid_at ?? invoice.created),
    periodStart: instantOf(period.start),
    periodEnd: instantOf(period.end),
    payerName: invoice.customer_name ?? '',
    payerTaxId: invoice.customer_tax_ids?.[0]?.value ?? null,
  };
}
