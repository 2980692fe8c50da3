import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutbox } from '../../offline/outbox/outbox-context.ts';
import { showToast, type ToastOptions } from '../ui/toast.ts';

/** Says when what was saved is sent, where that is not now; undefined where it is. */
export function useSentLater(): () => string | undefined {
  const { t } = useTranslation(['common']);
  const outbox = useOutbox();
  return useCallback(() => {
    const { status } = outbox?.snapshot() ?? { status: 'idle' };
    if (status === 'signedOut') return t('common:outbox.sentAfterSignIn');
    if (status === 'serverFull') return t('common:storageFull.later');
    const isAway = outbox !== undefined && (status === 'unreachable' || !navigator.onLine);
    return isAway ? t('common:outbox.sentLater') : undefined;
  }, [t, outbox]);
}

/** Says that something is saved, and where: without a connection it is on this device alone. */
export function useSavedToast(): (title: string, options?: ToastOptions) => void {
  const { t } = useTranslation(['common']);
  const sentLater = useSentLater();
  return useCallback(
    (title, { description, ...options } = {}) => {
      const later = sentLater();
      if (!later) return void showToast('success', title, { description, ...options });
      void showToast('success', t('common:outbox.kept'), {
        description: typeof description === 'string' ? `${later} ${description}` : later,
        ...options,
      });
    },
    [t, sentLater],
  );
}
