import { PROFESSIONAL_PRICE_BRL } from '@balsamo/domain/subscriptions/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { PLAN_PATH, SUBSCRIBE_PATH } from './plan-addresses.ts';
import { type PlanState, planState } from './plan-state.ts';
import { subscriptionQuery } from './subscription-queries.ts';
import { openPortal, useProviderTab } from './use-provider-tab.ts';

export type PlanEndedDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** What a trial that is over stops, what it never stops, and the way to the plan (spec §4, spec-D40). */
export default function PlanEndedDialog({ isOpen, onOpenChange }: PlanEndedDialogProps) {
  const { t } = useTranslation(['subscriptions']);
  const navigate = useNavigate();
  const portal = useProviderTab('portal', openPortal);
  const { data: plan } = useQuery(subscriptionQuery);
  const state = plan && planState(plan);
  const isPaidThere = state === 'unpaid' || state === 'awaiting';
  const { title, blocked, open, later, go } = wordsOf(state, t);

  function leave(to: string): void {
    onOpenChange(false);
    void navigate(to, { state: { isFromDialog: true } });
  }

  async function goOn(): Promise<void> {
    if (!isPaidThere) leave(SUBSCRIBE_PATH);
    // Where no tab opens, the settings have the same button, and room to say why.
    else if (plan?.isCustomer && (await portal.open())) onOpenChange(false);
    else leave(PLAN_PATH);
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={
        <>
          <span className="block">{blocked}</span>
          <span className="mt-2 block">{open}</span>
        </>
      }
      cancelLabel={later}
      confirmLabel={go}
      isPending={portal.isOpening}
      onConfirm={() => void goOn()}
    />
  );
}

function wordsOf(state: PlanState | undefined, t: TFunction<['subscriptions']>) {
  if (state === 'unpaid') {
    return {
      title: t('subscriptions:ended.unpaidTitle'),
      blocked: t('subscriptions:ended.unpaidBlocked'),
      open: t('subscriptions:ended.openMeanwhile'),
      later: t('subscriptions:ended.later'),
      go: t('subscriptions:plan.settle'),
    };
  }
  if (state === 'awaiting') {
    return {
      title: t('subscriptions:ended.awaitingTitle'),
      blocked: t('subscriptions:ended.awaitingBlocked'),
      open: t('subscriptions:ended.openMeanwhile'),
      later: t('subscriptions:ended.later'),
      go: t('subscriptions:plan.seePayment'),
    };
  }
  return {
    title: state === 'ended' ? t('subscriptions:ended.planTitle') : t('subscriptions:ended.title'),
    blocked: t('subscriptions:ended.blocked'),
    open: t('subscriptions:ended.open'),
    later: t('subscriptions:ended.stay'),
    go: t('subscriptions:ended.subscribe', { price: PROFESSIONAL_PRICE_BRL }),
  };
}
