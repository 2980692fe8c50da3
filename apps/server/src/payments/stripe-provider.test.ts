import { beforeEach, describe, expect, it } from 'vitest';
import { ForgedEvent, PaymentAwaited, PaymentProviderAway, SubscriptionThere, UnknownCustomer } from './provider.ts';
import { signatureOf } from './sandbox/sandbox.ts';
import { createSandboxApi } from './sandbox/sandbox-api.ts';
import { createMemoryStore } from './sandbox/testing.ts';
import { createStripeProvider } from './stripe-provider.ts';

const KEYS = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', priceId: 'price_1' };
const PRICE = { amount: 9900, currency: 'BRL' };
const OPENING = {
  returnUrl: 'https://balsamo.test/dashboard',
  successUrl: 'https://balsamo.test/paid',
  language: 'pt' as const,
};
let sent: { method: string; path: string; form: Record<string, string>; headers: Headers }[];
let failing: ((request: Request) => Response | undefined) | undefined;

/** The official library, asking a Stripe of our own; everything that it sends is written down. */
function createProvider(settings = {}) {
  const api = createSandboxApi(createMemoryStore(), {
    price: 9900,
    currency: 'brl',
    priceId: 'price_1',
    pageUrl: (id) => `https://pay.test/${id}`,
    now: () => new Date(),
    ...settings,
  });
  return createStripeProvider(KEYS, PRICE, async (request) => {
    const text = await request.clone().text();
    const { pathname, search } = new URL(request.url);
    sent.push({
      method: request.method,
      path: pathname + search,
      form: Object.fromEntries(new URLSearchParams(text)),
      headers: request.headers,
    });
    return failing?.(request) ?? api.fetch(request);
  });
}

beforeEach(() => {
  sent = [];
  failing = undefined;
});

