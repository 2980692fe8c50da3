import { useMemo } from 'react';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';
import { useI18n } from '../../platform/use-i18n.ts';

/** An amount in cents, `R$ 99,00`. */
export function useMoneyText(): (cents: number, currency: string) => string {
  const language = htmlLanguage(useI18n().language);
  return useMemo(() => {
    return (cents, currency) => numberFormat(language, { style: 'currency', currency }).format(cents / 100);
  }, [language]);
}
