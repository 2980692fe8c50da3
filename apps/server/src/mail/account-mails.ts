import type { SecurityChange } from '@balsamo/domain/auth/events.ts';
import type { ContactUserType } from '@balsamo/domain/contact/message.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language } from '@balsamo/domain/language.ts';
import { SITE_PAGES } from '@balsamo/domain/site/site-pages.ts';
import { texts } from '../platform/texts.ts';
import { actionEmail, plainEmail } from './email-template.ts';
import type { Mail } from './mailer.ts';

export type Recipient = { name: string; email: string; language: Language };

/** Tokens travel in the fragment: browsers send it to no server, so it reaches no log. */
export const passwordResetLink = (appUrl: string, token: string) =>
  `${appUrl}/atualizar-senha#token=${encodeURIComponent(token)}&type=recovery`;
export const verificationLink = (appUrl: string, token: string) =>
  `${appUrl}/auth/callback#token=${encodeURIComponent(token)}`;

export const emailChangeLink = (appUrl: string, token: string) =>
  `${appUrl}/auth/callback#token=${encodeURIComponent(token)}&type=email_change`;
export const emailUndoLink = (appUrl: string, token: string) =>
  `${appUrl}/desfazer-troca#token=${encodeURIComponent(token)}`;
/** Where someone who did not ask for a change takes the account back. */
const newPasswordPage = (appUrl: string) => `${appUrl}/esqueci-senha`;

/** The mails about an account; their words stand under these names. */
type Subject =
  | 'reset'
  | 'verification'
  | 'emailChange'
  | 'emailChangeNotice'
  | 'emailChanged'
  | 'passwordChanged'
  | 'erasure'
  | 'erasureCalledOff'
  | 'careErasure'
  | 'careErasureCalledOff'
  | 'careErased'
  | 'careRemoved'
  | 'careResponsible'
  | 'careAccepted'
  | 'careTakenOver'
  | 'careTakenOverEnded'
  | 'trialEnds'
  | 'paymentFailed'
  | 'receipt';

export function accountMail(about: Subject, to: Recipient, link: string, values: Record<string, string> = {}): Mail {
  const t = texts.getFixedT(to.language);
  return actionEmail({
    to: to.email,
    language: to.language,
    subject: t(`mail:${about}.subject`),
    greeting: t('mail:greeting', { name: to.name }),
    body: t(`mail:${about}.body`, values),
    button: t(`mail:${about}.button`),
    link,
    linkFallback: t('mail:linkFallback'),
    footnote: t(`mail:${about}.footnote`, values),
    signature: t('mail:signature'),
  });
}

export const passwordResetMail = (to: Recipient, link: string) => accountMail('reset', to, link);

export const verificationMail = (to: Recipient, link: string) => accountMail('verification', to, link);

/** To the new address: using it needs this link. */
export const emailChangeMail = (to: Recipient, link: string) => accountMail('emailChange', to, link);

/** To the address in use: someone who knows the password asked for another. */
export const emailChangeNotice = (to: Recipient, appUrl: string) =>
  accountMail('emailChangeNotice', to, newPasswordPage(appUrl));

/** To the address of before: the account has another one now, which this link undoes. */
export const emailChangedMail = (to: Recipient, link: string) => accountMail('emailChanged', to, link);

/** To an address that opens the account no more, where there is nothing to press. */
export function addressLostNotice(
  { email, name, language }: Recipient,
  change: 'email_changed' | 'email_change_undone',
): Mail {
  const t = texts.getFixedT(language);
  const paragraphs = [t('mail:greeting', { name }), t(`mail:addressLost.${change}`), t('mail:signature')];
  return plainEmail({ to: email, language, subject: t('mail:security.subject'), paragraphs });
}

export const passwordChangedNotice = (to: Recipient, appUrl: string) =>
  accountMail('passwordChanged', to, newPasswordPage(appUrl));

/** What changed, for mails: where the first factor turned the second step on, that is what is said. Some have mails of their own. */
export type MailedChange =
  | Exclude<SecurityChange, 'password_changed' | 'password_reset_asked' | 'email_change_asked' | 'email_changed'>
  | 'second_factor_on';

/** Something changed in what opens the account. The subject says no more. */
export function securityNotice(
  to: Recipient,
  change: MailedChange,
  appUrl: string,
  values: Record<string, string> = {},
): Mail {
  const t = texts.getFixedT(to.language);
  return actionEmail({
    to: to.email,
    language: to.language,
    subject: t('mail:security.subject'),
    greeting: t('mail:greeting', { name: to.name }),
    body: t(`mail:security.body.${change}`, values),
    button: t('mail:security.button'),
    link: newPasswordPage(appUrl),
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:security.footnote'),
    signature: t('mail:signature'),
  });
}

