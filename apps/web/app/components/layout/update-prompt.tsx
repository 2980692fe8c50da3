import { useEffect } from 'react';
import { registerServiceWorker } from '../../offline/register-service-worker.ts';
import { useI18n } from '../../platform/use-i18n.ts';
import { showToast } from '../ui/toast.ts';

/** Registers the service worker and offers a new version in a toast that stays until it is answered. */
export function UpdatePrompt() {
  const i18n = useI18n();
  useEffect(() => {
    registerServiceWorker(async (update) => {
      await i18n.loadNamespaces('common');
      showToast('info', i18n.t('common:update.title'), {
        id: 'update',
        duration: Number.POSITIVE_INFINITY,
        action: { label: i18n.t('common:update.action'), onClick: update },
      });
    });
  }, [i18n]);
  return null;
}
