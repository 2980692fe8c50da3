import { BellOff, BellRing, Share } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { onPhone } from '../../platform/mobile-server.ts';
import { StateLine as Line } from './state-line.tsx';
import { usePush } from './use-push.ts';

/** Of a store app alone. */
const OfflineLine = import.meta.env.SHELL_SERVER ? lazy(() => import('./offline-line.tsx')) : undefined;

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
        <div className="grid gap-4">
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
          {isAlwaysShown && OfflineLine ? (
            <Suspense fallback={null}>
              <OfflineLine />
            </Suspense>
          ) : null}
        </div>
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
