import type { DoctorSubscription } from '@balsamo/contract/subscriptions/schemas.ts';
import { TRIAL_URGENT_DAYS } from '@balsamo/domain/subscriptions/subscription.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Hourglass } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { SUBSCRIBE_PATH } from './plan-addresses.ts';
import { isToBeMended, type PlanState, planState } from './plan-state.ts';
import { ProviderButton, ProviderNotice } from './provider-button.tsx';
import { takePlanChange } from './subscription-keys.ts';
import { useCountdown } from './use-countdown.ts';
import { openPortal, useProviderTab } from './use-provider-tab.ts';

const DAY_MS = 86_400_000;
/** As high as its place in `PlanLine`: on the phones of today, the words of each state stay on a line of their own beside the button. */
const LOOK = 'min-h-17 max-[21.25rem]:min-h-30';
/** More to say: on a phone, the button is below the words, as in the place of `PlanLine`. */
const AWAITING_LOOK = 'min-h-17 max-[32rem]:min-h-30 max-[32rem]:*:basis-full';
/** Below 390 px, what is left and the button stand on one line without it. */
const ICON = 'size-5.5 max-[24.3125rem]:hidden';
/** Beside a button with an icon of its own there is room for it from here on. */
const WIDE_ICON = 'size-5.5 max-[32rem]:hidden';

export type TrialBarProps = { plan: DoctorSubscription; receivedAt: number };

/** What is left of the trial, or of the days after a failed payment, and the way to the plan (spec §4). */
export default function TrialBar({ plan, receivedAt }: TrialBarProps) {
  const { t } = useTranslation(['subscriptions']);
  const state = planState(plan);
  return (
    <section aria-label={t('subscriptions:bar.label')} className="mb-5">
      {isToBeMended(state) || state === 'awaiting' ? (
        <Outstanding plan={plan} state={state} />
      ) : (
        <TrialTime plan={plan} receivedAt={receivedAt} />
      )}
    </section>
  );
}

/** A payment that failed, or is on its way. */
function Outstanding({ plan, state }: { plan: DoctorSubscription; state: PlanState }) {
  const { t } = useTranslation(['subscriptions']);
  const day = useShortDay()(plan.until);
  const tab = useProviderTab('portal', openPortal);
  const isAwaiting = state === 'awaiting';
  return (
    <>
      <Banner
        tone={state === 'unpaid' ? 'overdue' : 'pending'}
        className={isAwaiting ? AWAITING_LOOK : LOOK}
        icon={
          isAwaiting ? (
            <Hourglass className={WIDE_ICON} aria-hidden="true" />
          ) : (
            <CircleAlert className={WIDE_ICON} aria-hidden="true" />
          )
        }
        title={isAwaiting ? t('subscriptions:bar.awaiting') : t('subscriptions:bar.grace')}
        action={
          <ProviderButton tab={tab} variant="secondary" className="px-3">
            {isAwaiting ? t('subscriptions:plan.seePayment') : t('subscriptions:plan.settle')}
          </ProviderButton>
        }
      >
        {isAwaiting
          ? t('subscriptions:bar.awaitingText')
          : state === 'grace'
            ? t('subscriptions:bar.graceText', { day })
            : t('subscriptions:bar.unpaidText')}
      </Banner>
      <ProviderNotice tab={tab} />
    </>
  );
}

/** The year of a day this near goes without saying. */
function useShortDay(): (instant: string) => string {
  const language = htmlLanguage(useTranslation().i18n.language);
  const format = dateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: useHomeTimeZone() });
  return (instant) => format.format(new Date(instant)).replaceAll('.', '');
}

function TrialTime({ plan, receivedAt }: TrialBarProps) {
  const { t } = useTranslation(['subscriptions']);
  const client = useQueryClient();
  const left = useCountdown({ until: plan.until, now: plan.now, receivedAt });
  const isOver = plan.standing === 'over' || left === 0;
  // Its last second has passed here: the server says what holds now.
  const isNews = isOver && plan.standing === 'trial';
  useEffect(() => {
    if (isNews) takePlanChange(client);
  }, [isNews, client]);
  const isUrgent = isOver || left <= TRIAL_URGENT_DAYS * DAY_MS;
  const title = isOver
    ? planState(plan) === 'ended'
      ? t('subscriptions:bar.ended')
      : t('subscriptions:bar.over')
    : left < DAY_MS
      ? t('subscriptions:bar.lastDay')
      : isUrgent
        ? t('subscriptions:bar.urgent')
        : t('subscriptions:bar.trial');
  return (
    <Banner
      tone={isOver ? 'overdue' : isUrgent ? 'pending' : 'neutral'}
      className={LOOK}
      icon={<Hourglass className={ICON} aria-hidden="true" />}
      title={title}
      action={
        <Button asChild variant={isUrgent ? 'primary' : 'secondary'} className="px-3 md:px-4">
          <Link to={SUBSCRIBE_PATH}>
            {isUrgent ? t('subscriptions:bar.subscribe') : t('subscriptions:bar.upgrade')}
          </Link>
        </Button>
      }
    >
      {isOver ? t('subscriptions:bar.overText') : <Remaining left={left} until={plan.until} />}
    </Banner>
  );
}

/** The seconds are for the eyes: read out, they would talk over everything else. */
function Remaining({ left, until }: { left: number; until: string }) {
  const { t, i18n } = useTranslation(['subscriptions']);
  const timeZone = useHomeTimeZone();
  const seconds = Math.ceil(left / 1_000);
  const parts = {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3_600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
  const format = dateTimeFormat(htmlLanguage(i18n.language), { dateStyle: 'long', timeStyle: 'short', timeZone });
  return (
    <div role="timer">
      <span className="tabular-nums" aria-hidden="true">
        {t('subscriptions:bar.remaining', parts)}
      </span>
      <span className="sr-only">{t('subscriptions:bar.endsAt', { at: format.format(new Date(until)) })}</span>
    </div>
  );
}
