import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { HAS_WORKER, keepInUse } from '../../offline/keep-in-use.ts';
import { registerServiceWorker } from '../../offline/register-service-worker.ts';
import { whenIdle } from '../../offline/when-idle.ts';
import { isTextAtStake, watchTyping, whenNothingIsTyped } from '../../platform/typed-text.ts';
import { useI18n } from '../../platform/use-i18n.ts';
import { dismissToast, showToast } from '../ui/toast.ts';

const TOAST_ID = 'update';

/** Nothing of the service worker may take the network or the processor from what the page begins with. */
async function afterStart(): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve));
  await whenIdle();
}

/**
 * Registers the service worker, has it keep what is used on this device, and offers a new version in a toast that stays until it is answered. It comes
 * when nothing is being written, and whoever writes nevertheless when accepting it gets the new version afterwards.
 */
export function UpdatePrompt() {
  const i18n = useI18n();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!HAS_WORKER) return;
    let isLeft = false;
    const keep = () => {
      // Without a network, or where storage is full, a later start tries again. Whoever is led on at once has not used this page.
      afterStart()
        .then(() => (isLeft ? undefined : keepInUse(pathname, i18n.language)))
        .catch(() => {});
    };
    keep();
    i18n.on('languageChanged', keep);
    return () => {
      isLeft = true;
      i18n.off('languageChanged', keep);
    };
  }, [i18n, pathname]);
  useEffect(() => {
    let stopWaiting = () => {};
    const stopWatching = watchTyping();
    const offer = (update: () => void) => {
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
    };
    const startedWith = HAS_WORKER ? navigator.serviceWorker.controller : null;
    const ending = new AbortController();
    if (HAS_WORKER) {
      afterStart()
        .then(() => registerServiceWorker(i18n.language, startedWith, offer, ending.signal))
        .catch(() => {});
    }
    return () => {
      ending.abort();
      stopWatching();
      stopWaiting();
    };
  }, [i18n]);
  return null;
}
