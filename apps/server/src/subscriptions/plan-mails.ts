import type {
  FailureMailRow,
  PlanMailRow,
  ReceiptMailRow,
  TrialMailRow,
} from '@balsamo/database/subscriptions/mails.ts';
import { LANGUAGE_TAGS, type Language } from '@balsamo/domain/language.ts';
import { PROFESSIONAL_PRICE_BRL } from '@balsamo/domain/subscriptions/subscription.ts';
import { actionEmail } from '../mail/email-template.ts';
import type { Mail } from '../mail/mailer.ts';
import { texts } from '../platform/texts.ts';

type Subject = 'trialEnds' | 'paymentFailed' | 'receipt';

/** Subjects say nothing of money, nor of what the account is for. */
function planMail(about: Subject, row: PlanMailRow, link: string, values: Record<string, string>): Mail {
  const language = row.language as Language;
  const t = texts.getFixedT(language);
  return actionEmail({
    to: row.email,
    language,
    subject: t(`mail:${about}.subject`),
    greeting: t('mail:greeting', { name: row.name }),
    body: t(`mail:${about}.body`, values),
    button: t(`mail:${about}.button`),
    link,
    linkFallback: t('mail:linkFallback'),
    footnote: t(`mail:${about}.footnote`),
    signature: t('mail:signature'),
  });
}

const dayOf = (at: Date, { language, timeZone }: PlanMailRow) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language as Language], { dateStyle: 'long', timeZone }).format(at);

/** Where plans are managed; asks for the sign-in first where there is none. */
const planPage = (appUrl: string) => `${appUrl}/conta#plano`;

/** A trial that ends in three days or fewer, and what changes then. */
export const trialMail = (row: TrialMailRow, appUrl: string) =>
  planMail('trialEnds', row, `${appUrl}/assinar`, {
    date: dayOf(row.trialEndsAt, row),
    price: String(PROFESSIONAL_PRICE_BRL),
  });

/** A payment that failed, and how to mend it. */
export const failureMail = (row: FailureMailRow, appUrl: string) =>
  planMail('paymentFailed', row, planPage(appUrl), { date: dayOf(row.graceEndsAt, row) });

/** What was paid; the document is the provider's, behind the sign-in. */
export function receiptMail(row: ReceiptMailRow, appUrl: string): Mail {
  const money = { style: 'currency', currency: row.currency } as const;
  const amount = new Intl.NumberFormat(LANGUAGE_TAGS[row.language as Language], money).format(row.amount / 100);
  return planMail('receipt', row, planPage(appUrl), { amount, date: dayOf(row.paidAt, row) });
}
