import { DEFAULT_LANGUAGE, languageOf } from '@balsamo/domain/language.ts';
import { useEffect, useState } from 'react';
import { useI18n } from './use-i18n.ts';

/** The manifest whose words are of this language: what the phone shows at the app's icon. */
export const manifestPathIn = (language: string): string => {
  const known = languageOf(language) ?? DEFAULT_LANGUAGE;
  return known === DEFAULT_LANGUAGE ? '/manifest.webmanifest' : `/manifest.${known}.webmanifest`;
};

/**
 * Where the manifest is that a page links to as it is written: of its language, or of any where the page is a shell for every one. From then on the link
 * follows the language.
 */
export function useManifest(isShell: boolean): string {
  const i18n = useI18n();
  // React finds such links by their address: one that it changed itself would stand beside the one of the page.
  const [written] = useState(() => manifestPathIn(isShell ? DEFAULT_LANGUAGE : i18n.language));
  useEffect(() => {
    const follow = () =>
      document.querySelector('link[rel="manifest"]')?.setAttribute('href', manifestPathIn(i18n.language));
    follow();
    i18n.on('languageChanged', follow);
    return () => i18n.off('languageChanged', follow);
  }, [i18n]);
  return written;
}
