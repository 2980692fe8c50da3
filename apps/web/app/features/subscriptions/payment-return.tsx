import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Hourglass, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useDayText } from '../../platform/day-text.ts';
import { PLAN_PATH } from './plan-addresses.ts';
import { isPaid, planState } from './plan-state.ts';
import { checkPlan, subscriptionQuery } from './subscription-queries.ts';

const ASK_EVERY_MS = 2_000;
/** A card is confirmed by then; a boleto takes days. */
const ASK_FOR_MS = 60_000;
/** On a phone, the words need its place. */
const ICON = 'size-5.5 max-md:hidden';

export type PaymentReturnProps = { onClose: () => void };

/** What a doctor sees who comes back from paying: that it is being confirmed, and that it is. */
export default function PaymentReturn({ onClose }: PaymentReturnProps) {
  const { t } = useTranslation(['subscriptions', 'common']);
  const dayText = useDayText();
  const client = useQueryClient();
  const { data: plan } = useQuery(subscriptionQuery);
  const [isLate, setLate] = useState(false);
  const state = plan && planState(plan);
  const isActive = state !== undefined && isPaid(state);
  // No answer is no news: it is asked again.
  const ask = useEffectEvent(() => void checkPlan(client).catch(() => {}));
  useEffect(() => {
    if (isActive) return;
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    const end = setTimeout(() => {
      clearInterval(timer);
      setLate(true);
    }, ASK_FOR_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [isActive]);

  const close = (
    <Button variant="ghost" size="icon" aria-label={t('common:action.close')} onClick={onClose}>
      <X className="size-4.5" aria-hidden="true" />
    </Button>
  );
  let banner: ReactNode;
  if (plan && isActive) {
    const day = dayText(plan.until);
    banner = (
      <Banner
        tone="done"
        className="min-h-17"
        icon={<CircleCheck className={ICON} aria-hidden="true" />}
        title={t('subscriptions:back.active')}
        action={
          <div className="flex items-center gap-1">
            <Button asChild variant="secondary">
              <Link to={PLAN_PATH}>{t('subscriptions:back.open')}</Link>
            </Button>
            {close}
          </div>
        }
      >
        {state === 'ending' ? t('subscriptions:back.endingText', { day }) : t('subscriptions:back.activeText', { day })}
      </Banner>
    );
  } else if (!isLate) {
    banner = (
      <Banner
        tone="neutral"
        className="min-h-17"
        icon={<Spinner className="text-leaf" />}
        title={t('subscriptions:back.confirming')}
        action={close}
      >
        {t('subscriptions:back.confirmingText')}
      </Banner>
    );
  } else if (state !== 'awaiting') {
    // Of a payment that is on its way, the line about the plan speaks.
    banner = (
      <Banner
        tone="neutral"
        className="min-h-17"
        icon={<Hourglass className={ICON} aria-hidden="true" />}
        title={t('subscriptions:back.later')}
        action={close}
      >
        {t('subscriptions:back.laterText')}
      </Banner>
    );
  }
  return (
    <div role="status" className="not-empty:mb-5">
      {banner}
    </div>
  );
}
