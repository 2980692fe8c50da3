import { beforeEach, describe, expect, it } from 'vitest';
import { ForgedEvent, PaymentProviderAway } from './provider.ts';
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

  it('tells the provider name, address and plan, and nothing else', async () => {
    const provider = createProvider();
    const customerId = await provider.createCustomer({ name: 'Helena Prado', email: 'helena@example.test' }, 'key');
    await provider.openCheckout({ customerId, ...OPENING });
    await provider.openPortal({ customerId, ...OPENING });
    await provider.readBilling(customerId);
    await provider.cancelAtPeriodEnd(customerId);
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
      '/v1/invoices?customer=ID&status=paid&limit=100',
      '/v1/prices/price_1',
      '/v1/subscriptions?customer=ID&limit=100',
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

  it('forgets a customer who is gone already', async () => {
    await expect(createProvider().forgetCustomer('cus_gone')).resolves.toBeUndefined();
  });
});

describe('a message of the provider', () => {
  const event = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const read = (body: string, signature = signatureOf(body, KEYS.webhookSecret)) =>
    createProvider().readEvent(body, signature);

  it.each(['checkout.session.completed', 'customer.subscription.deleted', 'invoice.paid', 'charge.dispute.created'])(
    'of the kind %s is followed',
    async (type) => {
      expect(await read(event(type, { customer: 'cus_1' }))).toEqual({ id: 'evt_1', type, customerId: 'cus_1' });
    },
  );

  it.each([
    ['of another kind', 'payout.paid', { customer: 'cus_1' }],
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
