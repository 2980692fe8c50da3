import { BellRing } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { FLOATING_CARD, useFloatingCard } from '../../components/ui/floating-card.ts';
import { showToast } from '../../components/ui/toast.ts';
import { dismissCard } from './card-memory.ts';
import { usePush } from './use-push.ts';

/**
 * Our own question before the browser's, which follows only a tap on this card (spec-D20). It floats: nothing moves when
 * it comes or goes.
 */
export default function PushCard({ personId, isPatient }: { personId: string; isPatient: boolean }) {
  const { t } = useTranslation(['notifications']);
  const { state, isChanging, outcome, turnOn } = usePush(personId);
  const [isClosed, setClosed] = useState(false);
  const titleId = useId();
  const { ref, isFirst } = useFloatingCard(
    !isClosed && (state === 'off' || (state === 'unreached' && isPatient) || state === 'needs_install'),
  );
  if (!isFirst) return null;

  const close = () => {
    dismissCard(personId);
    setClosed(true);
  };
  const ask = async () => {
    const next = await turnOn();
    if (next === 'failed') return;
    close();
    if (next === 'on') {
      void showToast('success', t('notifications:device.on'), { description: t('notifications:device.onText') });
    }
    if (next === 'alone') {
      void showToast('success', t('notifications:device.alone'), { description: t('notifications:device.aloneText') });
    }
    if (next === 'denied') {
      void showToast('info', t('notifications:device.denied'), { description: t('notifications:device.deniedText') });
    }
  };

  const isInstallHint = state === 'needs_install';
  const isAlone = state === 'unreached';
  const asked = isPatient
    ? t(isAlone ? 'notifications:device.aloneAskText' : 'notifications:device.askText')
    : t('notifications:device.askTextOther');
  return (
    <section ref={ref} aria-labelledby={titleId} className={FLOATING_CARD}>
      <div className="flex items-start gap-3.5">
        <BellRing className="mt-0.5 size-6 text-honey" aria-hidden="true" />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-17">
            {t(
              isInstallHint
                ? 'notifications:device.install'
                : isAlone
                  ? 'notifications:device.aloneAsk'
                  : 'notifications:device.ask',
            )}
          </h2>
          <p className="mt-1 text-15 text-ink-soft">{isInstallHint ? t('notifications:device.installText') : asked}</p>
          <div role="alert" className="empty:hidden">
            {outcome === 'failed' ? (
              <p className="mt-2 text-13 font-medium text-clay">
                {t('notifications:device.failed')}. {t('notifications:device.failedText')}
              </p>
            ) : null}
          </div>
        </div>
      </div>
      <div className="mt-3.5 flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('notifications:device.later')}
        </Button>
        {isInstallHint ? null : (
          <Button isPending={isChanging} onClick={ask}>
            {t(isAlone ? 'notifications:device.aloneTurnOn' : 'notifications:device.turnOn')}
          </Button>
        )}
      </div>
    </section>
  );
}
