import { LANGUAGES } from '@balsamo/domain/language.ts';
import type { SitePage } from '@balsamo/domain/site/site-pages.ts';
import { useTranslation } from 'react-i18next';
import { htmlLanguage } from '../../platform/i18n.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { PRODUCT_NAME } from './logo.tsx';

export type SiteHeadProps = {
  /** Where the site is reached, without a slash at the end. */
  origin: string;
  page: SitePage;
  title: string;
  description: string;
  /** What stands in the address after the path, when the page is another one with it. */
  search?: string;
};

/** What search engines and link previews read of a page of the site. */
export function SiteHead({ origin, page, title, description, search = '' }: SiteHeadProps) {
  const { i18n } = useTranslation(['common']);
  const address = (language: string) => `${origin}${sitePathIn(page, language)}${search}`;
  const image = `${origin}/og.png`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address(i18n.language)} />
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={htmlLanguage(language)} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address('pt')} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address(i18n.language)} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={htmlLanguage(i18n.language).replace('-', '_')} />
      {/* The rest it takes from Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
