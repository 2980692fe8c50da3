import { PROFESSIONAL_PRICE_BRL } from '@balsamo/domain/subscriptions/subscription.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { planState } from './plan-state.ts';
import { subscriptionQuery } from './subscription-queries.ts';

export type PlanEndedDialogProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** What a trial that is over stops, what it never stops, and the way to the plan (spec §4, spec-D40). */
export default function PlanEndedDialog({ isOpen, onOpenChange }: PlanEndedDialogProps) {
  const { t } = useTranslation(['subscriptions']);
  const navigate = useNavigate();
  const { data: plan } = useQuery(subscriptionQuery);
  const state = plan && planState(plan);
  const isUnpaid = state === 'unpaid';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={
        isUnpaid
          ? t('subscriptions:ended.unpaidTitle')
          : state === 'ended'
            ? t('subscriptions:ended.planTitle')
            : t('subscriptions:ended.title')
      }
      description={
        <>
          <span className="block">
            {isUnpaid ? t('subscriptions:ended.unpaidBlocked') : t('subscriptions:ended.blocked')}
          </span>
          <span className="mt-2 block">{t('subscriptions:ended.open')}</span>
        </>
      }
      cancelLabel={isUnpaid ? t('subscriptions:ended.later') : t('subscriptions:ended.stay')}
      confirmLabel={
        isUnpaid ? t('subscriptions:ended.mend') : t('subscriptions:ended.subscribe', { price: PROFESSIONAL_PRICE_BRL })
      }
      onConfirm={() => {
        onOpenChange(false);
        void navigate('/assinar');
      }}
    />
  );
}
