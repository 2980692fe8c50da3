/**
 * Languages of the interface (spec §9), each with its BCP 47 tag for `lang` and `Intl`; the first is default and fallback. All else
 * that a language needs derives from this list or does not compile without it (CONTRIBUTING.md, "Add a language").
 */
export const LANGUAGE_TAGS = { pt: 'pt-BR', en: 'en', fr: 'fr' } as const;
export type Language = keyof typeof LANGUAGE_TAGS;
export const LANGUAGES = Object.keys(LANGUAGE_TAGS) as [Language, ...Language[]];
export const DEFAULT_LANGUAGE = LANGUAGES[0];

/** Times of day: how an hour stands on a clock, and what follows it in a sentence (`14h35`, `14 h 35`); null: as on a clock (`2:35 PM`). */
export const CLOCKS: Record<Language, readonly [hour: 'numeric' | '2-digit', spoken: string | null]> = {
  pt: ['numeric', 'h'],
  en: ['numeric', null],
  fr: ['2-digit', ' h '],
};

export const byLanguage = <Value>(of: (language: Language) => Value) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, Value>;

/** Path of the site's home page in the language of a tag: `/` in the default language, which is that of any other tag too. */
export function homePathIn(tag: string | undefined): string {
  const language = languageOf(tag) ?? DEFAULT_LANGUAGE;
  return language === DEFAULT_LANGUAGE ? '/' : `/${language}`;
}

/** The supported language of a tag such as `pt-BR`, `en-GB`; undefined when it is none of ours. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((language) => language === primary);
}

/** The first supported language of an `Accept-Language` header, by weight. */
export function languageFromHeader(header: string | null | undefined): Language | undefined {
  const ranges = (header ?? '').split(',').map((range, index) => {
    const [tag = '', ...parameters] = range.split(';');
    const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean);
    return { tag, quality: quality === undefined ? 1 : Number(quality), index };
  });
  ranges.sort((a, b) => b.quality - a.quality || a.index - b.index);
  for (const { tag, quality } of ranges) {
    const language = quality > 0 ? languageOf(tag) : undefined;
    if (language) return language;
  }
  return undefined;
}
