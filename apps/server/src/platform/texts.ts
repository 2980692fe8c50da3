import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import i18next from 'i18next';

const LOCALES = path.join(import.meta.dirname, '../../../../packages/locales');
const NAMESPACES = [
  'notifications',
  'mail',
  'diary',
  'inventory',
  'exports-csv',
  'exports-pdf',
  'reports',
  'vigimed',
  'medicines',
  'seizures',
  'trackers',
  'prescriptions',
  'articles',
] as const;

/** The texts of one language by namespace. `npm run check` compares every language's keys with those of the default one, whose types they have. */
function resourcesOf(language: Language) {
  const textsOf = (namespace: string) => {
    const file = path.join(LOCALES, language, `${namespace}.json`);
    return [namespace, JSON.parse(readFileSync(file, 'utf8'))];
  };
  return Object.fromEntries(NAMESPACES.map(textsOf));
}

/** The words of mails, messages and documents, in the languages of their readers. Values go into plain text as they are; what becomes HTML escapes them itself. */
export const texts = i18next.createInstance();
await texts.init({
  resources: Object.fromEntries(LANGUAGES.map((language) => [language, resourcesOf(language)])),
  ns: [...NAMESPACES],
  fallbackLng: DEFAULT_LANGUAGE,
  interpolation: { escapeValue: false },
});
