import { SANDBOX_ACTIONS, SANDBOX_PAGE_KINDS, SANDBOX_PAGE_STATES } from '@balsamo/domain/subscriptions/sandbox.ts';
import { PLAN_TYPES, STANDINGS, SUBSCRIPTION_STATUSES } from '@balsamo/domain/subscriptions/subscription.ts';
import { z } from 'zod';
import { OutInstant, orNull } from '../scalars.ts';

const Cents = z.number().int().nonnegative();

/** What a doctor has, as the server sees it now. */
export const DoctorSubscription = z
  .object({
    standing: z.enum(STANDINGS),
    /** When it ends, or is paid for anew; of `over`, when the trial ended. */
    until: OutInstant,
    planType: z.enum(PLAN_TYPES),
    status: z.enum(SUBSCRIPTION_STATUSES),
    currentPeriodEnd: orNull(OutInstant),
    cancelsAtPeriodEnd: z.boolean(),
    trialEndsAt: OutInstant,
    /** Null = as many as they like. */
    patientLimit: z.int().nullable(),
    /** Has paid before, or tried to: there is a page where the payments are managed. */
    isCustomer: z.boolean(),
    /** The first payment is on its way, a boleto say. */
    awaitsPayment: z.boolean(),
    /** The instant of this answer: the device's own clock may be wrong. */
    now: OutInstant,
  })
  .meta({ id: 'DoctorSubscription' });
export type DoctorSubscription = z.infer<typeof DoctorSubscription>;

/** A page of the payment provider, to be opened in a tab of its own. */
export const ProviderPage = z.object({ url: z.url() }).meta({ id: 'ProviderPage' });
export type ProviderPage = z.infer<typeof ProviderPage>;

export const Receipt = z
  .object({
    id: z.uuid(),
    number: z.string().nullable(),
    /** In cents. */
    amount: Cents,
    /** ISO 4217. */
    currency: z.string(),
    paidAt: OutInstant,
    periodStart: OutInstant,
    periodEnd: OutInstant,
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.infer<typeof Receipt>;

export const ReceiptList = z
  .object({ items: z.array(Receipt), nextCursor: z.string().nullable() })
  .meta({ id: 'ReceiptList' });
export type ReceiptList = z.infer<typeof ReceiptList>;

/** A page of the sandbox, where nothing is charged. */
export const SandboxPage = z
  .object({
    kind: z.enum(SANDBOX_PAGE_KINDS),
    state: z.enum(SANDBOX_PAGE_STATES),
    payerName: z.string(),
    price: Cents,
    leadsTo: z.string(),
    actions: z.array(z.enum(SANDBOX_ACTIONS)),
    subscription: orNull(
      z.object({
        status: z.enum(['active', 'past_due', 'canceled']),
        periodEnd: OutInstant,
        cancelsAtPeriodEnd: z.boolean(),
      }),
    ),
    invoices: z.array(
      z.object({ number: z.string(), amount: Cents, status: z.enum(['paid', 'open', 'void']), createdAt: OutInstant }),
    ),
  })
  .meta({ id: 'SandboxPage' });
export type SandboxPage = z.infer<typeof SandboxPage>;

export const SandboxPress = z.strictObject({ action: z.enum(SANDBOX_ACTIONS) }).meta({ id: 'SandboxPress' });
