import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { ask, createDoctor } from '../connections/testing.ts';
import { PaymentAwaited, PaymentProviderAway } from '../payments/provider.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { reconcileSubscriptions } from './jobs.ts';
import { mailPlans } from './mail-plans.ts';
import { endTrial, openSandbox, press, subscribe, subscriptionOf } from './testing.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let helena: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date();
  server.mails.length = 0;
  await server.db.ownerPool.query('update receipts set mailed_at = now() where mailed_at is null');
  await server.db.ownerPool.query('update subscriptions set trial_mailed_at = now()');
  helena = await createDoctor(server);
});

const later = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS);
const receipts = async () => (await server.send('GET', '/api/subscription/receipts', { as: helena })).body.items;

describe('a doctor', () => {
  test('has fourteen days from the sign-up and two places for patients', async () => {
    expect(await subscriptionOf(server, helena)).toMatchObject({
      standing: 'trial',
      planType: 'trial',
      patientLimit: 2,
      isCustomer: false,
      now: server.clock.now.toISOString(),
    });
    server.clock.now = later(14.01);
    expect(await subscriptionOf(server, helena)).toMatchObject({ standing: 'over', patientLimit: 0 });
  });

  test('who pays has the limit lifted by the answer to the payment, and a receipt that is mailed once', async () => {
    await subscribe(server, helena);
    const { standing, until, patientLimit, isCustomer } = await subscriptionOf(server, helena);
    expect([standing, patientLimit, isCustomer]).toEqual(['subscribed', null, true]);
    expect(Date.parse(until) - server.clock.now.getTime()).toBeGreaterThan(27 * DAY_MS);
    expect(await receipts()).toMatchObject([{ amount: 9900, currency: 'BRL', number: 'TESTE-0001' }]);
    await mailPlans(server.services);
    await mailPlans(server.services);
    expect(server.mails.map(({ subject }) => subject)).toEqual(['Recibo do Bálsamo']);
    expect(server.mails[0]?.text).toContain('R$\u00a099,00');
  });

  test('opens one checkout, however often they press, and none while there is a subscription', async () => {
    const pages = await Promise.all([openSandbox(server, helena), openSandbox(server, helena)]);
    expect(new Set([...pages, await openSandbox(server, helena)]).size).toBe(1);
    await press(server, pages[0] as string, 'pay');
    expect((await server.send('POST', '/api/subscription/checkout', { as: helena })).body).toMatchObject({
      status: 409,
      code: 'subscription.already_subscribed',
    });
  });

  test('whose card is declined may try again on the same page; one that ran out makes room for another', async () => {
    const page = await openSandbox(server, helena);
    expect((await press(server, page, 'decline')).body).toMatchObject({
      state: 'declined',
      actions: ['pay', 'decline', 'expire'],
    });
    expect((await subscriptionOf(server, helena)).standing).toBe('trial');
    expect((await press(server, page, 'expire')).body).toMatchObject({ state: 'expired', actions: [] });
    expect((await press(server, page, 'pay')).body.state).toBe('expired');
    const next = await openSandbox(server, helena);
    expect(next).not.toBe(page);
    expect((await press(server, next, 'pay')).body).toMatchObject({
      state: 'complete',
      leadsTo: 'http://balsamo.test/dashboard?assinatura=paga',
    });
    expect((await subscriptionOf(server, helena)).standing).toBe('subscribed');
  });

  test('who cancels keeps what is paid and is charged nothing after it', async () => {
    await endTrial(server, helena);
    await subscribe(server, helena);
    await press(server, await openSandbox(server, helena, 'portal'), 'cancel');
    expect(await subscriptionOf(server, helena)).toMatchObject({ standing: 'subscribed', cancelsAtPeriodEnd: true });
    server.clock.now = later(32);
    expect((await subscriptionOf(server, helena)).standing).toBe('over');
    await reconcileSubscriptions(server.services);
    expect(await subscriptionOf(server, helena)).toMatchObject({ standing: 'over', status: 'canceled' });
    expect(await receipts()).toHaveLength(1);
  });

  test('whose payment fails has seven days in which nothing changes, one mail, and the plan back once it is paid', async () => {
    await endTrial(server, helena);
    await subscribe(server, helena);
    const portal = await openSandbox(server, helena, 'portal');
    await press(server, portal, 'fail_renewal');
    expect(await subscriptionOf(server, helena)).toMatchObject({
      standing: 'grace',
      status: 'past_due',
      patientLimit: null,
    });
    await mailPlans(server.services);
    await mailPlans(server.services);
    expect(server.mails.map(({ subject }) => subject).sort()).toEqual([
      'Recibo do Bálsamo',
      'Um aviso sobre a sua conta do Bálsamo',
    ]);
    server.clock.now = later(7.01);
    expect((await subscriptionOf(server, helena)).standing).toBe('over');
    const other = await openSandbox(server, helena, 'portal');
    await press(server, other, 'pay_open');
    expect(await subscriptionOf(server, helena)).toMatchObject({ standing: 'subscribed', status: 'active' });
    expect(await receipts()).toHaveLength(2);
  });

  test('whose payment is disputed loses the plan, and keeps the receipt', async () => {
    await endTrial(server, helena);
    await subscribe(server, helena);
    await press(server, await openSandbox(server, helena, 'portal'), 'dispute');
    expect((await subscriptionOf(server, helena)).standing).toBe('over');
    expect(await receipts()).toHaveLength(1);
  });

  test('keeps the plan through a renewal of which nobody has told yet, and learns of it once a day', async () => {
    await endTrial(server, helena);
    await subscribe(server, helena);
    server.clock.now = later(32);
    expect((await subscriptionOf(server, helena)).standing).toBe('grace');
    await reconcileSubscriptions(server.services);
    expect((await subscriptionOf(server, helena)).standing).toBe('subscribed');
    expect(await receipts()).toHaveLength(2);
  });

  test('opens the document of a receipt at the provider, and no one else’s', async () => {
    await subscribe(server, helena);
    const [{ id }] = await receipts();
    const { body } = await server.send('POST', `/api/subscription/receipts/${id}/page`, { as: helena });
    const page = new URL(body.url).pathname.split('/').at(-1);
    expect((await server.send('GET', `/api/payments/sandbox/${page}`)).body).toMatchObject({
      kind: 'receipt',
      invoices: [{ amount: 9900, status: 'paid' }],
    });
    const other = await createDoctor(server);
    expect((await server.send('POST', `/api/subscription/receipts/${id}/page`, { as: other })).status).toBe(404);
  });

  test('is told in plain words that the provider is away, and loses nothing by it', async () => {
    const { provider } = server.services.payments;
    const away = async () => {
      throw new PaymentProviderAway('a test');
    };
    const real = { ...provider };
    await subscribe(server, helena);
    Object.assign(provider, { openCheckout: away, openPortal: away, readBilling: away });
    try {
      expect((await server.send('POST', '/api/subscription/portal', { as: helena })).body).toMatchObject({
        status: 503,
        code: 'subscription.provider_away',
      });
      server.clock.now = later(1);
      expect((await server.send('POST', '/api/subscription/check', { as: helena })).body).toMatchObject({
        standing: 'subscribed',
      });
    } finally {
      Object.assign(provider, real);
    }
  });

  test('whose payment failed and whose days of grace are over is sold no second subscription beside the one that is still tried', async () => {
    await endTrial(server, helena);
    await subscribe(server, helena);
    await press(server, await openSandbox(server, helena, 'portal'), 'fail_renewal');
    server.clock.now = later(8);
    expect(await subscriptionOf(server, helena)).toMatchObject({ standing: 'over', status: 'past_due' });
    const { body } = await server.send('POST', '/api/subscription/checkout', { as: helena });
    expect(body).toMatchObject({ status: 409, code: 'subscription.already_subscribed' });
  });

  test('who asked to be erased is charged nothing more: an open checkout ends, and no other opens', async () => {
    const page = await openSandbox(server, helena);
    const { rows } = await server.db.ownerPool.query('select customer_id from subscriptions where user_id = $1', [
      helena.id,
    ]);
    await server.services.payments.provider.cancelAtPeriodEnd(rows[0].customer_id);
    expect((await press(server, page, 'pay')).body.state).toBe('expired');
    await server.db.ownerPool.query(
      'insert into account_erasures (user_id, requested_at, due_at) values ($1, $2, $3)',
      [helena.id, server.clock.now, later(7)],
    );
    expect((await server.send('POST', '/api/subscription/checkout', { as: helena })).body).toMatchObject({
      status: 409,
      code: 'subscription.account_leaving',
    });
  });

  test('whose first payment is on its way is told so, and is sold nothing beside it', async () => {
    await openSandbox(server, helena);
    const { provider } = server.services.payments;
    const real = { ...provider };
    const awaited = {
      status: 'incomplete',
      currentPeriodEnd: later(30),
      cancelsAtPeriodEnd: false,
      unpaid: null,
    } as const;
    Object.assign(provider, {
      readBilling: async () => ({ subscriptions: [awaited], paid: [] }),
      openCheckout: async () => {
        throw new PaymentAwaited();
      },
    });
    try {
      expect((await server.send('POST', '/api/subscription/checkout', { as: helena })).body).toMatchObject({
        status: 409,
        code: 'subscription.payment_awaited',
      });
    } finally {
      Object.assign(provider, real);
    }
    expect(await subscriptionOf(server, helena)).toMatchObject({ standing: 'trial', awaitsPayment: true });
  });

  test('has no portal before there was a checkout', async () => {
    expect((await server.send('POST', '/api/subscription/portal', { as: helena })).body).toMatchObject({
      status: 409,
      code: 'subscription.no_customer',
    });
  });
});

