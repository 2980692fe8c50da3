import type { DoctorSubscription } from '@balsamo/contract/subscriptions/schemas.ts';
import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { GRACE_DAYS, PROFESSIONAL_PRICE_BRL } from '@balsamo/domain/subscriptions/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleCheck } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useDayText } from '../../platform/day-text.ts';
import { PLAN_PATH } from './plan-addresses.ts';
import { isPaid, isToBeMended, type PlanState, planState } from './plan-state.ts';
import { ProviderButton, ProviderNotice } from './provider-button.tsx';
import { subscriptionQuery } from './subscription-queries.ts';
import { useFoundFocus } from './use-found-focus.ts';
import { openCheckout, openPortal, useProviderTab } from './use-provider-tab.ts';

const GAINS = ['patients', 'tools', 'cancel'] as const;
const STEPS = ['pay', 'confirm', 'renew', 'receipts'] as const;

/** What is paid for and what happens then, before the payment itself (spec §4). */
export function SubscribePage() {
  const { t } = useTranslation(['subscriptions']);
  const query = useQuery(subscriptionQuery);
  const { data: plan, isError } = query;
  const state = plan && planState(plan);
  const heading = useRef<HTMLHeadingElement>(null);
  useFoundFocus(heading, state && headingOf(state));
  useFocusAfterDialog(heading);
  const title = t(`subscriptions:subscribe.${state ? headingOf(state) : 'title'}`);
  return (
    <div className="flex max-w-160 flex-col gap-6 pb-8">
      <title>{`${title} · ${PRODUCT_NAME}`}</title>
      <h1 ref={heading} tabIndex={-1} className="text-28 outline-none">
        {title}
      </h1>
      {/* Stands before there is anything to say: what changes in it is read out, what comes with it is not everywhere. */}
      <p role="status" className="sr-only">
        {state === 'subscribed' ? t('subscriptions:subscribe.active') : null}
      </p>
      {plan ? (
        <Offer plan={plan} state={planState(plan)} />
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

function headingOf(state: PlanState): 'title' | 'titleActive' | 'titleSettle' | 'titleAwaiting' {
  if (isPaid(state)) return 'titleActive';
  if (isToBeMended(state)) return 'titleSettle';
  return state === 'awaiting' ? 'titleAwaiting' : 'title';
}

/** A dialog that led here has gone with the page below it, and could give the focus back to nothing. */
function useFocusAfterDialog(heading: RefObject<HTMLElement | null>): void {
  const isFromDialog = Boolean((useLocation().state as { isFromDialog?: boolean } | null)?.isFromDialog);
  const focus = useEffectEvent(() => heading.current?.focus());
  useEffect(() => {
    if (!isFromDialog) return;
    // After the dialog's own attempt.
    const timer = setTimeout(focus);
    return () => clearTimeout(timer);
  }, [isFromDialog]);
}

function Offer({ plan, state }: { plan: DoctorSubscription; state: PlanState }) {
  if (isPaid(state)) return <Active plan={plan} />;
  if (isToBeMended(state) || state === 'awaiting') return <Outstanding plan={plan} state={state} />;
  return <Sale />;
}

function Sale() {
  const { t } = useTranslation(['subscriptions']);
  const tab = useProviderTab('checkout', openCheckout);
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
        <div className="flex flex-col">
          <ProviderButton tab={tab} size="lg">
            {t('subscriptions:subscribe.pay')}
          </ProviderButton>
          <ProviderNotice tab={tab} opened={t('subscriptions:subscribe.waiting')} />
          {tab.isAway || tab.blocked ? null : (
            <p className="mt-2.5 text-13 text-ink-soft">{t('subscriptions:subscribe.opensTab')}</p>
          )}
        </div>
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

/** A payment that failed, or is on its way: nothing is sold beside it. */
function Outstanding({ plan, state }: { plan: DoctorSubscription; state: PlanState }) {
  const { t } = useTranslation(['subscriptions']);
  const day = useDayText()(plan.until);
  const tab = useProviderTab('portal', openPortal);
  const isAwaiting = state === 'awaiting';
  const texts = {
    grace: t('subscriptions:plan.graceText'),
    unpaid: t('subscriptions:plan.unpaidText'),
    awaiting:
      plan.standing === 'over' ? t('subscriptions:plan.awaitingOverText') : t('subscriptions:plan.awaitingText'),
  };
  return (
    <Card className="flex flex-col gap-4 md:p-5">
      <div className="flex flex-col gap-1">
        {state === 'grace' ? <p className="font-medium">{t('subscriptions:plan.graceDate', { day })}</p> : null}
        {state === 'unpaid' ? <p className="font-medium">{t('subscriptions:plan.unpaid')}</p> : null}
        <p>{texts[state as keyof typeof texts]}</p>
      </div>
      {plan.isCustomer ? (
        <div className="flex flex-col">
          <ProviderButton tab={tab} size="lg" variant={isAwaiting ? 'secondary' : 'primary'}>
            {isAwaiting ? t('subscriptions:plan.seePayment') : t('subscriptions:plan.settle')}
          </ProviderButton>
          <ProviderNotice tab={tab} />
        </div>
      ) : null}
    </Card>
  );
}

function Active({ plan }: { plan: DoctorSubscription }) {
  const { t } = useTranslation(['subscriptions']);
  const dayText = useDayText();
  const isEnding = planState(plan) === 'ending';
  return (
    <>
      <Banner
        tone={isEnding ? 'pending' : 'done'}
        icon={<CircleCheck className="size-5.5" aria-hidden="true" />}
        title={isEnding ? t('subscriptions:subscribe.endingTitle') : t('subscriptions:subscribe.active')}
      >
        {isEnding
          ? t('subscriptions:back.endingText', { day: dayText(plan.until) })
          : t('subscriptions:subscribe.activeText')}
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
      <title>{`${t('subscriptions:subscribe.title')} · ${PRODUCT_NAME}`}</title>
      <h1 className="text-28">{t('subscriptions:subscribe.title')}</h1>
      <p>{t('subscriptions:subscribe.forDoctors')}</p>
      <Button asChild>
        <Link to={homePathOf(role)}>{t('subscriptions:subscribe.forDoctorsHome')}</Link>
      </Button>
    </div>
  );
}
