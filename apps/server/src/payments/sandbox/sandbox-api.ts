import { createHash, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import {
  advance,
  CHECKOUT_OPEN_S,
  customerIdOf,
  endSubscription,
  pageId,
  type SandboxCustomer,
  type SandboxInvoice,
  type SandboxSubscription,
} from './sandbox-customer.ts';
import type { SandboxStore } from './sandbox-store.ts';

export type SandboxSettings = {
  /** Cents a month. */
  price: number;
  /** In lower case, as the protocol has it. */
  currency: string;
  priceId: string;
  /** The address of the page with this id. */
  pageUrl: (id: string) => string;
  now: () => Date;
};

/** The part of Stripe's HTTP protocol that `stripe-provider.ts` speaks: forms in, JSON objects out. */
export function createSandboxApi(store: SandboxStore, settings: SandboxSettings): Hono {
  const { price, currency, priceId, pageUrl, now } = settings;
  const seconds = () => Math.floor(now().getTime() / 1000);
  const api = new Hono().basePath('/v1');
  api.onError((_, context) => context.json({ error: { type: 'api_error', message: 'The sandbox failed.' } }, 500));
  const missing = (param: string) => ({
    error: { type: 'invalid_request_error', code: 'resource_missing', param, message: 'No such object.' },
  });

  /** A customer as it is now: what was due by the clock has happened. */
  const read = <Answer>(id: string, answer: (customer: SandboxCustomer) => Answer): Promise<Answer | undefined> =>
    store.change(id, (customer) => {
      advance(customer, { now: seconds(), price });
      return answer(customer);
    });
  const list = (data: unknown[]) => ({ object: 'list', url: '/v1', has_more: false, data });

  api.post('/customers', async (context) => {
    const form = await context.req.parseBody();
    const key = context.req.header('idempotency-key') ?? randomUUID();
    const id = `cus_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
    const [name, email] = [String(form.name ?? ''), String(form.email ?? '')];
    await store.add({ id, name, email, pages: [], subscriptions: [], invoices: [] });
    return context.json({ id, object: 'customer', name, email, created: seconds(), livemode: false });
  });
  api.post('/customers/:id', async (context) => {
    const form = await context.req.parseBody();
    const changed = await read(context.req.param('id'), (customer) => {
      customer.name = String(form.name ?? customer.name);
      customer.email = String(form.email ?? customer.email);
      return { id: customer.id, object: 'customer', name: customer.name, email: customer.email };
    });
    return changed ? context.json(changed) : context.json(missing('id'), 404);
  });
  api.delete('/customers/:id', async (context) => {
    const id = context.req.param('id');
    if (!(await store.remove(id))) return context.json(missing('id'), 404);
    return context.json({ id, object: 'customer', deleted: true });
  });

  api.get('/prices/:id', (context) => {
    if (context.req.param('id') !== priceId) return context.json(missing('price'), 404);
    const recurring = { interval: 'month', interval_count: 1 };
    return context.json({ id: priceId, object: 'price', unit_amount: price, currency, recurring });
  });

  api.get('/subscriptions', async (context) => {
    const isAll = context.req.query('status') === 'all';
    const found = await read(context.req.query('customer') ?? '', (customer) =>
      customer.subscriptions
        .filter(({ status }) => isAll || status !== 'canceled')
        .map((subscription) => subscriptionJson(customer, subscription)),
    );
    return found ? context.json(list(found)) : context.json(missing('customer'), 400);
  });
  const changeSubscription = (
    id: string,
    change: (customer: SandboxCustomer, subscription: SandboxSubscription) => void,
  ) =>
    read(customerIdOf(id) ?? '', (customer) => {
      const subscription = customer.subscriptions.find((one) => one.id === id && one.status !== 'canceled');
      if (!subscription) return undefined;
      change(customer, subscription);
      return subscriptionJson(customer, subscription);
    });
  api.post('/subscriptions/:id', async (context) => {
    const form = await context.req.parseBody();
    const changed = await changeSubscription(context.req.param('id'), (_, subscription) => {
      subscription.cancelsAtPeriodEnd = form.cancel_at_period_end === 'true';
    });
    return changed ? context.json(changed) : context.json(missing('id'), 404);
  });
  api.delete('/subscriptions/:id', async (context) => {
    const ended = await changeSubscription(context.req.param('id'), endSubscription);
    return ended ? context.json(ended) : context.json(missing('id'), 404);
  });

  api.get('/invoices', async (context) => {
    const status = context.req.query('status');
    const found = await read(context.req.query('customer') ?? '', (customer) =>
      customer.invoices
        .filter((invoice) => status === undefined || invoice.status === status)
        .toReversed()
        .map((invoice) => invoiceJson(customer, invoice)),
    );
    return found ? context.json(list(found)) : context.json(missing('customer'), 400);
  });
  api.get('/invoices/:id', async (context) => {
    const id = context.req.param('id');
    const found = await read(customerIdOf(id) ?? '', (customer) => {
      const invoice = customer.invoices.find((one) => one.id === id);
      return invoice && invoiceJson(customer, invoice);
    });
    return found ? context.json(found) : context.json(missing('invoice'), 404);
  });

  api.get('/checkout/sessions', async (context) => {
    const isOpenAlone = context.req.query('status') === 'open';
    const found = await read(context.req.query('customer') ?? '', ({ pages }) =>
      pages
        .filter(({ kind, state }) => kind === 'checkout' && (!isOpenAlone || isOpen(state)))
        .map(({ id, state, url }) => ({ id, object: 'checkout.session', status: isOpen(state) ? 'open' : state, url })),
    );
    return found ? context.json(list(found)) : context.json(missing('customer'), 400);
  });
  api.post('/checkout/sessions/:id/expire', async (context) => {
    const id = context.req.param('id');
    const expired = await read(customerIdOf(id) ?? '', ({ pages }) => {
      const page = pages.find((one) => one.id === id && one.kind === 'checkout');
      if (!page || !isOpen(page.state)) return undefined;
      page.state = 'expired';
      return { id, object: 'checkout.session', status: 'expired', url: null };
    });
    return expired ? context.json(expired) : context.json(missing('session'), 404);
  });
  const openPage = (kind: 'checkout' | 'portal', form: Record<string, unknown>) =>
    read(String(form.customer ?? ''), (customer) => {
      const [successUrl, returnUrl] = [
        String(form.success_url ?? ''),
        String(form.cancel_url ?? form.return_url ?? ''),
      ];
      const id = pageId(customer, kind);
      const page = {
        id,
        kind,
        state: 'open' as const,
        url: pageUrl(id),
        successUrl,
        returnUrl,
        expiresAt: seconds() + CHECKOUT_OPEN_S,
      };
      const open = kind === 'checkout' && customer.pages.find((one) => one.kind === kind && isOpen(one.state));
      if (open) return open;
      customer.pages.push(page);
      return page;
    });
  api.post('/checkout/sessions', async (context) => {
    const page = await openPage('checkout', await context.req.parseBody());
    if (!page) return context.json(missing('customer'), 400);
    return context.json({ id: page.id, object: 'checkout.session', status: 'open', url: page.url });
  });
  api.post('/billing_portal/sessions', async (context) => {
    const page = await openPage('portal', await context.req.parseBody());
    if (!page) return context.json(missing('customer'), 400);
    return context.json({ id: page.id, object: 'billing_portal.session', url: page.url });
  });

  return api;

  function subscriptionJson(customer: SandboxCustomer, subscription: SandboxSubscription) {
    const latest = customer.invoices.findLast(({ subscriptionId }) => subscriptionId === subscription.id);
    return {
      id: subscription.id,
      object: 'subscription',
      customer: customer.id,
      status: subscription.status,
      created: subscription.createdAt,
      cancel_at_period_end: subscription.cancelsAtPeriodEnd,
      cancel_at: subscription.cancelsAtPeriodEnd ? subscription.periodEnd : null,
      items: list([{ object: 'subscription_item', current_period_end: subscription.periodEnd }]),
      latest_invoice: latest ? invoiceJson(customer, latest) : null,
    };
  }

  function invoiceJson(customer: SandboxCustomer, invoice: SandboxInvoice) {
    return {
      id: invoice.id,
      object: 'invoice',
      customer: customer.id,
      status: invoice.status,
      number: invoice.number,
      currency,
      amount_paid: invoice.status === 'paid' ? invoice.amount : 0,
      created: invoice.createdAt,
      status_transitions: { paid_at: invoice.paidAt },
      period_start: invoice.periodStart,
      period_end: invoice.periodEnd,
      lines: list([{ object: 'line_item', period: { start: invoice.periodStart, end: invoice.periodEnd } }]),
      parent: { type: 'subscription_details', subscription_details: { subscription: invoice.subscriptionId } },
      customer_name: customer.name,
      customer_tax_ids: [],
      hosted_invoice_url: pageUrl(invoice.id),
    };
  }
}

const isOpen = (state: string) => state === 'open' || state === 'declined';
