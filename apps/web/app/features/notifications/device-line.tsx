import { BellOff, BellRing, Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { onPhone } from '../../platform/mobile-server.ts';
import { usePush } from './use-push.ts';

/** How push stands on this device, with the one thing to do about it. Nothing where all is well, unless `isAlwaysShown`. */
export function DeviceLine({ personId, isAlwaysShown }: { personId: string; isAlwaysShown?: boolean }) {
  const { t } = useTranslation(['notifications']);
  const { state, isChanging, outcome, turnOn, turnOff } = usePush(personId);

  switch (state) {
    case 'off':
      return (
        <Line
          icon={<BellOff className="mt-0.5 size-5 text-ink-soft" aria-hidden="true" />}
          title={outcome === 'failed' ? t('notifications:device.failed') : t('notifications:device.title')}
          text={outcome === 'failed' ? t('notifications:device.failedText') : t('notifications:device.offText')}
          isProblem={outcome === 'failed'}
        >
          <Button variant="secondary" size="sm" isPending={isChanging} onClick={turnOn}>
            {t('notifications:device.turnOn')}
          </Button>
        </Line>
      );
    case 'on':
      if (!isAlwaysShown && outcome !== 'turned_on') return null;
      return (
        <Line
          icon={<BellRing className="mt-0.5 size-5 text-leaf" aria-hidden="true" />}
          title={t('notifications:device.on')}
          text={t('notifications:device.onText')}
        >
          {isAlwaysShown ? (
            <Button variant="secondary" size="sm" isPending={isChanging} onClick={turnOff}>
              {t('notifications:device.turnOff')}
            </Button>
          ) : null}
        </Line>
      );
    case 'denied':
      return (
        <Line
          icon={<BellOff className="mt-0.5 size-5 text-honey" aria-hidden="true" />}
          title={t('notifications:device.denied')}
          text={t('notifications:device.deniedText', onPhone())}
        />
      );
    case 'needs_install':
      return (
        <Line
          icon={<Share className="mt-0.5 size-5 text-leaf" aria-hidden="true" />}
          title={t('notifications:device.install')}
          text={t('notifications:device.installText')}
        />
      );
    case 'unsupported':
      return (
        <Line
          icon={<BellOff className="mt-0.5 size-5 text-ink-soft" aria-hidden="true" />}
          title={t('notifications:device.unsupported', onPhone())}
          text={t('notifications:device.unsupportedText', onPhone())}
        />
      );
  }
}

type LineProps = { icon: ReactNode; title: string; text: string; isProblem?: boolean; children?: ReactNode };

function Line({ icon, title, text, isProblem, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2" role={isProblem ? 'alert' : 'status'}>
      {icon}
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="text-15 font-semibold">{title}</p>
        <p className="text-13 text-ink-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}
