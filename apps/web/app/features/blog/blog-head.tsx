import { useTranslation } from 'react-i18next';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { sitePathIn } from '../../platform/site-paths.ts';
import type { BlogAnswer } from './blog-address.ts';

/** What search engines and readers of RSS read of the list. Parts of it are no pages of their own for them. */
export function BlogHead({ answer: { origin, category, cursor } }: { answer: BlogAnswer }) {
  const { t, i18n } = useTranslation(['blog']);
  return (
    <>
      <SiteHead origin={origin} page="blog" title={t('blog:title')} description={t('blog:description')} />
      {category || cursor ? <meta name="robots" content="noindex, follow" /> : null}
      <link
        rel="alternate"
        type="application/rss+xml"
        title={t('blog:title')}
        href={`${origin}${sitePathIn('blog', i18n.language)}/rss.xml`}
      />
    </>
  );
}
