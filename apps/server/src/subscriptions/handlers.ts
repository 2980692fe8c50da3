import {
  checkSubscription,
  listReceipts,
  openCheckout,
  openPortal,
  openReceipt,
  readSubscription,
} from '@balsamo/contract/subscriptions/routes.ts';
import type { DoctorSubscription, Receipt } from '@balsamo/contract/subscriptions/schemas.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser, type Session, type SessionUser } from '@balsamo/database/as-user.ts';
import {
  type DoctorPlan,
  type DoctorPlanRow,
  readDoctorPlan,
  standingOf,
  toDoctorPlan,
} from '@balsamo/database/subscriptions/plan.ts';
import * as queries from '@balsamo/database/subscriptions/queries.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { patientLimit } from '@balsamo/domain/subscriptions/subscription.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireDoctor } from '../http/require-doctor.ts';
import { requireSession } from '../http/session.ts';
import { PaymentProviderAway } from '../payments/provider.ts';
import type { Services } from '../services/services.ts';
import { readAnew } from './read-anew.ts';

const REASON = 'the payment provider knows a doctor by what no request reads';
/** Whoever presses again and again is answered what was read last. */
const CHECK_PAUSE_MS = 10_000;

/** What doctors have and pay for. */
export function subscriptionHandlers(services: Services) {
  const { db, env, log, now, payments } = services;
  const { provider } = payments;
  const rateLimits = createRateLimits(services);
  const returnUrl = `${env.appUrl}/conta#plano`;

  return createSignedInFeature('/api/subscription', '/api/subscription/*')
    .openapi(readSubscription, async (context) => {
      const { plan } = await ownPlan(requireSession(context));
      return context.json(answer(plan), 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(checkSubscription, async (context) => {
      const session = requireSession(context);
      const { doctor, plan } = await ownPlan(session);
      const isFresh = plan.readAt !== null && now().getTime() - plan.readAt.getTime() < CHECK_PAUSE_MS;
      if (!plan.isCustomer || isFresh) return context.json(answer(plan), 200, { 'Cache-Control': 'no-store' });
      // What was read last is better than no answer.
      await readAnew(services, doctor.id).catch((error: Error) =>
        log.warn({ error: error.name }, 'a subscription could not be checked'),
      );
      return context.json(answer((await ownPlan(session)).plan), 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(openCheckout, async (context) => {
      const { doctor, plan } = await ownPlan(requireSession(context));
      const { standing } = standingOf(plan, now());
      if (standing === 'subscribed' || standing === 'grace')
        throw new ProblemError(409, 'subscription.already_subscribed');
      await rateLimits.countPaymentPage(doctor.id);
      const url = await reach(async () => {
        const customerId = await customerOf(doctor.id);
        const opening = { customerId, language: doctor.language as Language, returnUrl };
        return provider.openCheckout({ ...opening, successUrl: `${env.appUrl}/dashboard?assinatura=paga` });
      });
      return context.json({ url }, 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(openPortal, async (context) => {
      const { doctor } = await ownPlan(requireSession(context));
      await rateLimits.countPaymentPage(doctor.id);
      const customerId = await asSystem(db, REASON, ({ client }) => queries.findCustomerOf(client, doctor.id));
      if (customerId === undefined) throw new ProblemError(409, 'subscription.no_customer');
      const opening = { customerId, language: doctor.language as Language, returnUrl };
      return context.json({ url: await reach(() => provider.openPortal(opening)) }, 200, {
        'Cache-Control': 'no-store',
      });
    })
    .openapi(listReceipts, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const rows = await asUser(db, requireSession(context), async ({ query, user }) => {
        requireDoctor(await user);
        return (await query<{ json: string }>(queries.listReceipts(limit + 1, after))).rows;
      });
      return jsonText(
        context,
        pageText<Receipt>(rows, limit, ({ paidAt, id }) => ({ at: paidAt, id })),
        200,
      );
    })
    .openapi(openReceipt, async (context) => {
      const { id } = context.req.valid('param');
      const found = await asUser(db, requireSession(context), async ({ query, user }) => {
        requireDoctor(await user);
        return (await query<{ invoiceId: string }>(queries.findReceipt(id))).rows[0];
      });
      const url = found && (await reach(() => provider.receiptUrl(found.invoiceId)));
      if (url === undefined) throw new ProblemError(404, 'subscription.no_receipt');
      return context.json({ url }, 200, { 'Cache-Control': 'no-store' });
    });

  async function ownPlan(session: Session): Promise<{ doctor: SessionUser; plan: DoctorPlan }> {
    return asUser(db, session, async ({ query, user }) => {
      const doctor = await user;
      requireDoctor(doctor);
      const { rows } = await query<DoctorPlanRow>(readDoctorPlan(doctor.id));
      return { doctor, plan: toDoctorPlan(rows[0] as DoctorPlanRow) };
    });
  }

  /** The provider's customer of this doctor, made with the first page that is opened. */
  async function customerOf(userId: string): Promise<string> {
    const payer = await asSystem(db, REASON, ({ client }) => queries.readPayer(client, userId, now()));
    if (payer.customerId) return payer.customerId;
    const customerId = await provider.createCustomer({ name: payer.name, email: payer.email }, payer.customerKey);
    await asSystem(db, REASON, ({ client }) => queries.keepCustomer(client, userId, customerId));
    return customerId;
  }

  /** @throws ProblemError 503 where the provider does not answer as it should */
  async function reach<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      return await question();
    } catch (error) {
      if (!(error instanceof PaymentProviderAway)) throw error;
      log.warn({ error: error.message }, 'the payment provider did not answer');
      throw new ProblemError(503, 'subscription.provider_away');
    }
  }

  function answer(plan: DoctorPlan): DoctorSubscription {
    const at = now();
    const standing = standingOf(plan, at);
    const { subscription } = plan;
    return {
      standing: standing.standing,
      until: standing.until.toISOString(),
      planType: subscription?.planType ?? 'trial',
      status: subscription?.status ?? 'active',
      currentPeriodEnd: subscription?.currentPeriodEnd?.toISOString() ?? null,
      cancelsAtPeriodEnd: subscription?.cancelsAtPeriodEnd ?? false,
      trialEndsAt: plan.trialEndsAt.toISOString(),
      patientLimit: patientLimit(standing),
      isCustomer: plan.isCustomer,
      now: at.toISOString(),
    };
  }
}
