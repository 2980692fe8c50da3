import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { personPrefix } from '../../offline/person-prefix.ts';
import { ApiProblem } from '../../platform/api-client.ts';
import { useKnownAccount } from '../../platform/session.ts';
import { isBackFromPayment } from './plan-addresses.ts';
import type { PlanEndedDialogProps } from './plan-ended-dialog.tsx';
import { takePlanChange } from './subscription-keys.ts';
import { subscriptionQuery } from './subscription-queries.ts';

/** Fetched with the first refusal; where it does not arrive, what was refused says why beside it. */
const PlanEndedDialog = lazy<ComponentType<PlanEndedDialogProps>>(() =>
  import('./plan-ended-dialog.tsx').catch(() => ({ default: () => null })),
);

const NEEDED = 'subscription.needed';
const isNeeded = (error: unknown) => error instanceof ApiProblem && error.code === NEEDED;

export type PlanEndedProps = {
  /** Say it without being asked, once in a session of the browser. */
  isTold?: boolean;
};

/** Says that the trial is over and what that stops: when the area opens, and whenever the server refuses something for it. */
export function PlanEnded({ isTold = false }: PlanEndedProps) {
  const client = useQueryClient();
  const personId = useKnownAccount()?.id;
  const { search } = useLocation();
  const { data: plan, isFetching } = useQuery(subscriptionQuery);
  // Whoever has just paid waits for the confirmation, and is not asked to pay.
  const [mayTell] = useState(isTold && !isBackFromPayment(search));
  const [opening, setOpening] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = useEffectEvent(() => {
    setOpening((before) => before + 1);
    setOpen(true);
  });
  const refuse = useEffectEvent(() => {
    open();
    // The trial has ended since the last answer.
    takePlanChange(client);
  });

  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isNeeded(event.action.error)) refuse();
      }),
    [client],
  );

  const isOver = plan?.standing === 'over';
  useEffect(() => {
    // What this device kept may be older than a payment: it tells once the server has answered, or cannot be asked.
    if (!mayTell || !isOver || isFetching || !personId || wasTold(personId)) return;
    rememberTold(personId);
    open();
  }, [mayTell, isOver, isFetching, personId]);

  if (opening === 0) return null;
  return (
    <Suspense fallback={null}>
      <PlanEndedDialog key={opening} isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  );
}

/** Goes with what else this browser holds of the person, at their sign-out. */
const toldKey = (personId: string) => `${personPrefix(personId)}-plan-ended-told`;

function wasTold(personId: string): boolean {
  try {
    return sessionStorage.getItem(toldKey(personId)) !== null;
  } catch {
    return false;
  }
}

function rememberTold(personId: string): void {
  try {
    sessionStorage.setItem(toldKey(personId), '1');
  } catch {
    // It is said again with the next page.
  }
}
