import { TRIAL_DAYS } from '@balsamo/domain/subscriptions/subscription.ts';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { PricingPage, pricingFigures } from '../../features/site/pages/pricing-page.tsx';
import { pageSources } from '../../platform/page-sources.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  return { origin: new URL(request.url).origin, trialDays: context.get(pageSources)?.trialDays ?? TRIAL_DAYS };
}

export default function PricingRoute() {
  const { origin, trialDays } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['pricing']);
  return (
    <>
      <SiteHead
        origin={origin}
        page="pricing"
        title={t('pricing:title')}
        description={t('pricing:description', pricingFigures(trialDays))}
      />
      <PricingPage trialDays={trialDays} />
    </>
  );
}
