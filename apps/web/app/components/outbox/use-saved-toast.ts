import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '../../offline/outbox/outbox-context.ts';
import { showToast, type ToastOptions } from '../ui/toast.ts';

/** Says that something is saved, and where: without a connection it is on this device alone. */
export function useSavedToast(): (title: string, options?: ToastOptions) => void {
  const { t } = useTranslation(['common']);
  const outbox = useOutbox();
  return useCallback(
    (title, { description, ...options } = {}) => {
      const { status } = outbox?.snapshot() ?? { status: 'idle' };
      const isSignedOut = status === 'signedOut';
      const isServerFull = status === 'serverFull';
      const isAway =
        outbox !== undefined && (isSignedOut || isServerFull || status === 'unreachable' || !navigator.onLine);
      if (!isAway) return void showToast('success', title, { description, ...options });
      const later = isSignedOut
        ? t('common:outbox.sentAfterSignIn')
        : isServerFull
          ? t('common:storageFull.later')
          : t('common:outbox.sentLater');
      void showToast('success', t('common:outbox.kept'), {
        description: typeof description === 'string' ? `${later} ${description}` : later,
        ...options,
      });
    },
    [t, outbox],
  );
}
