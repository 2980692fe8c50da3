import { PLAN_TYPES, SUBSCRIPTION_STATUSES } from '@balsamo/domain/subscriptions/subscription.ts';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed } from '../columns.ts';

/**
 * What a doctor pays for, as the payment provider told it when it was last asked; no row = the trial from the sign-up on. Everything of it
 * is read anew from the provider, never worked out from events (ADR-0051).
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    planType: text('plan_type', { enum: PLAN_TYPES }).notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    currentPeriodEnd: instant('current_period_end'),
    cancelsAtPeriodEnd: boolean('cancels_at_period_end').notNull().default(false),
    graceEndsAt: instant('grace_ends_at'),
    /** The provider's id of the invoice whose payment failed last; its mail is sent once. */
    failedInvoiceId: text('failed_invoice_id'),
    failureMailedAt: instant('failure_mailed_at'),
    /** Null = the usual days after the sign-up, until a job writes down what the sign-up could not. Doctors who were there before a plan could be bought were given new ones. */
    trialEndsAt: instant('trial_ends_at'),
    trialMailedAt: instant('trial_mailed_at'),
    /** Null = has never opened a checkout. */
    customerId: text('customer_id'),
    /** The provider makes one customer for it, however often it is asked. */
    customerKey: uuid('customer_key').notNull().default(sql`gen_random_uuid()`),
    /** The first payment is on its way, a boleto say. */
    awaitsPayment: boolean('awaits_payment').notNull().default(false),
    /** When a mail that was refused is tried again, and how often it was. */
    mailAfter: instant('mail_after'),
    mailTries: integer('mail_tries').notNull().default(0),
    /** When somebody last asked for a reading by hand. */
    checkedAt: instant('checked_at'),
    /** Readings of the provider are numbered as they begin, so that none that began earlier takes the place of a later one. */
    readingsBegun: bigint('readings_begun', { mode: 'number' }).notNull().default(0),
    /** The number of the one that this row shows. */
    reading: bigint({ mode: 'number' }).notNull().default(0),
    readAt: instant('read_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_customer_id_key').on(table.customerId),
    // What the job reads anew, longest ago first.
    index('subscriptions_read_at_idx').on(table.readAt).where(sql`${table.customerId} is not null`),
    // Whom a mail is due to.
    index('subscriptions_trial_ends_at_idx').on(table.trialEndsAt).where(sql`${table.trialMailedAt} is null`),
    index('subscriptions_unmailed_failure_idx')
      .on(table.readAt)
      .where(sql`${table.failedInvoiceId} is not null and ${table.failureMailedAt} is null`),
    check('subscriptions_plan_is_known', sql`${table.planType} in (${listed(PLAN_TYPES)})`),
    check('subscriptions_status_is_known', sql`${table.status} in (${listed(SUBSCRIPTION_STATUSES)})`),
    check(
      'subscriptions_failure_is_mailed_once',
      sql`${table.failureMailedAt} is null or ${table.failedInvoiceId} is not null`,
    ),
  ],
);

/** What the provider said has happened; only that it did, and to whom. Nothing of its body is kept. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's. */
    id: text().primaryKey(),
    type: text().notNull(),
    customerId: text('customer_id').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** When what it is about was read anew; null = waits. */
    handledAt: instant('handled_at'),
    tries: integer().notNull().default(0),
    /** Null = at once. */
    nextTryAt: instant('next_try_at'),
  },
  (table) => [
    index('payment_events_waiting_idx').on(table.receivedAt, table.id).where(sql`${table.handledAt} is null`),
    index('payment_events_handled_at_idx').on(table.handledAt).where(sql`${table.handledAt} is not null`),
  ],
);

/** What was paid. Kept for as long as the tax law asks, also after the account is gone, and apart from everything about health. */
export const receipts = pgTable(
  'receipts',
  {
    id: generatedId(),
    /** Null = the account was erased. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The provider's id. */
    invoiceId: text('invoice_id').notNull(),
    number: text(),
    /** In cents. */
    amount: integer().notNull(),
    /** ISO 4217, in upper case. */
    currency: text().notNull(),
    paidAt: instant('paid_at').notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    payerName: text('payer_name').notNull(),
    /** CPF or CNPJ as the payer gave it to the provider. */
    payerTaxId: text('payer_tax_id'),
    mailedAt: instant('mailed_at'),
    mailAfter: instant('mail_after'),
    mailTries: integer('mail_tries').notNull().default(0),
  },
  (table) => [
    uniqueIndex('receipts_invoice_id_key').on(table.invoiceId),
    index('receipts_of_user_idx').on(table.userId, table.paidAt, table.id),
    index('receipts_paid_at_idx').on(table.paidAt),
    index('receipts_unmailed_idx').on(table.paidAt).where(sql`${table.mailedAt} is null`),
    check('receipts_currency_shape', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('receipts_amount_is_paid', sql`${table.amount} >= 0`),
  ],
);

/** What the sandbox provider remembers of each of its customers (`sandbox-customer.ts` of the server). Empty where Stripe is used. */
export const sandboxCustomers = pgTable('sandbox_customers', {
  id: text().primaryKey(),
  body: jsonb().notNull(),
  updatedAt: instant('updated_at').notNull(),
});
