import { DEFAULT_SITE_FACTS } from '@balsamo/domain/site/site-facts.ts';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { AboutPage } from '../../features/site/pages/about-page.tsx';
import { pageSources } from '../../platform/page-sources.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { claims } = context.get(pageSources)?.siteFacts ?? DEFAULT_SITE_FACTS;
  return { origin: new URL(request.url).origin, claims };
}

export default function AboutRoute() {
  const { origin, claims } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['about']);
  return (
    <>
      <SiteHead origin={origin} page="about" title={t('about:title')} description={t('about:description')} />
      <AboutPage claims={claims} />
    </>
  );
}
