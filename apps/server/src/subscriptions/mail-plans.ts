import type { SystemTransaction } from '@balsamo/database/as-system.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { claimFailureMail, claimReceiptMail, claimTrialMail } from '@balsamo/database/subscriptions/mails.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Services } from '../services/services.ts';
import { failureMail, receiptMail, trialMail } from './plan-mails.ts';

type Client = SystemTransaction['client'];
/** What is due next: which row it is of, for those that are passed over, and the mail. */
type Due = { id: string; mail: Mail };
type Claim = (client: Client, passedOver: readonly string[]) => Promise<Due | undefined>;

/**
 * Mails what there is to say of plans: that a trial ends, that a payment failed, that one was made. In one transaction each: what a mail server
 * does not take waits, and holds up no other. May run at any time and twice.
 */
export async function mailPlans(services: Pick<Services, 'db' | 'env' | 'log' | 'mail' | 'now'>): Promise<void> {
  const { env, now } = services;
  await mailAll(services, async (client, passedOver) => {
    const row = await claimTrialMail(client, now(), passedOver);
    return row && { id: row.userId, mail: trialMail(row, env.appUrl) };
  });
  await mailAll(services, async (client, passedOver) => {
    const row = await claimFailureMail(client, now(), passedOver);
    return row && { id: row.userId, mail: failureMail(row, env.appUrl) };
  });
  await mailAll(services, async (client, passedOver) => {
    const row = await claimReceiptMail(client, now(), passedOver);
    return row && { id: row.receiptId, mail: receiptMail(row, env.appUrl) };
  });
}

async function mailAll({ db, log, mail }: Pick<Services, 'db' | 'log' | 'mail'>, claim: Claim): Promise<void> {
  const passedOver: string[] = [];
  for (;;) {
    let due: Due | undefined;
    try {
      await asSystem(db, 'a date, or the payment provider, is the reason of the mail', async ({ client }) => {
        due = await claim(client, passedOver);
        if (due) await mail.send(due.mail);
      });
    } catch (error) {
      if (!due) throw error;
      const { code, name } = error as Error & { code?: string };
      log.error({ job: 'mailPlans', error: code ?? name }, 'a mail about a plan was not sent');
    }
    if (!due) return;
    passedOver.push(due.id);
  }
}
