import { DEFAULT_LANGUAGE, type Language } from '@balsamo/domain/language.ts';
import en from '@balsamo/locales/en/mail.json' with { type: 'json' };
import fr from '@balsamo/locales/fr/mail.json' with { type: 'json' };
import pt from '@balsamo/locales/pt/mail.json' with { type: 'json' };
import i18next from 'i18next';
import { letter, note } from './letter.ts';
import type { Mail } from './mailer.ts';

const texts = i18next.createInstance();
await texts.init({
  resources: { pt: { mail: pt }, en: { mail: en }, fr: { mail: fr } },
  ns: ['mail'],
  fallbackLng: DEFAULT_LANGUAGE,
  // Names go into plain text as they are; the letter escapes what goes into HTML.
  interpolation: { escapeValue: false },
});

export type Recipient = { name: string; email: string; language: Language };

/** Tokens travel in the fragment: browsers send it to no server, so it reaches no log. */
export const passwordResetLink = (appUrl: string, token: string) =>
  `${appUrl}/atualizar-senha#token=${encodeURIComponent(token)}&type=recovery`;
export const verificationLink = (appUrl: string, token: string) =>
  `${appUrl}/auth/callback#token=${encodeURIComponent(token)}`;

export function passwordResetMail(to: Recipient, link: string): Mail {
  const t = texts.getFixedT(to.language);
  return letter({
    to: to.email,
    language: to.language,
    subject: t('mail:reset.subject'),
    greeting: t('mail:greeting', { name: to.name }),
    body: t('mail:reset.body'),
    button: t('mail:reset.button'),
    link,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:reset.footnote'),
    signature: t('mail:signature'),
  });
}

export function verificationMail(to: Recipient, link: string): Mail {
  const t = texts.getFixedT(to.language);
  return letter({
    to: to.email,
    language: to.language,
    subject: t('mail:verification.subject'),
    greeting: t('mail:greeting', { name: to.name }),
    body: t('mail:verification.body'),
    button: t('mail:verification.button'),
    link,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:verification.footnote'),
    signature: t('mail:signature'),
  });
}

export const emailChangeLink = (appUrl: string, token: string) =>
  `${appUrl}/auth/callback#token=${encodeURIComponent(token)}&type=email_change`;

/** To the new address: using it needs this link. */
export function emailChangeMail(to: Recipient, link: string): Mail {
  const t = texts.getFixedT(to.language);
  return letter({
    to: to.email,
    language: to.language,
    subject: t('mail:emailChange.subject'),
    greeting: t('mail:greeting', { name: to.name }),
    body: t('mail:emailChange.body'),
    button: t('mail:emailChange.button'),
    link,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:emailChange.footnote'),
    signature: t('mail:signature'),
  });
}

/** To the address in use: someone who knows the password asked for another. */
export function emailChangeNotice(to: Recipient, appUrl: string): Mail {
  const t = texts.getFixedT(to.language);
  return letter({
    to: to.email,
    language: to.language,
    subject: t('mail:emailChangeNotice.subject'),
    greeting: t('mail:greeting', { name: to.name }),
    body: t('mail:emailChangeNotice.body'),
    button: t('mail:emailChangeNotice.button'),
    link: `${appUrl}/esqueci-senha`,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:emailChangeNotice.footnote'),
    signature: t('mail:signature'),
  });
}

export function passwordChangedNotice(to: Recipient, appUrl: string): Mail {
  const t = texts.getFixedT(to.language);
  return letter({
    to: to.email,
    language: to.language,
    subject: t('mail:passwordChanged.subject'),
    greeting: t('mail:greeting', { name: to.name }),
    body: t('mail:passwordChanged.body'),
    button: t('mail:passwordChanged.button'),
    link: `${appUrl}/esqueci-senha`,
    linkFallback: t('mail:linkFallback'),
    footnote: t('mail:passwordChanged.footnote'),
    signature: t('mail:signature'),
  });
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