describe('Stripe, by its own library', () => {
  it('makes one customer for one key', async () => {
    const provider = createProvider();
    const payer = { name: 'Helena Prado', email: 'helena@example.test' };
    const ids = [await provider.createCustomer(payer, 'key'), await provider.createCustomer(payer, 'key')];
    expect(new Set([...ids, await provider.createCustomer(payer, 'other')]).size).toBe(2);
  });

  it('follows no redirect with its key', async () => {
    let isFollowed: string | undefined;
    failing = ({ redirect }) => {
      isFollowed = redirect;
      return undefined;
    };
    await createProvider().createCustomer({ name: 'Helena Prado', email: null }, 'key');
    expect(isFollowed).toBe('manual');
  });

  it('tells the provider name, e-mail and plan, and nothing else', async () => {
    const provider = createProvider();
    const customerId = await provider.createCustomer({ name: 'Helena Prado', email: 'helena@example.test' }, 'key');
    await provider.updateCustomer(customerId, 'helena@example.test');
    await provider.openCheckout({ customerId, ...OPENING });
    await provider.openPortal({ customerId, ...OPENING });
    await provider.readBilling(customerId);
    await provider.cancelAtPeriodEnd(customerId);
    await provider.createCustomer({ name: 'Helena Prado', email: null }, 'unconfirmed');
    await provider.forgetCustomer(customerId);
    const values = new Set(sent.flatMap(({ form }) => Object.entries(form).map(([name, value]) => `${name}=${value}`)));
    expect([...values].sort()).toEqual([
      'cancel_url=https://balsamo.test/dashboard',
      `customer=${customerId}`,
      'customer_update[address]=auto',
      'customer_update[name]=auto',
      'email=helena@example.test',
      'line_items[0][price]=price_1',
      'line_items[0][quantity]=1',
      'locale=pt-BR',
      'mode=subscription',
      'name=Helena Prado',
      'return_url=https://balsamo.test/dashboard',
      'success_url=https://balsamo.test/paid',
      'tax_id_collection[enabled]=true',
    ]);
    const asked = sent.filter(({ method }) => method === 'GET').map(({ path }) => path.replaceAll(customerId, 'ID'));
    expect(asked.sort()).toEqual([
      '/v1/checkout/sessions?customer=ID&limit=100',
      '/v1/checkout/sessions?customer=ID&status=open&limit=100',
      '/v1/invoices?customer=ID&status=paid&limit=100',
      '/v1/prices/price_1',
      '/v1/subscriptions?customer=ID&status=all&limit=100',
      '/v1/subscriptions?customer=ID&status=all&limit=100',
      '/v1/subscriptions?customer=ID&status=all&limit=100&expand[0]=data.latest_invoice',
    ]);
    // What the library says of itself: versions of the library and of the runtime.
    expect(Object.keys(JSON.parse(sent[0]?.headers.get('x-stripe-client-user-agent') ?? '{}')).sort()).toEqual([
      'bindings_version',
      'httplib',
      'lang',
      'lang_version',
      'typescript',
    ]);
  });

  it('sells nothing at another price than the pages say', async () => {
    const provider = createProvider({ price: 9901 });
    const customerId = await provider.createCustomer({ name: 'H', email: 'h@example.test' }, 'key');
    await expect(provider.openCheckout({ customerId, ...OPENING })).rejects.toThrow(PaymentProviderAway);
    expect(sent.some(({ method, path }) => method === 'POST' && path === '/v1/checkout/sessions')).toBe(false);
  });

  it.each([
    [
      'refuses the key',
      () => Response.json({ error: { type: 'invalid_request_error', message: 'No.' } }, { status: 401 }),
    ],
    ['answers what is no answer', () => new Response('<html>', { status: 200 })],
  ])('is away where it %s', async (_, answer) => {
    const provider = createProvider();
    failing = answer;
    await expect(provider.readBilling('cus_1')).rejects.toThrow(PaymentProviderAway);
  });

  it('takes a payer whose address the provider does not take, without it', async () => {
    const provider = createProvider();
    const refusal = { type: 'invalid_request_error', code: 'email_invalid', param: 'email', message: 'Invalid.' };
    failing = () => (sent.at(-1)?.form.email ? Response.json({ error: refusal }, { status: 400 }) : undefined);
    const customerId = await provider.createCustomer({ name: 'H', email: 'ü@example.test' }, 'key');
    expect(sent.map(({ form }) => form)).toEqual([{ name: 'H', email: 'ü@example.test' }, { name: 'H' }]);
    await expect(provider.updateCustomer(customerId, 'ü@example.test')).resolves.toBeUndefined();
  });

  it('has no document of a receipt that it does not know', async () => {
    const provider = createProvider();
    expect(await provider.receiptUrl('in_gone')).toBeUndefined();
  });

  it('has nothing to end and nothing to forget of a customer who is gone, and knows nothing of them', async () => {
    const provider = createProvider();
    await expect(provider.forgetCustomer('cus_gone')).resolves.toBeUndefined();
    await expect(provider.cancelAtPeriodEnd('cus_gone')).resolves.toBeUndefined();
    await expect(provider.readBilling('cus_gone')).rejects.toThrow(UnknownCustomer);
    await expect(provider.openPortal({ customerId: 'cus_gone', ...OPENING })).rejects.toThrow(UnknownCustomer);
    await expect(provider.updateCustomer('cus_gone', 'a@example.test')).rejects.toThrow(UnknownCustomer);
  });

  it('says of a failure which kind it is, and nothing that the provider said', async () => {
    const provider = createProvider();
    failing = () =>
      Response.json(
        { error: { type: 'invalid_request_error', code: 'parameter_invalid', message: 'Helena' } },
        { status: 400 },
      );
    const error = await provider.readBilling('cus_1').catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: 'StripeInvalidRequestError parameter_invalid 400', isOfOne: true });
  });

  describe('with a subscription', () => {
    async function withStatus(status: string) {
      const provider = createProvider();
      const customerId = await provider.createCustomer({ name: 'H', email: 'h@example.test' }, 'key');
      const subscription = { id: 'sub_1', object: 'subscription', status, items: { data: [] } };
      failing = (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === '/v1/subscriptions')
          return Response.json({ object: 'list', data: [subscription], has_more: false });
        return pathname === '/v1/subscriptions/sub_1' ? Response.json(subscription) : undefined;
      };
      return { provider, customerId, subscription };
    }

    it.each([
      ['active', SubscriptionThere],
      ['trialing', SubscriptionThere],
      ['past_due', SubscriptionThere],
      ['unpaid', SubscriptionThere],
      ['paused', SubscriptionThere],
      // A boleto on its way.
      ['incomplete', PaymentAwaited],
    ])('that is %s sells no second one', async (status, refusal) => {
      const { provider, customerId } = await withStatus(status);
      await expect(provider.openCheckout({ customerId, ...OPENING })).rejects.toThrow(refusal);
    });

    it.each([
      ['active', 'active'],
      ['trialing', 'active'],
      ['past_due', 'past_due'],
      // To be mended where the payment is: a checkout would be refused.
      ['unpaid', 'past_due'],
      ['paused', 'past_due'],
      ['incomplete', 'incomplete'],
      ['incomplete_expired', 'never_paid'],
      ['canceled', 'ended'],
      ['of_next_year', 'ended'],
    ])('that is %s is told of as %s', async (status, told) => {
      const { provider, customerId } = await withStatus(status);
      expect((await provider.readBilling(customerId)).subscriptions.map((one) => one.status)).toEqual([told]);
    });

    it('that ends on a day far ahead does not end with this period', async () => {
      const { provider, customerId, subscription } = await withStatus('active');
      Object.assign(subscription, { items: { data: [{ current_period_end: 1_000 }] }, cancel_at: 2_000 });
      expect((await provider.readBilling(customerId)).subscriptions[0]?.cancelsAtPeriodEnd).toBe(false);
      Object.assign(subscription, { cancel_at: 1_000 });
      expect((await provider.readBilling(customerId)).subscriptions[0]?.cancelsAtPeriodEnd).toBe(true);
    });

    it('that is gone when it is ended holds up the end of no other', async () => {
      const { provider, customerId } = await withStatus('past_due');
      const known = failing;
      failing = (request) => {
        const { pathname } = new URL(request.url);
        if (pathname === '/v1/subscriptions') {
          const data = [
            { id: 'sub_1', status: 'past_due' },
            { id: 'sub_2', status: 'active' },
          ];
          return Response.json({ object: 'list', data, has_more: false });
        }
        if (pathname === '/v1/subscriptions/sub_1') {
          const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'id', message: 'Gone.' };
          return Response.json({ error }, { status: 404 });
        }
        return pathname === '/v1/subscriptions/sub_2' ? Response.json({ id: 'sub_2' }) : known?.(request);
      };
      sent = [];
      await provider.cancelAtPeriodEnd(customerId);
      expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain('POST /v1/subscriptions/sub_2');
    });

    it('in the making ends with the charges: no checkout stays open', async () => {
      const provider = createProvider();
      const customerId = await provider.createCustomer({ name: 'H', email: 'h@example.test' }, 'key');
      const page = await provider.openCheckout({ customerId, ...OPENING });
      await provider.cancelAtPeriodEnd(customerId);
      expect(sent.at(-2)?.path).toMatch(/^\/v1\/checkout\/sessions\/.+\/expire$/);
      expect(await provider.openCheckout({ customerId, ...OPENING })).not.toBe(page);
    });

    it.each(['canceled', 'incomplete_expired'])('that is %s sells another', async (status) => {
      const { provider, customerId } = await withStatus(status);
      await expect(provider.openCheckout({ customerId, ...OPENING })).resolves.toContain('https://pay.test/');
    });

    it.each([
      [
        'the payment that failed first',
        [
          ['in_3', 'open'],
          ['in_2', 'open'],
          ['in_1', 'paid'],
        ],
        'in_2',
      ],
      [
        'not the draft of the next one',
        [
          ['in_3', 'draft'],
          ['in_2', 'open'],
        ],
        'in_2',
      ],
      [
        'not an invoice of another subscription',
        [
          ['in_2', 'open'],
          ['in_0', 'open', 'sub_0'],
        ],
        'in_2',
      ],
      ['the newest, where none is open', [['in_2', 'uncollectible']], 'in_2'],
    ])('that is past due has its days of grace from %s', async (_, invoices, expected) => {
      const { provider, customerId } = await withStatus('past_due');
      const all = invoices.map(([id, status, of = 'sub_1'], index) => ({
        id,
        status,
        object: 'invoice',
        created: 1_000 - index,
        parent: { type: 'subscription_details', subscription_details: { subscription: of } },
      }));
      failing = (request) => {
        const { pathname, searchParams } = new URL(request.url);
        const data = pathname.endsWith('/invoices')
          ? all.filter(({ status }) => status === searchParams.get('status') && status !== 'paid')
          : [{ id: 'sub_1', object: 'subscription', status: 'past_due', items: { data: [] }, latest_invoice: all[0] }];
        return Response.json({ object: 'list', data, has_more: false });
      };
      const { subscriptions } = await provider.readBilling(customerId);
      expect(subscriptions[0]?.unpaid?.invoiceId).toBe(expected);
    });

    it('whose first payment was declined leads on to the checkout that is still open', async () => {
      const { provider, customerId } = await withStatus('canceled');
      const page = await provider.openCheckout({ customerId, ...OPENING });
      const pending = failing;
      failing = (request) =>
        new URL(request.url).pathname === '/v1/subscriptions'
          ? Response.json({
              object: 'list',
              data: [{ id: 'sub_1', object: 'subscription', status: 'incomplete' }],
              has_more: false,
            })
          : pending?.(request);
      expect(await provider.openCheckout({ customerId, ...OPENING })).toBe(page);
    });

    it.each([
      ['active', 'POST /v1/subscriptions/sub_1'],
      ['trialing', 'POST /v1/subscriptions/sub_1'],
      // What is not paid would go on being tried.
      ['past_due', 'DELETE /v1/subscriptions/sub_1'],
      ['incomplete', 'DELETE /v1/subscriptions/sub_1'],
      ['unpaid', 'DELETE /v1/subscriptions/sub_1'],
      ['canceled', undefined],
      ['incomplete_expired', undefined],
    ])('that is %s is charged no more after %s', async (status, change) => {
      const { provider, customerId } = await withStatus(status);
      sent = [];
      await provider.cancelAtPeriodEnd(customerId);
      expect(sent.map(({ method, path }) => `${method} ${path}`).find((line) => !line.startsWith('GET'))).toBe(change);
    });
  });
});

