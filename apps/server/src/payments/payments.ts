import { createHmac } from 'node:crypto';
import type { Database } from '@balsamo/database/connection.ts';
import { PROFESSIONAL_PRICE_BRL } from '@balsamo/domain/subscriptions/subscription.ts';
import type { Env } from '../platform/env.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { createSandboxApi } from './sandbox/sandbox-api.ts';
import { createSandboxStore } from './sandbox/sandbox-store.ts';
import { createStripeProvider } from './stripe-provider.ts';

/** `sandbox` is undefined where Stripe takes the payments. */
export type Payments = { provider: PaymentProvider; sandbox: Sandbox | undefined };

type PaymentServices = { env: Pick<Env, 'stripe' | 'authSecret' | 'appUrl'>; db: Database; now: () => Date };

const PRICE = { amount: PROFESSIONAL_PRICE_BRL * 100, currency: 'BRL' };

/**
 * Stripe, or without its keys a provider of our own that speaks the same protocol to the same library, within this process. Nothing is charged
 * there, and its pages say so.
 */
export function createPayments({ env, db, now }: PaymentServices): Payments {
  if (env.stripe) return { provider: createStripeProvider(env.stripe, PRICE), sandbox: undefined };
  const store = createSandboxStore(db, now);
  // Signs messages from this server to itself.
  const webhookSecret = `whsec_${createHmac('sha256', env.authSecret).update('sandbox payments').digest('hex')}`;
  const priceId = 'price_sandbox';
  const settings = {
    price: PRICE.amount,
    currency: PRICE.currency.toLowerCase(),
    priceId,
    pageUrl: (id: string) => `${env.appUrl}/pagamento-de-teste/${id}`,
    now,
  };
  const api = createSandboxApi(store, settings);
  const keys = { secretKey: 'sk_test_sandbox', webhookSecret, priceId };
  return {
    provider: createStripeProvider(keys, PRICE, async (request) => api.fetch(request)),
    sandbox: createSandbox({ store, webhookSecret, ...settings }),
  };
}
