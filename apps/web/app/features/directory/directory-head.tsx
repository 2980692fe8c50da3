import { useTranslation } from 'react-i18next';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { sitePathIn } from '../../platform/site-paths.ts';
import { type DirectoryAnswer, directorySearch } from './directory-address.ts';
import { structuredData } from './structured-data.ts';

/** What search engines and previews read. A search is no page of its own for them; the pages of the whole list are. */
export function DirectoryHead({ answer }: { answer: DirectoryAnswer }) {
  const { t, i18n } = useTranslation(['findDoctor', 'doctors']);
  const { origin, typed, cursor, page } = answer;
  const search = directorySearch({ cursor });
  const address = `${origin}${sitePathIn('findDoctor', i18n.language)}${search}`;
  return (
    <>
      <SiteHead
        origin={origin}
        page="findDoctor"
        search={search}
        title={t('findDoctor:title')}
        description={t('findDoctor:description')}
      />
      {typed === '' ? null : <meta name="robots" content="noindex, follow" />}
      {page ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped.
          dangerouslySetInnerHTML={{
            __html: structuredData(page.items, { origin, address, titleOf: (name) => t('doctors:title', { name }) }),
          }}
        />
      ) : null}
    </>
  );
}
