import type { BilledPlan, PaidInvoice } from '@balsamo/domain/subscriptions/billing.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

type Client = Pick<pg.ClientBase, 'query'>;

/** A page of one's own receipts, newest first, as the contract's `Receipt`. */
export function listReceipts(limit: number, after?: { at: Date; id: string }): pg.QueryConfig {
  return {
    name: `subscriptions_receipts${after ? '_after' : ''}`,
    text: `select json_build_object('id', id, 'number', number, 'amount', amount, 'currency', currency, 'paidAt', ${instantJson('paid_at')},
        'periodStart', ${instantJson('period_start')}, 'periodEnd', ${instantJson('period_end')})::text as json
      from receipts where user_id = (select current_user_id()) ${after ? 'and (paid_at, id) < ($2, $3)' : ''}
      order by paid_at desc, id desc limit $1`,
    values: after ? [limit, after.at, after.id] : [limit],
  };
}

/** The provider's id of one of one's own receipts. */
export function findReceipt(id: string): pg.QueryConfig {
  return {
    name: 'subscriptions_receipt',
    text: 'select invoice_id as "invoiceId" from receipts where id = $1 and user_id = (select current_user_id())',
    values: [id],
  };
}

/** Who pays, as the provider may know them. */
export type PayerRow = { name: string; email: string | null; customerId: string | null; customerKey: string };

/** Makes sure that a doctor has a row, and answers who they are to the provider. As the system role. */
export async function readPayer(client: Client, userId: string, now: Date): Promise<PayerRow> {
  await client.query(
    `insert into subscriptions (user_id, plan_type, status, updated_at) values ($1, 'trial', 'active', $2) on conflict do nothing`,
    [userId, now],
  );
  const { rows } = await client.query<PayerRow>(
    `select name, case when email_verified then email end as email, customer_id as "customerId", customer_key as "customerKey"
     from users join subscriptions on subscriptions.user_id = users.id where users.id = $1`,
    [userId],
  );
  return rows[0] as PayerRow;
}

/** Writes down the provider's id of a customer, once; answers the one that stands. As the system role. */
export async function keepCustomer(client: Client, userId: string, customerId: string): Promise<string> {
  const { rows } = await client.query<{ customerId: string }>(
    `update subscriptions set customer_id = coalesce(customer_id, $2) where user_id = $1 returning customer_id as "customerId"`,
    [userId, customerId],
  );
  return rows[0]?.customerId ?? customerId;
}

export async function findCustomerOf(client: Client, userId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ customerId: string | null }>(
    'select customer_id as "customerId" from subscriptions where user_id = $1',
    [userId],
  );
  return rows[0]?.customerId ?? undefined;
}

/** The provider knows this customer no more, or never did under these keys: the next page that is opened makes another. As the system role. */
export async function forgetCustomerId(client: Client, userId: string, customerId: string): Promise<void> {
  await client.query(
    'update subscriptions set customer_id = null, customer_key = gen_random_uuid() where user_id = $1 and customer_id = $2',
    [userId, customerId],
  );
}

