import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { wipeDevice } from '../../offline/device/wipe-device.ts';

type WaitingBannerProps = {
  people: readonly { personId: string; isUnsent: boolean }[];
  icon: ReactNode;
  onDiscarded: () => void;
};

/** What waits is sent after the sign-in to its account. Where that account is gone, it can be given up. */
export default function WaitingBanner({ people, icon, onDiscarded }: WaitingBannerProps) {
  const { t } = useTranslation(['device']);
  const isUnsent = people.some((person) => person.isUnsent);
  const [isAsking, setAsking] = useState(false);
  const discard = async () => {
    try {
      await Promise.all(people.map(({ personId }) => wipeDevice(personId)));
      onDiscarded();
      void showToast('success', t('device:waiting.discarded'));
    } catch {
      setAsking(false);
      void showToast('error', t('device:unsent.problem.failed'));
    }
  };
  return (
    <>
      <Banner
        tone="pending"
        icon={icon}
        title={isUnsent ? t('device:waiting.title') : t('device:waiting.draftTitle')}
        className="mt-5"
        action={
          <Button variant="ghost" onClick={() => setAsking(true)}>
            {t('device:waiting.discard')}
          </Button>
        }
      >
        {isUnsent ? t('device:waiting.text') : t('device:waiting.draftText')}
      </Banner>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('device:waiting.discardTitle')}
        description={t('device:waiting.discardText')}
        confirmLabel={t('device:waiting.discard')}
        onConfirm={discard}
        isDestructive
      />
    </>
  );
}
