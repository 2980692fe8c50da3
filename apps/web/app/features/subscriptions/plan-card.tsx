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
import { isToBeMended, type PlanState, planState } from './plan-state.ts';
import { openPortal, ProviderButton } from './provider-button.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { subscriptionQuery } from './subscription-queries.ts';

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
  trial: 'neutral',
  unpaid: 'overdue',
  ended: 'overdue',
  over: 'overdue',
};

function Plan({ plan }: { plan: DoctorSubscription }) {
  const { t } = useTranslation(['subscriptions']);
  const day = useDayText()(plan.until);
  const state = planState(plan);
  const isPlan = state !== 'trial' && state !== 'over';
  const hasOffer = state === 'trial' || state === 'over' || state === 'ended';
  const { date, text } = wordsOf(state, day, t);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-17 font-semibold">
            {isPlan ? t('subscriptions:plan.professional') : t('subscriptions:plan.trial')}
          </span>
          <Badge tone={TONES[state]}>{t(`subscriptions:plan.standing.${state}`)}</Badge>
        </p>
        {isPlan ? (
          <p className="text-15 text-ink-soft">{t('subscriptions:plan.price', { price: PROFESSIONAL_PRICE_BRL })}</p>
        ) : null}
        <p className="font-medium">{date}</p>
        <p className="text-15 text-ink-soft">{text}</p>
      </div>
      <div className="flex flex-wrap items-start gap-2.5">
        {!hasOffer ? null : (
          <Button asChild>
            <Link to="/assinar">{t('subscriptions:plan.subscribe')}</Link>
          </Button>
        )}
        {plan.isCustomer ? (
          <ProviderButton place="portal" ask={openPortal} variant={isToBeMended(state) ? 'primary' : 'secondary'}>
            {t('subscriptions:plan.manage')}
          </ProviderButton>
        ) : null}
      </div>
    </div>
  );
}

function wordsOf(state: PlanState, day: string, t: TFunction<['subscriptions']>): { date: string; text: string } {
  switch (state) {
    case 'subscribed':
      return { date: t('subscriptions:plan.renewsOn', { day }), text: t('subscriptions:plan.subscribedText') };
    case 'ending':
      return { date: t('subscriptions:plan.endsOn', { day }), text: t('subscriptions:plan.endingText') };
    case 'grace':
      return { date: t('subscriptions:plan.graceUntil', { day }), text: t('subscriptions:plan.graceText') };
    case 'trial':
      return {
        date: t('subscriptions:plan.trialUntil', { day }),
        text: t('subscriptions:plan.trialText', { count: TRIAL_PATIENTS_MAX }),
      };
    case 'unpaid':
      return { date: t('subscriptions:plan.unpaid'), text: t('subscriptions:plan.unpaidText') };
    case 'ended':
      return { date: t('subscriptions:plan.ended'), text: t('subscriptions:plan.overText') };
    case 'over':
      return { date: t('subscriptions:plan.overSince', { day }), text: t('subscriptions:plan.overText') };
  }
}
