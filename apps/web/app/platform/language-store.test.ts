import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { detectLanguage, LANGUAGE_KEY, languageFromCookies, storeLanguage } from './language-store.ts';

const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API.
  document.cookie = `${LANGUAGE_KEY}=; Path=/; Max-Age=0`;
  document.documentElement.lang = '';
};

describe('the language', () => {
  const browser = vi.spyOn(navigator, 'languages', 'get');
  beforeEach(() => {
    forget();
    browser.mockReturnValue(['ja-JP']);
  });
  afterEach(forget);

  it('is Portuguese when nothing says otherwise', () => {
    expect(detectLanguage()).toBe('pt');
  });

  it('is looked for in localStorage, the cookie, the browser and the page, in this order', () => {
    document.documentElement.lang = 'fr';
    expect(detectLanguage()).toBe('fr');
    browser.mockReturnValue(['ja-JP', 'en-GB', 'fr']);
    expect(detectLanguage()).toBe('en');
    // biome-ignore lint/suspicious/noDocumentCookie: as above.
    document.cookie = `${LANGUAGE_KEY}=fr; Path=/`;
    expect(detectLanguage()).toBe('fr');
    localStorage.setItem(LANGUAGE_KEY, 'en-US');
    expect(detectLanguage()).toBe('en');
  });

  it('is kept in localStorage and in a cookie', () => {
    storeLanguage('fr');
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('fr');
    expect(languageFromCookies(document.cookie)).toBe('fr');
  });

  it('is not taken from a cookie whose name only ends alike', () => {
    expect(languageFromCookies('my_i18nextLng=fr')).toBeUndefined();
    expect(languageFromCookies('a=b; i18nextLng=en; c=d')).toBe('en');
    expect(languageFromCookies('i18nextLng=klingon')).toBeUndefined();
  });

  it('is detected even where storage is refused', () => {
    const refused = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    expect(detectLanguage()).toBe('pt');
    refused.mockRestore();
  });
});
