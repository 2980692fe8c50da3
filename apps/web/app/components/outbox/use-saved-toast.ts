import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '../../offline/outbox/outbox-context.ts';
import { useOutboxOpening } from '../../offline/outbox/outbox-provider.tsx';
import { accountQuery } from '../../platform/session.ts';
import { dismissToast, showToast, type ToastOptions } from '../ui/toast.ts';
import { type Delivery, deliveryOf, followDelivery } from './delivery.ts';

/** What becomes of something that is on this device alone; nothing where the server has it. */
function laterText(delivery: Delivery, t: TFunction<['common']>): string | undefined {
  if (delivery === 'signedOut') return t('common:outbox.sentAfterSignIn');
  if (delivery === 'serverFull') return t('common:storageFull.later');
  if (delivery === 'unreachable') return t('common:outbox.sentLater');
  if (delivery === 'refused') return t('common:outbox.refusedCount', { count: 1 });
  return delivery === 'underWay' ? t('common:outbox.beingSent') : undefined;
}

const neverChanges = () => () => {};

/** Says what becomes of what was saved last, as long as it is on this device alone. */
export function useSentLater(): string | undefined {
  const { t } = useTranslation(['common']);
  const outbox = useOutbox();
  const [writeId] = useState(outbox?.lastRecorded());
  const delivery = useSyncExternalStore(
    outbox?.subscribe ?? neverChanges,
    () => (outbox && writeId ? deliveryOf(outbox, writeId) : 'sent'),
    () => 'sent' as const,
  );
  // Of what is under way only a toast says so: it would be gone from the screen in a blink.
  return delivery === 'underWay' ? undefined : laterText(delivery, t);
}

/**
 * Says that something is saved, and where, once it is known: that it is recorded when the server has it, else that it is on this
 * device alone.
 */
export function useSavedToast(): (title: string, options?: ToastOptions) => void {
  const { t } = useTranslation(['common']);
  const client = useQueryClient();
  const opening = useOutboxOpening();
  return useCallback(
    async (title, { description, ...options } = {}) => {
      const outbox = await opening.outbox;
      const writeId = outbox?.lastRecorded();
      const underWay = `under-way-${writeId}`;
      const tell = (delivery: Delivery) => {
        void dismissToast(underWay);
        if (delivery === 'sent') return void showToast('success', title, { description, ...options });
        // The page may have heard first that the session is over, and have closed the outbox.
        const isOver = client.getQueryData(accountQuery.queryKey) === null;
        const later = laterText(isOver ? 'signedOut' : delivery, t);
        const isNews = delivery === 'unreachable' || delivery === 'serverFull';
        void showToast('success', t('common:outbox.kept'), {
          description: [later, isNews && typeof description === 'string' ? description : ''].filter(Boolean).join(' '),
          ...options,
          ...(delivery === 'underWay' ? { id: underWay } : {}),
        });
      };
      if (outbox && writeId) followDelivery(outbox, writeId, tell);
      else tell('sent');
    },
    [t, client, opening],
  );
}
