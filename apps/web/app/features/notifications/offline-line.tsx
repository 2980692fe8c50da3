import { AlarmClock, AlarmClockOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { countOnPhone, isOnTime, openAlarmSettings, REMINDERS_EVENT } from '../../phone/local-reminders.ts';
import { useKnownAccount } from '../../platform/session.ts';
import { StateLine } from './state-line.tsx';

/** In a store app: do the reminders of one's own diary come without a network, and if not, what is to be done? */
export default function OfflineLine() {
  const { t } = useTranslation(['notifications']);
  const account = useKnownAccount();
  const [state, setState] = useState<'waiting' | 'none' | 'not_allowed'>('none');
  useEffect(() => {
    const look = async () => {
      if (!(await isOnTime())) setState('not_allowed');
      else setState((await countOnPhone()) > 0 ? 'waiting' : 'none');
    };
    const tryLook = () => void look().catch(() => {});
    tryLook();
    // Back from the phone's settings.
    document.addEventListener('visibilitychange', tryLook);
    window.addEventListener(REMINDERS_EVENT, tryLook);
    return () => {
      document.removeEventListener('visibilitychange', tryLook);
      window.removeEventListener(REMINDERS_EVENT, tryLook);
    };
  }, []);
  if (state === 'none' || account?.role !== 'paciente' || account.care) return null;
  return state === 'waiting' ? (
    <StateLine
      icon={<AlarmClock className="mt-0.5 size-5 text-leaf" aria-hidden="true" />}
      title={t('notifications:device.offline')}
      text={t('notifications:device.offlineOn')}
    />
  ) : (
    <StateLine
      icon={<AlarmClockOff className="mt-0.5 size-5 text-ink-soft" aria-hidden="true" />}
      title={t('notifications:device.offline')}
      text={t('notifications:device.offlineOff')}
    >
      <Button variant="secondary" size="sm" onClick={() => void openAlarmSettings().catch(() => {})}>
        {t('notifications:device.offlineAllow')}
      </Button>
    </StateLine>
  );
}
