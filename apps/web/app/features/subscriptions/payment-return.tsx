import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Hourglass } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useDayText } from '../../platform/day-text.ts';
import { PLAN_PATH } from './plan-addresses.ts';
import { checkPlan, subscriptionQuery } from './subscription-queries.ts';

const ASK_EVERY_MS = 2_000;
/** A card is confirmed by then; a boleto takes days. */
const ASK_FOR_MS = 60_000;

/** What a doctor sees who comes back from paying: that it is being confirmed, and that it is. */
export default function PaymentReturn() {
  const { t } = useTranslation(['subscriptions']);
  const dayText = useDayText();
  const client = useQueryClient();
  const { data: plan } = useQuery(subscriptionQuery);
  const [isLate, setLate] = useState(false);
  const isActive = plan?.standing === 'subscribed';
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

  if (isActive) {
    return (
      <Banner
        tone="done"
        role="status"
        className="mb-5 min-h-17"
        icon={<CircleCheck className="size-5.5" aria-hidden="true" />}
        title={t('subscriptions:back.active')}
        action={
          <Button asChild variant="secondary">
            <Link to={PLAN_PATH}>{t('subscriptions:back.open')}</Link>
          </Button>
        }
      >
        {t('subscriptions:back.activeText', { day: dayText(plan.until) })}
      </Banner>
    );
  }
  return (
    <Banner
      tone="neutral"
      role="status"
      className="mb-5 min-h-17"
      icon={isLate ? <Hourglass className="size-5.5" aria-hidden="true" /> : <Spinner className="text-leaf" />}
      title={isLate ? t('subscriptions:back.later') : t('subscriptions:back.confirming')}
    >
      {isLate ? t('subscriptions:back.laterText') : t('subscriptions:back.confirmingText')}
    </Banner>
  );
}
