/** Languages of the interface (product.md §9); the first is default and fallback. */
export const LANGUAGES = ['pt', 'en', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'pt';

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
