import type {
  FailureMailRow,
  PlanMailRow,
  ReceiptMailRow,
  TrialMailRow,
} from '@balsamo/database/subscriptions/mails.ts';
import { LANGUAGE_TAGS } from '@balsamo/domain/language.ts';
import { PROFESSIONAL_PRICE_BRL } from '@balsamo/domain/subscriptions/subscription.ts';
import { accountMail } from '../mail/account-mails.ts';
import type { Mail } from '../mail/mailer.ts';

const dayOf = (at: Date, { language, timeZone }: PlanMailRow) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { dateStyle: 'long', timeZone }).format(at);

/** Where plans are managed; asks for the sign-in first where there is none. */
const planPage = (appUrl: string) => `${appUrl}/conta#plano`;

/** A trial that ends in three days or fewer, and what changes then. */
export const trialMail = (row: TrialMailRow, appUrl: string) =>
  accountMail('trialEnds', row, `${appUrl}/assinar`, {
    date: dayOf(row.trialEndsAt, row),
    price: String(PROFESSIONAL_PRICE_BRL),
  });

/** A payment that failed, and how to mend it. */
export const failureMail = (row: FailureMailRow, appUrl: string) =>
  accountMail('paymentFailed', row, planPage(appUrl), { date: dayOf(row.graceEndsAt, row) });

/** What was paid; the document is the provider's, behind the sign-in. */
export function receiptMail(row: ReceiptMailRow, appUrl: string): Mail {
  const money = { style: 'currency', currency: row.currency } as const;
  const amount = new Intl.NumberFormat(LANGUAGE_TAGS[row.language], money).format(row.amount / 100);
  return accountMail('receipt', row, planPage(appUrl), { amount, date: dayOf(row.paidAt, row) });
}
