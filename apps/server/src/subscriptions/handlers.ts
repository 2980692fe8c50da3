import {
  checkSubscription,
  listReceipts,
  openCheckout,
  openPortal,
  openReceipt,
  readSubscription,
} from '@balsamo/contract/subscriptions/routes.ts';
import type { DoctorSubscription, Receipt } from '@balsamo/contract/subscriptions/schemas.ts';
import { readErasure } from '@balsamo/database/account/erasures.ts';
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
import {
  type Payer,
  PaymentAwaited,
  PaymentProviderAway,
  SubscriptionThere,
  UnknownCustomer,
  unlessUnknown,
} from '../payments/provider.ts';
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
      const isClaimed =
        plan.isCustomer &&
        (await asSystem(db, REASON, ({ client }) => queries.claimCheck(client, doctor.id, now(), CHECK_PAUSE_MS)));
      if (!isClaimed) return context.json(answer(plan), 200, { 'Cache-Control': 'no-store' });
      // What was read last is better than no answer.
      await readAnew(services, doctor.id).catch((error: Error) =>
        log.warn({ error: error.name }, 'a subscription could not be checked'),
      );
      return context.json(answer((await ownPlan(session)).plan), 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(openCheckout, async (context) => {
      const session = requireSession(context);
      const { doctor, plan } = await ownPlan(session);
      await rateLimits.countPaymentPage(doctor.id);
      // Whoever has asked to be erased was told that nothing is charged any more.
      if (await asSystem(db, REASON, ({ client }) => readErasure(client, doctor.id)))
        throw new ProblemError(409, 'subscription.account_leaving');
      const url = await reach(async () => {
        // Paid a moment ago, in another tab or by an event that is late: nobody pays twice because we have not heard of it.
        if (plan.isCustomer) await readAnew(services, doctor.id).catch(unlessUnknown);
        const { standing } = standingOf((await ownPlan(session)).plan, now());
        if (standing === 'subscribed' || standing === 'grace') throw new SubscriptionThere();
        return asCustomer(doctor, (customerId) =>
          provider.openCheckout({
            customerId,
            language: doctor.language as Language,
            returnUrl,
            successUrl: `${env.appUrl}/dashboard?assinatura=paga`,
          }),
        );
      });
      return context.json({ url }, 200, { 'Cache-Control': 'no-store' });
    })
    .openapi(openPortal, async (context) => {
      const { doctor, plan } = await ownPlan(requireSession(context));
      await rateLimits.countPaymentPage(doctor.id);
      if (!plan.isCustomer) throw new ProblemError(409, 'subscription.no_customer');
      const url = await reach(() =>
        asCustomer(doctor, (customerId) =>
          provider.openPortal({ customerId, language: doctor.language as Language, returnUrl }),
        ),
      );
      return context.json({ url }, 200, { 'Cache-Control': 'no-store' });
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
      const { doctor, found } = await asUser(db, requireSession(context), async ({ query, user }) => {
        const person = await user;
        requireDoctor(person);
        const { rows } = await query<{ invoiceId: string }>(queries.findReceipt(id));
        return { doctor: person, found: rows[0] };
      });
      await rateLimits.countPaymentPage(doctor.id);
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

  /**
   * Asks for a page as the provider's customer of this doctor, made with the first page and told an e-mail that has changed. One whom
   * the provider does not know, of a sandbox before or of other keys, is replaced.
   */
  async function asCustomer(
    { id }: Pick<SessionUser, 'id'>,
    open: (customerId: string) => Promise<string>,
    isSecondTry = false,
  ): Promise<string> {
    const {
      customerId: known,
      customerKey,
      ...payer
    } = await asSystem(db, REASON, ({ client }) => queries.readPayer(client, id, now()));
    // Of two that are made at the same moment one stays, and nobody pays as the other.
    const customerId = known ?? (await createCustomer(id, payer, customerKey));
    try {
      if (known && payer.email !== null) await provider.updateCustomer(known, payer.email);
      return await open(customerId);
    } catch (error) {
      if (isSecondTry || !(error instanceof UnknownCustomer)) throw error;
      await asSystem(db, REASON, ({ client }) => queries.forgetCustomerId(client, id, customerId));
      return asCustomer({ id }, open, true);
    }
  }

  async function createCustomer(userId: string, payer: Payer, key: string): Promise<string> {
    const made = await provider.createCustomer(payer, key);
    return asSystem(db, REASON, ({ client }) => queries.keepCustomer(client, userId, made));
  }

  /** @throws ProblemError 503 where the provider does not answer as it should, 409 where it has a subscription already */
  async function reach<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      return await question();
    } catch (error) {
      if (error instanceof PaymentAwaited) throw new ProblemError(409, 'subscription.payment_awaited');
      if (error instanceof SubscriptionThere) throw new ProblemError(409, 'subscription.already_subscribed');
      if (!(error instanceof PaymentProviderAway || error instanceof UnknownCustomer)) throw error;
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
      awaitsPayment: plan.awaitsPayment,
      now: at.toISOString(),
    };
  }
}
