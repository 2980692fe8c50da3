import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { PRICING_FIGURES, PricingPage } from '../../features/site/pages/pricing-page.tsx';

export function loader({ request }: { request: Request }): { origin: string } {
  return { origin: new URL(request.url).origin };
}

export default function PricingRoute() {
  const { origin } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['pricing']);
  return (
    <>
      <SiteHead
        origin={origin}
        page="pricing"
        title={t('pricing:title')}
        description={t('pricing:description', PRICING_FIGURES)}
      />
      <PricingPage />
    </>
  );
}
