import type { DoctorSubscription } from '@balsamo/contract/subscriptions/schemas.ts';
import { PROFESSIONAL_PRICE_BRL, TRIAL_PATIENTS_MAX } from '@balsamo/domain/subscriptions/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Badge, type BadgeTone } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useDayText } from '../../platform/day-text.ts';
import { SUBSCRIBE_PATH } from './plan-addresses.ts';
import { isToBeMended, type PlanState, planState } from './plan-state.ts';
import { ProviderButton, ProviderNotice } from './provider-button.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { subscriptionQuery } from './subscription-queries.ts';
import { openPortal, useProviderTab } from './use-provider-tab.ts';

/** What a doctor has, pays and has paid (spec §4). */
export default function PlanCard() {
  const { t } = useTranslation(['subscriptions']);
  const query = useQuery(subscriptionQuery);
  const { data: plan, isError } = query;
  if (!plan) {
    return isError ? (
      <LoadFailed query={query} title={t('subscriptions:plan.loadFailed')} retry={t('subscriptions:plan.retry')}>
        {null}
      </LoadFailed>
    ) : (
      <Skeleton className="h-64" />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <Plan plan={plan} />
      <ReceiptList />
    </div>
  );
}

const TONES: Record<PlanState, BadgeTone> = {
  subscribed: 'done',
  ending: 'pending',
  grace: 'pending',
  awaiting: 'pending',
  trial: 'neutral',
  unpaid: 'overdue',
  ended: 'overdue',
  over: 'overdue',
};

function Plan({ plan }: { plan: DoctorSubscription }) {
  const { t } = useTranslation(['subscriptions']);
  const dayText = useDayText();
  const state = planState(plan);
  const isTrial = state === 'trial' || state === 'over';
  const hasOffer = isTrial || state === 'ended';
  const { date, text } = wordsOf(plan, dayText, t);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-17 font-semibold">
            {isTrial ? t('subscriptions:plan.trial') : t('subscriptions:plan.professional')}
          </span>
          <Badge tone={TONES[state]}>{t(`subscriptions:plan.standing.${state}`)}</Badge>
        </p>
        {hasOffer ? null : (
          <p className="text-15 text-ink-soft">{t('subscriptions:plan.price', { price: PROFESSIONAL_PRICE_BRL })}</p>
        )}
        {date ? <p className="font-medium">{date}</p> : null}
        <p className="text-15 text-ink-soft">{text}</p>
      </div>
      {hasOffer ? (
        <Button asChild className="self-start">
          <Link to={SUBSCRIBE_PATH}>{t('subscriptions:plan.subscribe')}</Link>
        </Button>
      ) : plan.isCustomer ? (
        <Portal state={state} />
      ) : null}
    </div>
  );
}

/** Where the payments are managed; with nothing to manage it would be a page without anything to press. */
function Portal({ state }: { state: PlanState }) {
  const { t } = useTranslation(['subscriptions']);
  const tab = useProviderTab('portal', openPortal);
  const isMending = isToBeMended(state);
  return (
    <div className="flex flex-col items-start">
      <ProviderButton tab={tab} variant={isMending ? 'primary' : 'secondary'}>
        {isMending
          ? t('subscriptions:plan.settle')
          : state === 'awaiting'
            ? t('subscriptions:plan.seePayment')
            : t('subscriptions:plan.manage')}
      </ProviderButton>
      <ProviderNotice tab={tab} className="self-stretch" />
    </div>
  );
}

function wordsOf(
  plan: DoctorSubscription,
  dayText: (instant: string) => string,
  t: TFunction<['subscriptions']>,
): { date: string | undefined; text: string } {
  const day = dayText(plan.until);
  switch (planState(plan)) {
    case 'subscribed':
      return { date: t('subscriptions:plan.renewsOn', { day }), text: t('subscriptions:plan.subscribedText') };
    case 'ending':
      return { date: t('subscriptions:plan.endsOn', { day }), text: t('subscriptions:plan.endingText') };
    case 'grace':
      return { date: t('subscriptions:plan.graceDate', { day }), text: t('subscriptions:plan.graceText') };
    case 'awaiting':
      return plan.standing === 'trial'
        ? { date: t('subscriptions:plan.trialUntil', { day }), text: t('subscriptions:plan.awaitingText') }
        : { date: undefined, text: t('subscriptions:plan.awaitingOverText') };
    case 'trial':
      return {
        date: t('subscriptions:plan.trialUntil', { day }),
        text: t('subscriptions:plan.trialText', { count: TRIAL_PATIENTS_MAX }),
      };
    case 'unpaid':
      return { date: t('subscriptions:plan.unpaid'), text: t('subscriptions:plan.unpaidText') };
    case 'ended':
      return { date: endOf(plan, dayText, t), text: t('subscriptions:plan.overText') };
    case 'over':
      return { date: t('subscriptions:plan.overSince', { day }), text: t('subscriptions:plan.overText') };
  }
}

/** A plan that ended before its period was over, by hand say, has no day that could be told. */
function endOf(
  { currentPeriodEnd, now }: DoctorSubscription,
  dayText: (instant: string) => string,
  t: TFunction<['subscriptions']>,
): string | undefined {
  if (!currentPeriodEnd || currentPeriodEnd > now) return undefined;
  return t('subscriptions:plan.endedOn', { day: dayText(currentPeriodEnd) });
}
