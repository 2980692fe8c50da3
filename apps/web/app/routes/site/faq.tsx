import { TRIAL_DAYS } from '@balsamo/domain/subscriptions/subscription.ts';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { SiteHead } from '../../components/layout/site-head.tsx';
import { FaqPage } from '../../features/site/pages/faq-page.tsx';
import { pageSources } from '../../platform/page-sources.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  return { origin: new URL(request.url).origin, trialDays: context.get(pageSources)?.trialDays ?? TRIAL_DAYS };
}

export default function FaqRoute() {
  const { origin, trialDays } = useLoaderData<typeof loader>();
  const { t } = useTranslation(['faq']);
  return (
    <>
      <SiteHead origin={origin} page="faq" title={t('faq:title')} description={t('faq:description')} />
      <FaqPage trialDays={trialDays} />
    </>
  );
}
