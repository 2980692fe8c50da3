import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, LANGUAGES, type Language, languageOf } from '@balsamo/domain/language.ts';
import {
  type BackendModule,
  createInstance,
  type InitOptions,
  type i18n,
  type Resource,
  type ResourceKey,
} from 'i18next';
import { initReactI18next } from 'react-i18next';
import { I18N_BLOCK_ID } from './document.tsx';
import { takeEarlyRequest } from './early-requests.ts';
import { detectLanguage, storeLanguage } from './language-store.ts';

const CRASH_TEXTS = import.meta.glob<ResourceKey>('../../../../packages/locales/*/crash.json', {
  eager: true,
  import: 'default',
});

/** What the server's JSON block in the page holds; absent in prerendered shells, which carry no words. */
export type I18nBlock = { language: Language; resources: Resource };

/** Options that server and browser share, so that both render the same words. */
export const I18N_OPTIONS: InitOptions = {
  supportedLngs: [...LANGUAGES],
  // Every key exists in every language (checked), so nothing falls back and no second file is loaded.
  fallbackLng: false,
  load: 'languageOnly',
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  returnNull: false,
};

const localeFiles: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const path = `/locales/${language}/${namespace}.json`;
    (takeEarlyRequest(path) ?? fetch(path))
      .then((response) => {
        if (!response.ok) throw new Error(`${path} answered ${response.status}`);
        return response.json();
      })
      .then((texts) => done(null, texts))
      .catch((error: Error) => done(error, null));
  },
};

/** The browser's instance: starts from the server's block when there is one, else from detection. */
export function createBrowserI18n(block: I18nBlock | undefined): i18n {
  const language = block?.language ?? detectLanguage();
  const resources: Resource = { ...block?.resources };
  // The crash screen must not depend on anything that can still fail to load.
  for (const [file, crash] of Object.entries(CRASH_TEXTS)) {
    const own = LANGUAGES.find((one) => file.includes(`/${one}/`));
    if (own) resources[own] = { ...resources[own], crash };
  }
  const instance = createInstance();
  instance
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      ...I18N_OPTIONS,
      lng: language,
      resources,
      ns: Object.keys(resources[language] ?? {}),
      partialBundledLanguages: true,
      initAsync: false,
      react: { useSuspense: true },
    });
  instance.on('languageChanged', (changed) => {
    document.documentElement.lang = htmlLanguage(changed);
    storeLanguage(languageOf(changed) ?? language);
  });
  return instance;
}

/** Reads the server's block out of the page. */
export function readI18nBlock(): I18nBlock | undefined {
  const text = document.getElementById(I18N_BLOCK_ID)?.textContent;
  return text ? (JSON.parse(text) as I18nBlock) : undefined;
}

/** The tag for `<html lang>` and for `Intl`: Portuguese here is Brazil's. */
export function htmlLanguage(language: string): string {
  return LANGUAGE_TAGS[languageOf(language) ?? DEFAULT_LANGUAGE];
}