describe('a message of the provider', () => {
  const event = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const read = (body: string, signature = signatureOf(body, KEYS.webhookSecret)) =>
    createProvider().readEvent(body, signature);

  it.each([
    'checkout.session.completed',
    // Boleto and Pix: the checkout is done before the money is there.
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'customer.subscription.deleted',
    'invoice.paid',
  ])('of the kind %s is followed', async (type) => {
    expect(await read(event(type, { customer: 'cus_1' }))).toEqual({ id: 'evt_1', type, customerId: 'cus_1' });
  });

  it.each([
    ['of another kind', 'payout.paid', { customer: 'cus_1' }],
    // A dispute names no customer: what becomes of the subscription is told by itself.
    ['of a dispute', 'charge.dispute.created', { charge: 'ch_1' }],
    ['of nobody', 'invoice.paid', { customer: null }],
  ])('%s is not', async (_, type, object) => {
    expect(await read(event(type, object))).toBeUndefined();
  });

  const body = event('invoice.paid', { customer: 'cus_1' });
  it.each([
    ['without a signature', ''],
    ['signed with another secret', signatureOf(body, 'whsec_2')],
    ['signed for another body', signatureOf(`${body} `, KEYS.webhookSecret)],
    [
      'that was signed more than five minutes ago',
      signatureOf(body, KEYS.webhookSecret, new Date(Date.now() - 301_000)),
    ],
  ])('%s is forged', async (_, signature) => {
    await expect(read(body, signature)).rejects.toThrow(ForgedEvent);
  });
});
