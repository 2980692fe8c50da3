import type { i18n } from 'i18next';
import { useContext } from 'react';
import { I18nContext } from 'react-i18next';

/** The i18n instance, without loading a namespace: for code that needs the language and no words. */
export function useI18n(): i18n {
  const context = useContext(I18nContext);
  if (!context) throw new Error('No i18n instance is provided.');
  return context.i18n;
}
