import { useEffect } from 'react';
import { registerServiceWorker } from '../../offline/register-service-worker.ts';
import { isTextAtStake, watchTyping, whenNothingIsTyped } from '../../platform/typed-text.ts';
import { useI18n } from '../../platform/use-i18n.ts';
import { dismissToast, showToast } from '../ui/toast.ts';

const TOAST_ID = 'update';

/**
 * Registers the service worker and offers a new version in a toast that stays until it is answered. It comes when nothing is
 * being written, and whoever writes nevertheless when accepting it gets the new version afterwards.
 */
export function UpdatePrompt() {
  const i18n = useI18n();
  useEffect(() => {
    let stopWaiting = () => {};
    const stopWatching = watchTyping();
    const stop = registerServiceWorker((update) => {
      stopWaiting();
      stopWaiting = whenNothingIsTyped(async () => {
        await i18n.loadNamespaces('common');
        const accept = () => {
          if (!isTextAtStake()) return update();
          void showToast('info', i18n.t('common:update.later'));
          stopWaiting = whenNothingIsTyped(() => {
            void dismissToast(TOAST_ID);
            update();
          });
        };
        void showToast('info', i18n.t('common:update.title'), {
          id: TOAST_ID,
          duration: Number.POSITIVE_INFINITY,
          action: { label: i18n.t('common:update.action'), onClick: accept },
        });
      });
    });
    return () => {
      stop();
      stopWatching();
      stopWaiting();
    };
  }, [i18n]);
  return null;
}