/** Where the account is kept after all; asks for the sign-in first where there is none. */
const dangerZone = (appUrl: string) => `${appUrl}/conta#apagar-conta`;

/** Someone who knows the password asked for the erasure of the account: when that will be, and how to keep it. */
export function erasureNotice(to: RecipientSomewhere, dueAt: Date, appUrl: string): Mail {
  return accountMail('erasure', to, dangerZone(appUrl), { date: dueOn(to, dueAt) });
}

type RecipientSomewhere = Recipient & { timeZone: string };

const dueOn = ({ language, timeZone }: RecipientSomewhere, dueAt: Date) =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { dateStyle: 'long', timeStyle: 'short', timeZone }).format(dueAt);

export const erasureCalledOffNotice = (to: Recipient, appUrl: string) =>
  accountMail('erasureCalledOff', to, newPasswordPage(appUrl));

/** Somebody who cares for a person without a sign-in, and whom. */
type Caregiver = Recipient & { personName: string };

const caredPeople = (appUrl: string) => `${appUrl}/conta#cuidado`;

/** The diary that they keep is to be erased, and they can keep it. */
export const careErasureNotice = (to: Caregiver & RecipientSomewhere, dueAt: Date, appUrl: string) =>
  accountMail('careErasure', to, caredPeople(appUrl), { person: to.personName, day: dueOn(to, dueAt) });

/** It is not. */
export const careErasureCalledOffNotice = (to: Caregiver, appUrl: string) =>
  accountMail('careErasureCalledOff', to, caredPeople(appUrl), { person: to.personName });

/** It is gone. */
export const careErasedNotice = (to: Caregiver, appUrl: string) =>
  accountMail('careErased', to, caredPeople(appUrl), { person: to.personName });

/** The last mail: the account is gone, and there is nothing to press. */
export function accountErasedNotice({ email, name, language }: Recipient): Mail {
  const t = texts.getFixedT(language);
  const paragraphs = [
    t('mail:greeting', { name }),
    t('mail:accountErased.body'),
    t('mail:accountErased.kept'),
    t('mail:signature'),
  ];
  return plainEmail({ to: email, language, subject: t('mail:accountErased.subject'), paragraphs });
}

export type FeedbackMessage = { id: string; type: string; category: string; message: string | null };

/** To the operator, in the installation's own language. Who wrote it stands in the database only. */
export function feedbackMail(to: string, { id, type, category, message }: FeedbackMessage): Mail {
  const t = texts.getFixedT(DEFAULT_LANGUAGE);
  const paragraphs = [
    t('mail:feedback.kind', { type, category }),
    message ?? t('mail:feedback.none'),
    t('mail:feedback.reference', { id }),
  ];
  return plainEmail({ to, language: DEFAULT_LANGUAGE, subject: t('mail:feedback.subject'), paragraphs });
}

export type ContactMail = {
  id: string;
  name: string;
  email: string;
  userType: ContactUserType | null;
  subject: string;
  message: string;
  language: Language;
};

/** A message to the team, to the operator in the installation's own language. Subjects of mails name nobody and quote nothing. */
export function contactMail(to: string, { id, name, email, userType, subject, message, language }: ContactMail): Mail {
  const t = texts.getFixedT(DEFAULT_LANGUAGE);
  const paragraphs = [
    t('mail:contact.from', { name, email, userType: t(`mail:contact.userType.${userType ?? 'unsaid'}`) }),
    t('mail:contact.about', { subject }),
    message,
    t('mail:contact.answer', { language: t(`common:language.${language}`) }),
    t('mail:contact.reference', { id }),
  ];
  return plainEmail({ to, language: DEFAULT_LANGUAGE, subject: t('mail:contact.subject'), paragraphs });
}

/** To whoever wrote to the team: the answer, and a copy of what they asked, in the language of the page that they wrote on. */
export function contactAnswerMail(
  { name, email, subject, message, language }: Omit<ContactMail, 'id' | 'userType'>,
  answer: string,
  appUrl: string,
): Mail {
  const t = texts.getFixedT(language);
  const paragraphs = [
    t('mail:greeting', { name }),
    answer,
    t('mail:contactAnswer.goOn', { url: appUrl + SITE_PAGES.contact[language] }),
    t('mail:signature'),
    t('mail:contactAnswer.copy', { subject }),
    message,
  ];
  return plainEmail({ to: email, language, subject: t('mail:contactAnswer.subject'), paragraphs });
}
