import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { isBackFromPayment } from './plan-addresses.ts';
import { subscriptionQuery } from './subscription-queries.ts';
import type { TrialBarProps } from './trial-bar.tsx';

/** Fetched for those alone whom they concern; where they do not arrive, the area is there without them. */
const TrialBar = lazy<ComponentType<TrialBarProps>>(() =>
  import('./trial-bar.tsx').catch(() => ({ default: () => null })),
);
const PaymentReturn = lazy<ComponentType>(() => import('./payment-return.tsx').catch(() => ({ default: () => null })));

/** On a narrow screen, or with large text, the button goes below the words. */
const HEIGHT = 'mb-5 h-17 max-[21.25rem]:h-30';
/** Its place until it is there, so that nothing below it moves. */
const PLACE = <Skeleton className={`${HEIGHT} rounded-card`} />;

/** The line about the plan above the doctor's area (spec §2.4): what is left of the trial, what is to be paid, or what became of a payment. */
export function PlanLine() {
  const { data: plan, dataUpdatedAt, isPending } = useQuery(subscriptionQuery);
  const isBack = usePaymentReturn();
  const { hash } = useLocation();
  /** The part of the area above which the line has stood, or its place. */
  const [heldAt, setHeldAt] = useState<string>();
  const isThere = isBack || isPending || (plan !== undefined && plan.standing !== 'subscribed');
  if (isThere && heldAt !== hash) setHeldAt(hash);
  if (isBack) {
    return (
      <Suspense fallback={PLACE}>
        <PaymentReturn />
      </Suspense>
    );
  }
  if (isPending) return PLACE;
  if (!plan || plan.standing === 'subscribed') {
    // What is being read does not jump up when the line goes: the next part begins without its place.
    return heldAt === hash ? <div className={HEIGHT} /> : null;
  }
  return (
    <Suspense fallback={PLACE}>
      <TrialBar plan={plan} receivedAt={dataUpdatedAt} />
    </Suspense>
  );
}

/** Did this visit begin with a payment? The address says it once: reloaded or shared, it has nothing to say. */
function usePaymentReturn(): boolean {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const isSaid = isBackFromPayment(search);
  const [isBack, setBack] = useState(isSaid);
  const forget = useEffectEvent(() => void navigate({ search: '', hash }, { replace: true, preventScrollReset: true }));
  if (isSaid && !isBack) setBack(true);
  useEffect(() => {
    if (isSaid) forget();
  }, [isSaid]);
  return isBack;
}
