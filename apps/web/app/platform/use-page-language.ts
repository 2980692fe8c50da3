import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { detectLanguage, storeLanguage } from './language-store.ts';
import { languageOfPath } from './page-language.ts';
import { useI18n } from './use-i18n.ts';

/**
 * Keeps language and address together: an address that names its language wins and is remembered; elsewhere the
 * stored choice wins over what the server guessed from the request.
 */
export function usePageLanguage(): void {
  const i18n = useI18n();
  const { pathname } = useLocation();
  useEffect(() => {
    const language = languageOfPath(pathname) ?? detectLanguage();
    if (language === i18n.language) storeLanguage(language);
    else i18n.changeLanguage(language);
  }, [i18n, pathname]);
}
