import { DEFAULT_LANGUAGE } from '@balsamo/domain/language.ts';
import enDiary from '@balsamo/locales/en/diary.json' with { type: 'json' };
import enExportsCsv from '@balsamo/locales/en/exports-csv.json' with { type: 'json' };
import enExportsPdf from '@balsamo/locales/en/exports-pdf.json' with { type: 'json' };
import enInventory from '@balsamo/locales/en/inventory.json' with { type: 'json' };
import enMail from '@balsamo/locales/en/mail.json' with { type: 'json' };
import en from '@balsamo/locales/en/notifications.json' with { type: 'json' };
import enReports from '@balsamo/locales/en/reports.json' with { type: 'json' };
import frDiary from '@balsamo/locales/fr/diary.json' with { type: 'json' };
import frExportsCsv from '@balsamo/locales/fr/exports-csv.json' with { type: 'json' };
import frExportsPdf from '@balsamo/locales/fr/exports-pdf.json' with { type: 'json' };
import frInventory from '@balsamo/locales/fr/inventory.json' with { type: 'json' };
import frMail from '@balsamo/locales/fr/mail.json' with { type: 'json' };
import fr from '@balsamo/locales/fr/notifications.json' with { type: 'json' };
import frReports from '@balsamo/locales/fr/reports.json' with { type: 'json' };
import ptDiary from '@balsamo/locales/pt/diary.json' with { type: 'json' };
import ptExportsCsv from '@balsamo/locales/pt/exports-csv.json' with { type: 'json' };
import ptExportsPdf from '@balsamo/locales/pt/exports-pdf.json' with { type: 'json' };
import ptInventory from '@balsamo/locales/pt/inventory.json' with { type: 'json' };
import ptMail from '@balsamo/locales/pt/mail.json' with { type: 'json' };
import pt from '@balsamo/locales/pt/notifications.json' with { type: 'json' };
import ptReports from '@balsamo/locales/pt/reports.json' with { type: 'json' };
import i18next from 'i18next';

/** The words of mails, messages and documents, in the languages of their readers. Values go into plain text as they are; letters escape what goes into HTML. */
export const texts = i18next.createInstance();
await texts.init({
  resources: {
    pt: {
      notifications: pt,
      mail: ptMail,
      diary: ptDiary,
      inventory: ptInventory,
      'exports-csv': ptExportsCsv,
      'exports-pdf': ptExportsPdf,
      reports: ptReports,
    },
    en: {
      notifications: en,
      mail: enMail,
      diary: enDiary,
      inventory: enInventory,
      'exports-csv': enExportsCsv,
      'exports-pdf': enExportsPdf,
      reports: enReports,
    },
    fr: {
      notifications: fr,
      mail: frMail,
      diary: frDiary,
      inventory: frInventory,
      'exports-csv': frExportsCsv,
      'exports-pdf': frExportsPdf,
      reports: frReports,
    },
  },
  ns: ['notifications', 'mail', 'diary', 'inventory', 'exports-csv', 'exports-pdf', 'reports'],
  fallbackLng: DEFAULT_LANGUAGE,
  interpolation: { escapeValue: false },
});
