import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDoctor } from '../connections/testing.ts';
import { PaymentProviderAway } from '../payments/provider.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { reconcileSubscriptions } from './jobs.ts';
import { openSandbox, subscribe, subscriptionOf } from './testing.ts';

const DAY_MS = 86_400_000;
let server: TestServer;
let helena: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date();
  helena = await createDoctor(server);
});

const later = (days: number) => new Date(server.clock.now.getTime() + days * DAY_MS);
/** The address by which the provider knows the doctor. */
const emailThere = async () =>
  (
    await server.db.ownerPool.query(
      "select body->>'email' as email from sandbox_customers join subscriptions on customer_id = id where user_id = $1",
      [helena.id],
    )
  ).rows[0].email;
const useAddress = (at: Date) =>
  server.db.ownerPool.query('update users set email = $2, email_verified = true, updated_at = $3 where id = $1', [
    helena.id,
    `${helena.id}@new.test`,
    at,
  ]);

describe('a doctor', () => {
  test('who has paid and of whom no event came is not sold the plan again', async () => {
    const page = await openSandbox(server, helena);
    await server.services.payments.sandbox?.act(page, 'pay');
    expect((await subscriptionOf(server, helena)).standing).toBe('trial');
    expect((await server.send('POST', '/api/subscription/checkout', { as: helena })).body.code).toBe(
      'subscription.already_subscribed',
    );
    expect((await subscriptionOf(server, helena)).standing).toBe('subscribed');
  });

  test('whom the provider does not know any more, after other keys say, is known anew with the next page', async () => {
    await openSandbox(server, helena);
    await server.db.ownerPool.query(
      "update subscriptions set customer_id = 'cus_of_other_keys' || user_id where user_id = $1",
      [helena.id],
    );
    await reconcileSubscriptions(server.services);
    expect((await subscriptionOf(server, helena)).standing).toBe('trial');
    await subscribe(server, helena);
    expect((await subscriptionOf(server, helena)).standing).toBe('subscribed');
  });

  test('who has not confirmed their address is known there without one, and by every other from the next page on', async () => {
    await server.db.ownerPool.query('update users set email_verified = false where id = $1', [helena.id]);
    await openSandbox(server, helena);
    expect(await emailThere()).toBe('');
    await useAddress(server.clock.now);
    await openSandbox(server, helena);
    expect(await emailThere()).toBe(`${helena.id}@new.test`);
  });

  test('whose address changes and who opens no page is known by the new one within a day', async () => {
    await openSandbox(server, helena);
    await reconcileSubscriptions(server.services);
    await useAddress(later(0.5));
    expect(await emailThere()).not.toBe(`${helena.id}@new.test`);
    server.clock.now = later(1.01);
    const { provider } = server.services.payments;
    const real = provider.updateCustomer;
    let told = 0;
    provider.updateCustomer = (...change) => {
      told++;
      return real(...change);
    };
    try {
      await reconcileSubscriptions(server.services);
      expect(await emailThere()).toBe(`${helena.id}@new.test`);
      server.clock.now = later(1.01);
      told = 0;
      await reconcileSubscriptions(server.services);
      expect(told, 'nothing is told where nothing has changed').toBe(0);
    } finally {
      provider.updateCustomer = real;
    }
  });

  test('is read although three before them cannot be', async () => {
    const bad = [await createDoctor(server), await createDoctor(server), await createDoctor(server)];
    for (const doctor of bad) await openSandbox(server, doctor);
    await subscribe(server, helena);
    await server.db.ownerPool.query('update subscriptions set read_at = $1', [server.clock.now]);
    const { rows } = await server.db.ownerPool.query(
      'update subscriptions set read_at = null where user_id = any($1) returning customer_id',
      [bad.map(({ id }) => id)],
    );
    const unreadable = new Set(rows.map((row) => row.customer_id));
    server.clock.now = later(1.01);
    const { provider } = server.services.payments;
    const real = provider.readBilling;
    provider.readBilling = async (id) => {
      if (unreadable.has(id)) throw new PaymentProviderAway('a test', { isOfOne: true });
      return real(id);
    };
    const readAt = async () =>
      (await server.db.ownerPool.query('select read_at from subscriptions where user_id = $1', [helena.id])).rows[0]
        .read_at;
    try {
      await reconcileSubscriptions(server.services);
    } finally {
      provider.readBilling = real;
    }
    expect(await readAt()).toEqual(server.clock.now);
  });

  test('who asks again and again has the provider asked once in ten seconds', async () => {
    await subscribe(server, helena);
    const { provider } = server.services.payments;
    const real = provider.readBilling;
    let asked = 0;
    provider.readBilling = (id) => {
      asked++;
      return real(id);
    };
    try {
      const check = () => server.send('POST', '/api/subscription/check', { as: helena });
      const answers = await Promise.all(Array.from({ length: 20 }, check));
      expect(answers.every(({ body }) => body.standing === 'subscribed')).toBe(true);
      expect(asked).toBe(1);
      server.clock.now = new Date(server.clock.now.getTime() + 10_000);
      await check();
      expect(asked).toBe(2);
    } finally {
      provider.readBilling = real;
    }
  });
});
