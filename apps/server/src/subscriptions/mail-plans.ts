import type { SystemTransaction } from '@balsamo/database/as-system.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import {
  claimFailureMail,
  claimReceiptMail,
  claimTrialMail,
  putOffPlanMail,
  putOffReceiptMail,
} from '@balsamo/database/subscriptions/mails.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Services } from '../services/services.ts';
import { failureMail, receiptMail, trialMail } from './plan-mails.ts';

type Client = SystemTransaction['client'];
/** What is due next: the mail, and how it is put off where it is refused. */
type Due = { mail: Mail; putOff: (client: Client) => Promise<void> };
type Claim = (client: Client) => Promise<Due | undefined>;

/**
 * Mails what there is to say of plans: that a trial ends, that a payment failed, that one was made. In one transaction each: what a mail server
 * does not take is tried again later, for some days, and holds up no other. May run at any time and twice.
 */
export async function mailPlans(services: Pick<Services, 'db' | 'env' | 'log' | 'mail' | 'now'>): Promise<void> {
  const { env, now } = services;
  const ofPlan = (userId: string, mail: Mail): Due => ({
    mail,
    putOff: (client) => putOffPlanMail(client, userId, now()),
  });
  await mailAll(services, async (client) => {
    const row = await claimTrialMail(client, now());
    return row && ofPlan(row.userId, trialMail(row, env.appUrl));
  });
  await mailAll(services, async (client) => {
    const row = await claimFailureMail(client, now());
    return row && ofPlan(row.userId, failureMail(row, env.appUrl));
  });
  await mailAll(services, async (client) => {
    const row = await claimReceiptMail(client, now());
    if (!row) return undefined;
    const { receiptId } = row;
    return { mail: receiptMail(row, env.appUrl), putOff: (later) => putOffReceiptMail(later, receiptId, now()) };
  });
}

const REASON = 'a date, or the payment provider, is the reason of the mail';

async function mailAll({ db, log, mail }: Pick<Services, 'db' | 'log' | 'mail'>, claim: Claim): Promise<void> {
  for (;;) {
    let due: Due | undefined;
    try {
      await asSystem(db, REASON, async ({ client }) => {
        due = await claim(client);
        if (due) await mail.send(due.mail);
      });
    } catch (error) {
      if (!due) throw error;
      const { putOff } = due;
      const { code, name } = error as Error & { code?: string };
      log.error({ job: 'mailPlans', error: code ?? name }, 'a mail about a plan was not sent');
      await asSystem(db, REASON, ({ client }) => putOff(client));
    }
    if (!due) return;
  }
}
