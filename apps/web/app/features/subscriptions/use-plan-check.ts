import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { planCheckQuery, subscriptionQuery } from './subscription-queries.ts';

/** Keeps what is known of the doctor's plan up to date (spec §4), and calls back when it has become another. */
export function usePlanCheck(onChange: () => void): void {
  const { data: plan, isPending } = useQuery(subscriptionQuery);
  // What the server knows already comes first: the provider takes longer to answer.
  useQuery({ ...planCheckQuery, enabled: !isPending });
  const limit = plan?.patientLimit;
  const before = useRef(limit);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (before.current !== undefined && limit !== undefined && limit !== before.current) tell();
    if (limit !== undefined) before.current = limit;
  }, [limit]);
}
