import { DEFAULT_LANGUAGE, type Language } from '@balsamo/domain/language.ts';

/** The translation for readers of every other language: in the default language where there is one. */
export function defaultTranslation<One extends { language: Language }>(translations: readonly One[]): One | undefined {
  return translations.find(({ language }) => language === DEFAULT_LANGUAGE) ?? translations[0];
}
