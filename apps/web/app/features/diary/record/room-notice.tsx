import { HardDrive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../components/ui/banner.tsx';
import { useIsDeviceFull } from '../use-open-sheet.ts';

/** Says at the top of a form that the device can keep nothing more, before anything is typed in vain. */
export function RoomNotice() {
  const { t } = useTranslation(['common']);
  if (!useIsDeviceFull()) return null;
  return (
    <Banner
      tone="overdue"
      role="alert"
      icon={<HardDrive className="size-6" aria-hidden="true" />}
      title={t('common:outbox.full')}
    >
      {t('common:outbox.fullText')}
    </Banner>
  );
}
