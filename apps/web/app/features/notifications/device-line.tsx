import { BellOff, BellRing, Share } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { onPhone } from '../../platform/mobile-server.ts';
import { pushSupport } from '../../platform/push-state.ts';
import { useKnownAccount } from '../../platform/session.ts';
import { StateLine as Line } from './state-line.tsx';
import { usePush } from './use-push.ts';

/** Of a store app alone. */
const OfflineLine = import.meta.env.SHELL_SERVER ? lazy(() => import('./offline-line.tsx')) : undefined;

/** How push stands on this device, with the one thing to do about it. Nothing where all is well, unless `isAlwaysShown`. */
export function DeviceLine({ personId, isAlwaysShown }: { personId: string; isAlwaysShown?: boolean }) {
  const { t } = useTranslation(['notifications']);
  const { state, isChanging, outcome, turnOn, turnOff } = usePush(personId);
  const account = useKnownAccount();
  const hasOwnDiary = account?.role === 'paciente' && !account.care;

  // What the phone comes with by itself is of one's own diary.
  if (pushSupport() === 'unreached' && !hasOwnDiary) return <Unsupported />;
  switch (state) {
    case 'off':
    case 'unreached': {
      const isAlone = state === 'unreached';
      return (
        <Line
          icon={<BellOff className="mt-0.5 size-5 text-ink-soft" aria-hidden="true" />}
          title={t(outcome === 'failed' ? 'notifications:device.failed' : 'notifications:device.title')}
          text={t(
            outcome === 'failed'
              ? 'notifications:device.failedText'
              : isAlone
                ? 'notifications:device.aloneOffText'
                : 'notifications:device.offText',
          )}
          isProblem={outcome === 'failed'}
        >
          <Button variant="secondary" size="sm" isPending={isChanging} onClick={turnOn}>
            {t(isAlone ? 'notifications:device.aloneTurnOn' : 'notifications:device.turnOn')}
          </Button>
        </Line>
      );
    }
    case 'on':
    case 'alone':
      if (!isAlwaysShown && outcome !== 'turned_on') return null;
      return (
        <div className="grid gap-4">
          <Line
            icon={<BellRing className="mt-0.5 size-5 text-leaf" aria-hidden="true" />}
            title={t(state === 'alone' ? 'notifications:device.alone' : 'notifications:device.on')}
            text={t(state === 'alone' ? 'notifications:device.aloneText' : 'notifications:device.onText')}
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
      return <Unsupported />;
  }
}

function Unsupported() {
  const { t } = useTranslation(['notifications']);
  return (
    <Line
      icon={<BellOff className="mt-0.5 size-5 text-ink-soft" aria-hidden="true" />}
      title={t('notifications:device.unsupported', onPhone())}
      text={t('notifications:device.unsupportedText', onPhone())}
    />
  );
}
