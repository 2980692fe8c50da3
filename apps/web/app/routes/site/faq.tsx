import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { FaqPage } from '../../features/site/pages/faq-page.tsx';

export function loader({ request }: { request: Request }): { origin: string } {
  return { origin: new URL(request.url).origin };
}

export default function FaqRoute() {
  const { origin } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['faq']);
  return (
    <>
      <SiteHead origin={origin} page="faq" title={t('faq:title')} description={t('faq:description')} />
      <FaqPage />
    </>
  );
}
