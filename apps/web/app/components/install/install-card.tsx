import { Share, Smartphone, SquarePlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissInstall, promptInstall, useInstallState } from '../../platform/install.ts';
import { Button } from '../ui/button.tsx';
import { FLOATING_CARD, useFloatingCard } from '../ui/floating-card.ts';
import { showToast } from '../ui/toast.ts';

/** Our own question before the browser's, or how it is done by hand. It floats: nothing moves when it comes or goes. */
export default function InstallCard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['device']);
  const titleId = useId();
  const state = useInstallState();
  const [isAsking, setAsking] = useState(false);
  const isManual = state === 'manual';
  const { ref, isFirst } = useFloatingCard(isManual || state === 'installable' || isAsking);
  // The browser has taken its offer back, or another card is there.
  if (!isFirst) return null;

  const dismiss = () => {
    dismissInstall();
    onClose();
  };
  const install = async () => {
    setAsking(true);
    const outcome = await promptInstall();
    if (outcome !== 'accepted') return dismiss();
    onClose();
    void showToast('success', t('device:install.installed'));
  };

  return (
    <section ref={ref} aria-labelledby={titleId} className={FLOATING_CARD}>
      <div className="flex items-start gap-3.5">
        <Smartphone className="mt-0.5 size-6 text-leaf" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-17">
            {t('device:install.title')}
          </h2>
          <p className="mt-1 text-15 text-ink-soft">
            {isManual ? t('device:install.iosText') : t('device:install.text')}
          </p>
          {isManual ? (
            <ol className="mt-2.5 flex flex-col gap-1.5 text-15">
              <Step icon={<Share className="size-5 text-leaf" aria-hidden="true" />}>
                {t('device:install.iosShare')}
              </Step>
              <Step icon={<SquarePlus className="size-5 text-leaf" aria-hidden="true" />}>
                {t('device:install.iosAdd')}
              </Step>
              <Step icon={<Smartphone className="size-5 text-leaf" aria-hidden="true" />}>
                {t('device:install.iosOpen')}
              </Step>
            </ol>
          ) : null}
        </div>
      </div>
      <div className="mt-3.5 flex flex-wrap justify-end gap-2">
        <Button variant={isManual ? 'secondary' : 'ghost'} onClick={dismiss}>
          {isManual ? t('device:install.understood') : t('device:install.later')}
        </Button>
        {isManual ? null : (
          <Button isPending={isAsking} onClick={install}>
            {t('device:install.install')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-0.5">{icon}</span>
      <span>{children}</span>
    </li>
  );
}
