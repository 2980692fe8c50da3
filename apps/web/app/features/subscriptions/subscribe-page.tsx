import type { DoctorSubscription } from '@balsamo/contract/subscriptions/schemas.ts';
import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { GRACE_DAYS, PROFESSIONAL_PRICE_BRL } from '@balsamo/domain/subscriptions/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { PLAN_PATH } from './plan-addresses.ts';
import { isToBeMended, planState } from './plan-state.ts';
import { openCheckout, openPortal, ProviderButton } from './provider-button.tsx';
import { subscriptionQuery } from './subscription-queries.ts';

const GAINS = ['patients', 'tools', 'cancel'] as const;
const STEPS = ['pay', 'confirm', 'renew', 'receipts'] as const;

/** What is paid for and what happens then, before the payment itself (spec §4). */
export function SubscribePage() {
  const { t } = useTranslation(['subscriptions']);
  const query = useQuery(subscriptionQuery);
  const { data: plan, isError } = query;
  return (
    <div className="flex max-w-160 flex-col gap-6 pb-8">
      <h1 className="text-28">{t('subscriptions:subscribe.title')}</h1>
      {plan ? (
        <Offer plan={plan} />
      ) : isError ? (
        <LoadFailed query={query} title={t('subscriptions:plan.loadFailed')} retry={t('subscriptions:plan.retry')}>
          {null}
        </LoadFailed>
      ) : (
        <Skeleton className="h-72 rounded-card" />
      )}
    </div>
  );
}

function Offer({ plan }: { plan: DoctorSubscription }) {
  const { t } = useTranslation(['subscriptions']);
  if (plan.standing === 'subscribed') return <Active />;
  return (
    <>
      <Card className="flex flex-col gap-4 md:p-5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="figure text-38 text-leaf">
            {t('subscriptions:subscribe.price', { price: PROFESSIONAL_PRICE_BRL })}
          </span>
          <span className="text-ink-soft">{t('subscriptions:subscribe.period')}</span>
        </p>
        <ul className="flex flex-col gap-2">
          {GAINS.map((gain) => (
            <li key={gain} className="flex gap-2.5">
              <Check className="mt-0.5 size-4.5 shrink-0 text-leaf" aria-hidden="true" />
              <span className="min-w-0">{t(`subscriptions:subscribe.gains.${gain}`)}</span>
            </li>
          ))}
        </ul>
        {isToBeMended(planState(plan)) ? (
          <>
            <p>{t('subscriptions:subscribe.grace')}</p>
            <ProviderButton place="portal" ask={openPortal} size="lg">
              {t('subscriptions:plan.manage')}
            </ProviderButton>
          </>
        ) : (
          <ProviderButton place="checkout" ask={openCheckout} size="lg" opened={t('subscriptions:subscribe.waiting')}>
            {t('subscriptions:subscribe.pay')}
          </ProviderButton>
        )}
        <p className="text-13 text-ink-soft">{t('subscriptions:subscribe.opensTab')}</p>
      </Card>
      <section aria-labelledby="what-next" className="flex flex-col gap-3">
        <h2 id="what-next" className="text-21">
          {t('subscriptions:subscribe.next')}
        </h2>
        <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-ink-soft">
          {STEPS.map((step) => (
            <li key={step} className="pl-1">
              {t(`subscriptions:subscribe.steps.${step}`, { grace: GRACE_DAYS })}
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

function Active() {
  const { t } = useTranslation(['subscriptions']);
  return (
    <>
      <Banner
        tone="done"
        role="status"
        icon={<CircleCheck className="size-5.5" aria-hidden="true" />}
        title={t('subscriptions:subscribe.active')}
      >
        {t('subscriptions:subscribe.activeText')}
      </Banner>
      <div className="flex flex-wrap gap-2.5">
        <Button asChild>
          <Link to="/dashboard">{t('subscriptions:subscribe.home')}</Link>
        </Button>
        <Button asChild variant="secondary">
          <Link to={PLAN_PATH}>{t('subscriptions:subscribe.seePlan')}</Link>
        </Button>
      </div>
    </>
  );
}

/** For whom there is nothing to pay. */
export function NotForYou() {
  const { t } = useTranslation(['subscriptions']);
  const { role } = useSignedInAccount();
  return (
    <div className="flex max-w-160 flex-col items-start gap-6 pb-8">
      <h1 className="text-28">{t('subscriptions:subscribe.title')}</h1>
      <p>{t('subscriptions:subscribe.forDoctors')}</p>
      <Button asChild>
        <Link to={homePathOf(role)}>{t('subscriptions:subscribe.forDoctorsHome')}</Link>
      </Button>
    </div>
  );
}