/** May a reading be asked for by hand? Once in so long, whoever presses how often on however many pages. As the system role. */
export async function claimCheck(client: Client, userId: string, now: Date, pauseMs: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update subscriptions set checked_at = $2
     where user_id = $1 and customer_id is not null and (checked_at is null or checked_at <= $3)`,
    [userId, now, new Date(now.getTime() - pauseMs)],
  );
  return rowCount === 1;
}

/** Puts a customer who cannot be read last in the row of those who are read anew. As the system role. */
export async function putOff(client: Client, userId: string, now: Date): Promise<void> {
  await client.query('update subscriptions set read_at = $2 where user_id = $1', [userId, now]);
}

/** Whose customer this is; undefined = nobody's here, or of an account that is gone. As the system role. */
export async function findUserOf(client: Client, customerId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ userId: string }>(
    'select user_id as "userId" from subscriptions where customer_id = $1',
    [customerId],
  );
  return rows[0]?.userId;
}

/**
 * A reading of the provider that begins: the later it begins, the higher its number. `email`: what the provider is to be told first, where the
 * account has changed since it was read last.
 */
export type Reading = { number: number; customerId: string; email: string | null };

/** Undefined: there is nothing to read of this person. As the system role, before the provider is asked. */
export async function beginReading(client: Client, userId: string): Promise<Reading | undefined> {
  const { rows } = await client.query<Reading>(
    `update subscriptions set readings_begun = readings_begun + 1 from users
     where user_id = $1 and users.id = user_id and customer_id is not null
     returning readings_begun::float8 as number, customer_id as "customerId",
       case when email_verified and users.updated_at > read_at then email end as email`,
    [userId],
  );
  return rows[0];
}

/**
 * Keeps what a reading brought: the plan, unless a later reading was faster; receipts in any case; and that the events are handled which were
 * there before it began. Answers whether anything is other than before. As the system role, behind `lockDoctor`.
 */
export async function keepReading(
  client: Client,
  userId: string,
  {
    reading,
    plan,
    paid,
    events,
    now,
  }: { reading: Reading; plan: BilledPlan; paid: readonly PaidInvoice[]; events: readonly string[]; now: Date },
): Promise<boolean> {
  const { rows } = await client.query<{ isOther: boolean }>(
    `update subscriptions set plan_type = $3, status = $4, current_period_end = $5, cancels_at_period_end = $6, grace_ends_at = $7,
       failed_invoice_id = $8, failure_mailed_at = case when failed_invoice_id = $8 then failure_mailed_at end,
       -- Another invoice is another mail, however often one before it was refused.
       mail_tries = case when failed_invoice_id is not distinct from $8 then mail_tries else 0 end,
       mail_after = case when failed_invoice_id is not distinct from $8 then mail_after end, awaits_payment = $10,
       reading = $2, read_at = $9, updated_at = $9
     where user_id = $1 and reading < $2
     returning (old.plan_type, old.status, old.current_period_end, old.cancels_at_period_end, old.grace_ends_at)
       is distinct from (new.plan_type, new.status, new.current_period_end, new.cancels_at_period_end, new.grace_ends_at)
       or old.awaits_payment <> new.awaits_payment as "isOther"`,
    [
      userId,
      reading.number,
      plan.planType,
      plan.status,
      plan.currentPeriodEnd,
      plan.cancelsAtPeriodEnd,
      plan.graceEndsAt,
      plan.failedInvoiceId,
      now,
      plan.awaitsPayment,
    ],
  );
  const added = await addReceipts(client, userId, paid);
  await markHandled(client, events, now);
  return rows[0]?.isOther === true || added > 0;
}

/** Adds those that are not there yet; how many. As the system role. */
export async function addReceipts(client: Client, userId: string, paid: readonly PaidInvoice[]): Promise<number> {
  if (paid.length === 0) return 0;
  const { rowCount } = await client.query(
    `insert into receipts (user_id, invoice_id, number, amount, currency, paid_at, period_start, period_end, payer_name, payer_tax_id)
     select users.id, "invoiceId", number, amount, currency, "paidAt", "periodStart", "periodEnd", coalesce(nullif("payerName", ''), users.name), "payerTaxId"
     from jsonb_to_recordset($2) as paid("invoiceId" text, number text, amount int, currency text, "paidAt" timestamptz,
       "periodStart" timestamptz, "periodEnd" timestamptz, "payerName" text, "payerTaxId" text)
     cross join users where users.id = $1
     on conflict (invoice_id) do nothing`,
    [userId, JSON.stringify(paid)],
  );
  return rowCount ?? 0;
}

/** Of an event that was handled before nothing changes. As the system role. */
export async function markHandled(client: Client, events: readonly string[], now: Date): Promise<void> {
  if (events.length === 0) return;
  await client.query('update payment_events set handled_at = $2 where id = any($1) and handled_at is null', [
    events,
    now,
  ]);
}

/** Who was not read since, longest ago first. As the system role. */
export async function findUnread(client: Client, since: Date, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ userId: string }>(
    `select user_id as "userId" from subscriptions where customer_id is not null and (read_at is null or read_at < $1)
     order by read_at nulls first limit $2`,
    [since, limit],
  );
  return rows.map(({ userId }) => userId);
}

/** Writes down when the trial of a new doctor ends. As the system role. */
export async function beginTrial(client: Client, userId: string, endsAt: Date, now: Date): Promise<void> {
  await client.query(
    `insert into subscriptions (user_id, plan_type, status, trial_ends_at, updated_at) values ($1, 'trial', 'active', $2, $3)
     on conflict do nothing`,
    [userId, endsAt, now],
  );
}

/** Gives doctors who signed up lately, and for whom nothing was written down, the days that they would have had. How many. As the system role. */
export async function beginMissedTrials(client: Client, trialDays: number, now: Date): Promise<number> {
  const { rowCount } = await client.query(
    `insert into subscriptions (user_id, plan_type, status, trial_ends_at, updated_at)
     select users.id, 'trial', 'active', users.created_at + interval '1 day' * $1, $2
     from users left join subscriptions on user_id = users.id
     where role = 'medico' and user_id is null and created_at > $2::timestamptz - interval '1 day' * $1
     on conflict do nothing`,
    [trialDays, now],
  );
  return rowCount ?? 0;
}
