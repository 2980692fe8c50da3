import { DEFAULT_LANGUAGE, type Language } from '@balsamo/domain/language.ts';
import { texts } from '../texts.ts';
import { LANGUAGE_TAGS, letter, note } from './letter.ts';
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
type Subject =
  | 'reset'
  | 'verification'
  | 'emailChange'
  | 'emailChangeNotice'
  | 'passwordChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodeUsed'
  | 'erasure'
  | 'erasureCalledOff';

function accountLetter(about: Subject, to: Recipient, link: string, values: Record<string, string> = {}): Mail {
  const t = texts.getFixedT(to.language);
  return letter({
    to: to.email,
    language: to.language,
    subject: t(`mail:${about}.subject`),
    greeting: t('mail:greeting', { name: to.name }),
    body: t(`mail:${about}.body`, values),
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

export const secondFactorOnNotice = (to: Recipient, appUrl: string) =>
  accountLetter('secondFactorOn', to, newPasswordPage(appUrl));

export const secondFactorOffNotice = (to: Recipient, appUrl: string) =>
  accountLetter('secondFactorOff', to, newPasswordPage(appUrl));

/** Recovery codes are what is left to whoever lost everything else: their person should know when one is gone. */
export const recoveryCodeUsedNotice = (to: Recipient, left: number, appUrl: string) =>
  accountLetter('recoveryCodeUsed', to, newPasswordPage(appUrl), { left: String(left) });

/** Where the account is kept after all; asks for the sign-in first where there is none. */
const dangerZone = (appUrl: string) => `${appUrl}/conta#apagar-conta`;

/** Someone who knows the password asked for the erasure of the account: when that will be, and how to keep it. */
export function erasureNotice(to: Recipient & { timeZone: string }, dueAt: Date, appUrl: string): Mail {
  const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[to.language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: to.timeZone,
  });
  return accountLetter('erasure', to, dangerZone(appUrl), { date: format.format(dueAt) });
}

export const erasureCalledOffNotice = (to: Recipient, appUrl: string) =>
  accountLetter('erasureCalledOff', to, newPasswordPage(appUrl));

/** The last mail: the account is gone, and there is nothing to press. */
export function accountErasedNotice({ email, name, language }: Recipient): Mail {
  const t = texts.getFixedT(language);
  const paragraphs = [
    t('mail:greeting', { name }),
    t('mail:accountErased.body'),
    t('mail:accountErased.kept'),
    t('mail:signature'),
  ];
  return note({ to: email, language, subject: t('mail:accountErased.subject'), paragraphs });
}

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
