import { pressOnSandboxPage, readSandboxPage } from '@balsamo/contract/subscriptions/routes.ts';
import type { SandboxPage } from '@balsamo/contract/subscriptions/schemas.ts';
import { createFeature } from '../http/feature.ts';
import { ProblemError, problemResponse } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { ForgedEvent } from '../payments/provider.ts';
import type { Sandbox, SandboxView } from '../payments/sandbox/sandbox.ts';
import type { Services } from '../services/services.ts';
import { receivePaymentEvent } from './payment-events.ts';

const HOUR_MS = 3_600_000;

/** What the payment provider sends, and the pages of the sandbox. Nobody has a session here. */
export function paymentHandlers(services: Services) {
  const { log, now, payments } = services;
  let forgedToldAt = -Infinity;
  const rateLimits = createRateLimits(services);
  const feature = createFeature();

  // Not in the contract: the provider's own protocol, whose body is signed as it was sent.
  feature.post('/api/payments/events', async (context) => {
    const signature = context.req.header('stripe-signature') ?? '';
    try {
      await receivePaymentEvent(services, await context.req.text(), signature);
    } catch (error) {
      if (error instanceof ForgedEvent) {
        warnOfForged();
        return problemResponse(context, 400, 'payments.forged');
      }
      throw error;
    }
    return context.body(null, 204);
  });

  return feature
    .openapi(readSandboxPage, async (context) => {
      const view = await requireSandbox().view(context.req.valid('param').pageId);
      if (!view) throw new ProblemError(404, 'payments.no_such_page');
      return context.json(toPage(view), 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(pressOnSandboxPage, async (context) => {
      const { action } = context.req.valid('json');
      const { pageId } = context.req.valid('param');
      const sandbox = requireSandbox();
      // Nothing is counted, and so written, for an address that somebody made up.
      if (!(await sandbox.view(pageId))) throw new ProblemError(404, 'payments.no_such_page');
      // Each press may be an invoice, and a mail.
      await rateLimits.countSandboxPress(pageId.split('_')[1] ?? '');
      const pressed = await sandbox.act(pageId, action);
      if (!pressed) throw new ProblemError(404, 'payments.no_such_page');
      for (const { body, signature } of pressed.messages) await receivePaymentEvent(services, body, signature);
      return context.json(toPage(pressed.view), 200, { 'Cache-Control': 'no-store' });
    });

  /** Where all events are refused, the secret or the server's clock is wrong; once an hour, since anybody may send one. */
  function warnOfForged(): void {
    const at = now().getTime();
    if (at - forgedToldAt < HOUR_MS) return;
    forgedToldAt = at;
    log.warn('a payment event was refused: not signed with STRIPE_WEBHOOK_SECRET, or more than five minutes ago');
  }

  function requireSandbox(): Sandbox {
    if (!payments.sandbox) throw new ProblemError(404, 'payments.no_such_page');
    return payments.sandbox;
  }
}

const instantOf = (seconds: number) => new Date(seconds * 1000).toISOString();

function toPage({ subscription, invoices, ...view }: SandboxView): SandboxPage {
  return {
    ...view,
    subscription: subscription && { ...subscription, periodEnd: instantOf(subscription.periodEnd) },
    invoices: invoices.map(({ createdAt, ...invoice }) => ({ ...invoice, createdAt: instantOf(createdAt) })),
  };
}
