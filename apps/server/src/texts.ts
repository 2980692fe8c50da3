import { DEFAULT_LANGUAGE } from '@balsamo/domain/language.ts';
import enMail from '@balsamo/locales/en/mail.json' with { type: 'json' };
import en from '@balsamo/locales/en/notifications.json' with { type: 'json' };
import frMail from '@balsamo/locales/fr/mail.json' with { type: 'json' };
import fr from '@balsamo/locales/fr/notifications.json' with { type: 'json' };
import ptMail from '@balsamo/locales/pt/mail.json' with { type: 'json' };
import pt from '@balsamo/locales/pt/notifications.json' with { type: 'json' };
import i18next from 'i18next';

/** The words of mails and messages, in the languages of their readers. Values go into plain text as they are; letters escape what goes into HTML. */
export const texts = i18next.createInstance();
await texts.init({
  resources: {
    pt: { notifications: pt, mail: ptMail },
    en: { notifications: en, mail: enMail },
    fr: { notifications: fr, mail: frMail },
  },
  ns: ['notifications', 'mail'],
  fallbackLng: DEFAULT_LANGUAGE,
  interpolation: { escapeValue: false },
});
