import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import type { PaymentReturnProps } from './payment-return.tsx';
import { isBackFromPayment } from './plan-addresses.ts';
import { isPaid, planState } from './plan-state.ts';
import { subscriptionQuery } from './subscription-queries.ts';
import type { TrialBarProps } from './trial-bar.tsx';

/** Fetched for those alone whom they concern; where they do not arrive, the area is there without them. */
const TrialBar = lazy<ComponentType<TrialBarProps>>(() =>
  import('./trial-bar.tsx').catch(() => ({ default: () => null })),
);
const PaymentReturn = lazy<ComponentType<PaymentReturnProps>>(() =>
  import('./payment-return.tsx').catch(() => ({ default: () => null })),
);

/** On a narrow screen, or with large text, the button goes below the words. */
const HEIGHT = 'mb-5 h-17 max-[21.25rem]:h-30';
/** Its place until it is there, so that nothing below it moves. */
const PLACE = <Skeleton className={`${HEIGHT} rounded-card`} />;
/** Of a payment on its way there is more to say: on a phone, the button is below the words (trial-bar.tsx). */
const AWAITING_PLACE = <Skeleton className="mb-5 h-17 rounded-card max-[32rem]:h-30" />;

/** The line about the plan above the doctor's area (spec §2.4): what is left of the trial, what is to be paid, or what became of a payment. */
export function PlanLine() {
  const { data: plan, dataUpdatedAt, isPending } = useQuery(subscriptionQuery);
  const payment = usePaymentReturn();
  const { hash } = useLocation();
  /** The part of the area above which the line has stood, or its place. */
  const [heldAt, setHeldAt] = useState<string>();
  const state = plan && planState(plan);
  const hasLine = state !== undefined && !isPaid(state);
  const isThere = isPending || hasLine;
  if (isThere && heldAt !== hash) setHeldAt(hash);
  return (
    <>
      {payment.isBack ? (
        <Suspense fallback={PLACE}>
          <PaymentReturn onClose={payment.close} />
        </Suspense>
      ) : null}
      {plan && hasLine ? (
        <Suspense fallback={state === 'awaiting' ? AWAITING_PLACE : PLACE}>
          <TrialBar plan={plan} receivedAt={dataUpdatedAt} />
        </Suspense>
      ) : isPending && !payment.isBack ? (
        PLACE
      ) : // What is being read does not jump up when the line goes: the next part begins without its place.
      heldAt === hash && !payment.wasBack ? (
        <div className={HEIGHT} />
      ) : null}
    </>
  );
}

/**
 * Did this visit begin with a payment? The address says it once: reloaded or shared, it has nothing to say. What is said of it goes with the part
 * of the area above which it stood.
 */
function usePaymentReturn() {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const isSaid = isBackFromPayment(search);
  const [saidAt, setSaidAt] = useState(isSaid ? hash : undefined);
  const [isClosed, setClosed] = useState(false);
  const forget = useEffectEvent(() => void navigate({ search: '', hash }, { replace: true, preventScrollReset: true }));
  if (isSaid && saidAt !== hash) {
    setSaidAt(hash);
    setClosed(false);
  }
  // Once left, it does not come back with its part.
  if (!isSaid && saidAt !== undefined && saidAt !== hash) setSaidAt(undefined);
  useEffect(() => {
    if (isSaid) forget();
  }, [isSaid]);
  return {
    isBack: saidAt === hash && !isClosed,
    wasBack: saidAt === hash,
    close: () => setClosed(true),
  };
}
