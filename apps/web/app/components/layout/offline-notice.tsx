import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../platform/use-online.ts';

/** Says that the network is away, as long as it is. */
export function OfflineNotice() {
  const { t } = useTranslation(['common']);
  const isOnline = useOnline();
  return (
    <div role="status" className="empty:hidden">
      {isOnline ? null : (
        <p className="flex items-center gap-2.5 bg-honey-wash px-4 py-2.5 text-13 font-medium text-honey-text md:mx-8 md:mt-4 md:rounded-control">
          <CloudOff className="size-4.5" aria-hidden="true" />
          {t('common:offline.notice')}
        </p>
      )}
    </div>
  );
}
