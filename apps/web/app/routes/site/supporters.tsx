import { DEFAULT_SITE_FACTS } from '@balsamo/domain/site/site-facts.ts';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { SupportersPage } from '../../features/site/pages/supporters-page.tsx';
import { pageSources } from '../../platform/page-sources.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { supporters } = context.get(pageSources)?.siteFacts ?? DEFAULT_SITE_FACTS;
  return { origin: new URL(request.url).origin, supporters };
}

export default function SupportersRoute() {
  const { origin, supporters } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['supporters']);
  return (
    <>
      <SiteHead
        origin={origin}
        page="supporters"
        title={t('supporters:title')}
        description={t('supporters:description')}
      />
      <SupportersPage supporters={supporters} />
    </>
  );
}
