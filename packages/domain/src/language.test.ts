import { describe, expect, it } from 'vitest';
import { homePathIn, LANGUAGES, languageFromHeader, languageOf } from './language.ts';

describe('the language of a tag', () => {
  it.each([
    ['pt-BR', 'pt'],
    ['PT', 'pt'],
    ['en_GB', 'en'],
    [' fr ', 'fr'],
    ['de', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %s is %s', (tag, language) => expect(languageOf(tag)).toBe(language));
});

describe('the language of an Accept-Language header', () => {
  it.each([
    ['de, en;q=0.8, fr;q=0.9', 'fr'],
    ['en;q=0, fr;q=0.1', 'fr'],
    ['fr, en', 'fr'],
    ['de', undefined],
    [null, undefined],
  ])('of %s is %s', (header, language) => expect(languageFromHeader(header)).toBe(language));
});

describe('the home page', () => {
  it('stands at the root in the default language and under its own name in the others', () => {
    expect(LANGUAGES.map(homePathIn)).toEqual(['/', '/en', '/fr']);
  });

  it('is that of the default language where the language is none of ours', () => {
    expect(homePathIn('de')).toBe('/');
    expect(homePathIn(undefined)).toBe('/');
  });
});
