import { useTranslation } from 'react-i18next';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { type OrganizationFacts, organizationData } from './organization.ts';

/** What search engines and link previews read of the home page. */
export function HomeHead({ origin, organization }: { origin: string; organization: OrganizationFacts }) {
  const { t } = useTranslation(['home']);
  const description = t('home:description');
  return (
    <>
      <SiteHead origin={origin} page="home" title={t('home:title')} description={description} />
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with every < escaped.
        dangerouslySetInnerHTML={{ __html: organizationData(origin, description, organization) }}
      />
    </>
  );
}
