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
import { useDayText } from '../../platform/day-text.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { isToBeMended, planState } from './plan-state.ts';
import { openPortal, ProviderButton } from './provider-button.tsx';
import { takePlanChange } from './subscription-keys.ts';
import { useCountdown } from './use-countdown.ts';

const DAY_MS = 86_400_000;
/** As high as its place in `PlanLine`. */
const LOOK = 'min-h-17 max-[21.25rem]:min-h-30';
/** Below 390 px, what is left and the button stand on one line without it. */
const ICON = 'size-5.5 max-[24.3125rem]:hidden';

export type TrialBarProps = { plan: DoctorSubscription; receivedAt: number };

/** What is left of the trial, or of the days after a failed payment, and the way to the plan (spec §4). */
export default function TrialBar({ plan, receivedAt }: TrialBarProps) {
  const { t } = useTranslation(['subscriptions']);
  const dayText = useDayText();
  const state = planState(plan);
  return (
    <section aria-label={t('subscriptions:bar.label')} className="mb-5">
      {isToBeMended(state) ? (
        <Banner
          tone={state === 'grace' ? 'pending' : 'overdue'}
          className={LOOK}
          icon={<CircleAlert className={ICON} aria-hidden="true" />}
          title={t('subscriptions:bar.grace')}
          action={
            <ProviderButton place="portal" ask={openPortal} variant="secondary">
              {t('subscriptions:bar.settle')}
            </ProviderButton>
          }
        >
          {state === 'grace'
            ? t('subscriptions:bar.graceText', { day: dayText(plan.until) })
            : t('subscriptions:bar.unpaidText')}
        </Banner>
      ) : (
        <TrialTime plan={plan} receivedAt={receivedAt} />
      )}
    </section>
  );
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
        <Button asChild variant={isUrgent ? 'primary' : 'secondary'}>
          <Link to="/assinar">{isUrgent ? t('subscriptions:bar.subscribe') : t('subscriptions:bar.upgrade')}</Link>
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