describe('a trial that is over', () => {
  test('adds nobody and says why; with a plan it does', async () => {
    await endTrial(server, helena);
    const patient = await server.person();
    expect((await ask(server, helena, patient)).body).toMatchObject({ status: 409, code: 'subscription.needed' });
    await subscribe(server, helena);
    expect((await ask(server, helena, patient)).status).toBe(201);
  });

  test('sends no invitation again', async () => {
    const { body } = await server.send('POST', '/api/invitations', {
      as: helena,
      body: { name: 'Ana Lima', email: `ana-${helena.id}@example.test` },
    });
    const resend = () => server.send('POST', `/api/invitations/${body.id}/resend`, { as: helena });
    expect((await resend()).status).toBe(200);
    await endTrial(server, helena);
    expect((await resend()).body).toMatchObject({ status: 409, code: 'subscription.needed' });
  });
});

test('a page of the sandbox that somebody made up is not there, and nothing is written down of it', async () => {
  const count = async () =>
    Number((await server.db.ownerPool.query('select count(*) from rate_limit_attempts')).rows[0].count);
  const before = await count();
  for (let one = 0; one < 5; one++) expect((await press(server, `cs_${helena.id}${one}_0`, 'pay')).status).toBe(404);
  expect(await count()).toBe(before);
});

test('a page of the sandbox is pressed sixty times in a quarter of an hour, whoever presses', async () => {
  await subscribe(server, helena);
  const portal = await openSandbox(server, helena, 'portal');
  const statuses = [];
  for (let one = 0; one < 60; one++) statuses.push((await press(server, portal, one % 2 ? 'resume' : 'cancel')).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test.each(['paciente', 'associacao', 'operador'] as const)(
  'of an account of the role %s nothing is asked',
  async (role) => {
    const as = await server.person(role);
    for (const [method, path] of [
      ['GET', '/api/subscription'],
      ['POST', '/api/subscription/check'],
      ['POST', '/api/subscription/checkout'],
      ['POST', '/api/subscription/portal'],
      ['GET', '/api/subscription/receipts'],
    ] as const) {
      expect((await server.send(method, path, { as })).status, path).toBe(403);
      expect((await server.send(method, path)).status, path).toBe(401);
    }
  },
);
