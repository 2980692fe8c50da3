import type { Language } from '@balsamo/domain/language.ts';
import { TRIAL_URGENT_DAYS } from '@balsamo/domain/subscriptions/subscription.ts';
import type pg from 'pg';

type Client = Pick<pg.ClientBase, 'query'>;

/** To whom a mail about a plan goes, and what it says. Claimed: the row is marked, and no other server has it until the transaction ends. */
export type PlanMailRow = { userId: string; name: string; email: string; language: Language; timeZone: string };
export type TrialMailRow = PlanMailRow & { trialEndsAt: Date };
export type FailureMailRow = PlanMailRow & { graceEndsAt: Date };
export type ReceiptMailRow = PlanMailRow & { amount: number; currency: string; paidAt: Date };

/** A mail that is refused is tried again after a minute, each time after twice as long, for some days; nobody else waits for it. */
export const PLAN_MAIL_TRIES_MAX = 12;
const isDue = (row: string) =>
  `${row}.mail_tries < ${PLAN_MAIL_TRIES_MAX} and coalesce(${row}.mail_after, '-infinity') <= $1`;
const LATER = `mail_tries = mail_tries + 1, mail_after = $2::timestamptz + interval '1 minute' * 2 ^ mail_tries`;

const RECIPIENT = `users.id as "userId", users.name, users.email, users.language, users.time_zone as "timeZone"`;

/** A doctor whose trial ends within three days and who was not told; whoever pays is told nothing. As the system role. */
export async function claimTrialMail(client: Client, now: Date): Promise<TrialMailRow | undefined> {
  const { rows } = await client.query<TrialMailRow>(
    `update subscriptions set trial_mailed_at = $1, mail_tries = 0, mail_after = null from users
     where users.id = subscriptions.user_id and subscriptions.user_id = (
       select due.user_id from subscriptions due join users doctor on doctor.id = due.user_id
       where due.trial_mailed_at is null and due.trial_ends_at > $1 and due.trial_ends_at <= $1 + interval '${TRIAL_URGENT_DAYS} days'
         and (due.plan_type = 'trial' or due.status = 'canceled') and doctor.email_verified and ${isDue('due')}
       order by due.trial_ends_at limit 1 for update of due skip locked)
     returning ${RECIPIENT}, subscriptions.trial_ends_at as "trialEndsAt"`,
    [now],
  );
  return rows[0];
}

/** A doctor whose payment failed and who was not told of it. As the system role. */
export async function claimFailureMail(client: Client, now: Date): Promise<FailureMailRow | undefined> {
  const { rows } = await client.query<FailureMailRow>(
    `update subscriptions set failure_mailed_at = $1, mail_tries = 0, mail_after = null from users
     where users.id = subscriptions.user_id and subscriptions.user_id = (
       select due.user_id from subscriptions due join users doctor on doctor.id = due.user_id
       where due.failed_invoice_id is not null and due.failure_mailed_at is null and doctor.email_verified and ${isDue('due')}
       order by due.read_at limit 1 for update of due skip locked)
     returning ${RECIPIENT}, subscriptions.grace_ends_at as "graceEndsAt"`,
    [now],
  );
  return rows[0];
}

/** A receipt whose payer was not told of it. As the system role. */
export async function claimReceiptMail(
  client: Client,
  now: Date,
): Promise<(ReceiptMailRow & { receiptId: string }) | undefined> {
  const { rows } = await client.query<ReceiptMailRow & { receiptId: string }>(
    `update receipts set mailed_at = $1 from users
     where users.id = receipts.user_id and receipts.id = (
       select due.id from receipts due join users doctor on doctor.id = due.user_id
       where due.mailed_at is null and doctor.email_verified and ${isDue('due')}
       order by due.paid_at limit 1 for update of due skip locked)
     returning ${RECIPIENT}, receipts.id as "receiptId", receipts.amount, receipts.currency, receipts.paid_at as "paidAt"`,
    [now],
  );
  return rows[0];
}

/** What was said to whom was refused: it is tried again later. As the system role. */
export async function putOffPlanMail(client: Client, userId: string, now: Date): Promise<void> {
  await client.query(`update subscriptions set ${LATER} where user_id = $1`, [userId, now]);
}
export async function putOffReceiptMail(client: Client, receiptId: string, now: Date): Promise<void> {
  await client.query(`update receipts set ${LATER} where id = $1 and mailed_at is null`, [receiptId, now]);
}

/** Removes receipts that were paid before. As the system role. */
export async function removeReceipts(client: Client, before: Date): Promise<number> {
  const { rowCount } = await client.query('delete from receipts where paid_at < $1', [before]);
  return rowCount ?? 0;
}
