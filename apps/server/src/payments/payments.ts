import { createHmac } from 'node:crypto';
import type { Database } from '@balsamo/database/connection.ts';
import { PROFESSIONAL_PRICE_BRL } from '@balsamo/domain/subscriptions/subscription.ts';
import type { Env } from '../platform/env.ts';
import type { Sight, Work } from '../platform/sight.ts';
import type { PaymentProvider } from './provider.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { createSandboxApi } from './sandbox/sandbox-api.ts';
import { createSandboxStore } from './sandbox/sandbox-store.ts';
import { createStripeProvider, type Sends } from './stripe-provider.ts';

/** `sandbox` is undefined where Stripe takes the payments. */
export type Payments = { provider: PaymentProvider; sandbox: Sandbox | undefined };

/** Asks another server that speaks Stripe's protocol, for tests. */
const elsewhere =
  (apiUrl: string): Sends =>
  (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(new URL(pathname + search, apiUrl), request));
  };

/** Looks how requests to the provider end. */
const watching =
  (sight: Sight, sends: Sends): Sends =>
  (request) => {
    const work: Work = { kind: 'payment', name: request.method };
    return sight.watch(work, async () => {
      const answer = await sends(request);
      work.outcome = answer.ok ? 'ok' : answer.status >= 500 ? 'failed' : 'refused';
      return answer;
    });
  };

type PaymentServices = {
  env: Pick<Env, 'stripe' | 'authSecret' | 'appUrl'>;
  db: Database;
  now: () => Date;
  sight: Sight;
};

const PRICE = { amount: PROFESSIONAL_PRICE_BRL * 100, currency: 'BRL' };

/**
 * Stripe, or without its keys a provider of our own that speaks the same protocol to the same library, within this process. Nothing is charged
 * there, and its pages say so.
 */
export function createPayments({ env, db, now, sight }: PaymentServices): Payments {
  if (env.stripe) {
    const { apiUrl } = env.stripe;
    const sends = watching(sight, apiUrl === undefined ? fetch : elsewhere(apiUrl));
    const provider = createStripeProvider(env.stripe, PRICE, sends);
    return { provider, sandbox: undefined };
  }
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
    provider: createStripeProvider(
      keys,
      PRICE,
      watching(sight, async (request) => api.fetch(request)),
    ),
    sandbox: createSandbox({ store, webhookSecret, ...settings }),
  };
}
