import { DEFAULT_LANGUAGE, type Language, languageOf } from '@balsamo/domain/language.ts';

/** Key of the choice in localStorage and of the cookie (spec §9). */
export const LANGUAGE_KEY = 'i18nextLng';
export const ONE_YEAR_SECONDS = 31_536_000;

/** The language of a `Cookie` header or of `document.cookie`. */
export function languageFromCookies(cookies: string | null | undefined): Language | undefined {
  const match = /(?:^|;\s*)i18nextLng=([^;]*)/.exec(cookies ?? '');
  return languageOf(match?.[1]);
}

/** Detection order of spec §9: localStorage, cookie, navigator, html tag. */
export function detectLanguage(): Language {
  return (
    languageOf(storedLanguage()) ??
    languageFromCookies(document.cookie) ??
    navigator.languages.map(languageOf).find(Boolean) ??
    languageOf(document.documentElement.lang) ??
    DEFAULT_LANGUAGE
  );
}

/** Keeps the choice where both the browser and the server find it. */
export function storeLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // A browser that refuses storage still has the cookie, or asks again next time.
  }
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that people use.
  document.cookie = `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_KEY);
  } catch {
    return null;
  }
}
