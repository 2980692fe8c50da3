import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import { createInstance, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { I18N_OPTIONS, type I18nBlock } from './i18n.ts';

const files = import.meta.glob<Record<string, unknown>>('../../../../packages/locales/*/*.json', {
  eager: true,
  import: 'default',
});

const texts: Resource = Object.fromEntries(LANGUAGES.map((language) => [language, {}]));
for (const [path, content] of Object.entries(files)) {
  const [, language, namespace] = /(\w+)\/(\w+)\.json$/.exec(path) ?? [];
  const namespaces = language && texts[language];
  if (namespaces && namespace) namespaces[namespace] = content as Resource[string][string];
}

/** An instance for one request; it holds every text, by reference. */
export function createRequestI18n(language: Language): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    ...I18N_OPTIONS,
    lng: language,
    resources: texts,
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}

/** The texts that a rendered page used, for the browser to start from. */
export function i18nBlockOf(instance: i18n, namespaces: Iterable<string>): I18nBlock {
  const language = instance.language as Language;
  const used = new Set(['common', ...namespaces]);
  const resources = Object.fromEntries([...used].map((name) => [name, texts[language]?.[name] ?? {}]));
  return { language, resources: { [language]: resources } };
}
