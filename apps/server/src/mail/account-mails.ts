import { DEFAULT_LANGUAGE, type Language } from '@balsamo/domain/language.ts';
import { texts } from '../texts.ts';
import { letter, note } from './letter.ts';
import type { Mail } from './mailer.ts';

export type Recipient = { name: string; email: string; language: Language };

/** Tokens travel in the fragment: browsers send it to no server, so it reaches no log. */
export const passwordResetLink = (appUrl: string, token: string) =>
  `${appUrl}/atualizar-senha#token=${encodeURIComponent(token)}&type=recovery`;
export const verificationLink = (appUrl: string, token: string) =>
  `${appUrl}/auth/callback#token=${encodeURIComponent(token)}`;

export const emailChangeLink = (appUrl: string, token: string) =>
  `${appUrl}/auth/callback#token=${encodeURIComponent(token)}&type=email_change`;
/** Where someone who did not ask for a change takes the account back. */
const newPasswordPage = (appUrl: string) => `${appUrl}/esqueci-senha`;

/** The letters about an account; their words stand under these names. */
type Subject = 'reset' | 'verification' | 'emailChange' | 'emailChangeNotice' | 'passwordChanged';

function accountLetter(about: Subject, to: Recipient, link: string): Mail {
  const t = texts.getFixedT(to.language);
  return letter({
    to: to.email,
    language: to.language,
    subject: t(`mail:${about}.subject`),
    greeting: t('mail:greeting', { name: to.name }),
    body: t(`mail:${about}.body`),
    button: t(`mail:${about}.button`),
    link,
    linkFallback: t('mail:linkFallback'),
    footnote: t(`mail:${about}.footnote`),
    signature: t('mail:signature'),
  });
}

export const passwordResetMail = (to: Recipient, link: string) => accountLetter('reset', to, link);

export const verificationMail = (to: Recipient, link: string) => accountLetter('verification', to, link);

/** To the new address: using it needs this link. */
export const emailChangeMail = (to: Recipient, link: string) => accountLetter('emailChange', to, link);

/** To the address in use: someone who knows the password asked for another. */
export const emailChangeNotice = (to: Recipient, appUrl: string) =>
  accountLetter('emailChangeNotice', to, newPasswordPage(appUrl));

export const passwordChangedNotice = (to: Recipient, appUrl: string) =>
  accountLetter('passwordChanged', to, newPasswordPage(appUrl));

export type FeedbackLetter = { id: string; type: string; category: string; message: string | null };

/** To the operator, in the installation's own language. Who wrote it stands in the database only. */
export function feedbackMail(to: string, { id, type, category, message }: FeedbackLetter): Mail {
  const t = texts.getFixedT(DEFAULT_LANGUAGE);
  const paragraphs = [
    t('mail:feedback.kind', { type, category }),
    message ?? t('mail:feedback.none'),
    t('mail:feedback.reference', { id }),
  ];
  return note({ to, language: DEFAULT_LANGUAGE, subject: t('mail:feedback.subject'), paragraphs });
}
