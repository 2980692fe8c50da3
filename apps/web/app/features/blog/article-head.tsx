import type { Article } from '@balsamo/contract/articles/schemas.ts';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { defaultTranslation } from '../../platform/article-languages.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { articlePathIn } from '../../platform/site-paths.ts';
import { structuredData } from './structured-data.ts';

/** What search engines and link previews read of an article: it names the languages that it has, and no others. */
export function ArticleHead({ origin, article }: { origin: string; article: Article }) {
  const { id, language, title, excerpt, translations, publishedAt, updatedAt, category } = article;
  const addressOf = (one: { language: string; slug: string }) => origin + articlePathIn(one.slug, one.language);
  const address = addressOf(article);
  const image = `${origin}/api/articles/previews/${id}/${language}`;
  const inEveryOther = defaultTranslation(translations);
  return (
    <>
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <meta name="description" content={excerpt} />
      <link rel="canonical" href={address} />
      {translations.map((one) => (
        <link key={one.language} rel="alternate" hrefLang={htmlLanguage(one.language)} href={addressOf(one)} />
      ))}
      {inEveryOther ? <link rel="alternate" hrefLang="x-default" href={addressOf(inEveryOther)} /> : null}
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={excerpt} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={htmlLanguage(language).replace('-', '_')} />
      <meta property="article:published_time" content={publishedAt} />
      <meta property="article:modified_time" content={updatedAt} />
      <meta property="article:section" content={category} />
      {/* The rest it takes from Open Graph. */}
      <meta name="twitter:card" content="summary_large_image" />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped.
        dangerouslySetInnerHTML={{
          __html: structuredData(article, {
            address,
            image,
            language: htmlLanguage(language),
            publisher: PRODUCT_NAME,
          }),
        }}
      />
    </>
  );
}
