import { LANGUAGES } from '@balsamo/domain/language.ts';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { htmlLanguage } from '../../platform/i18n.ts';
import { homePathIn } from '../../platform/page-language.ts';

/** What search engines and link previews read. `origin` is where the site is reached, without a slash at the end. */
export function HomeHead({ origin }: { origin: string }) {
  const { t, i18n } = useTranslation(['home']);
  const address = (language: string) => `${origin}${homePathIn(language)}`;
  const locale = htmlLanguage(i18n.language);
  return (
    <>
      <title>{t('home:title')}</title>
      <meta name="description" content={t('home:description')} />
      <link rel="canonical" href={address(i18n.language)} />
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={htmlLanguage(language)} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('pt')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={t('home:title')} />
      <meta property="og:description" content={t('home:description')} />
      <meta property="og:url" content={address(i18n.language)} />
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={locale.replace('-', '_')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
