import { AlarmClock, AlarmClockOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { isOnTime, openAlarmSettings } from '../../phone/local-reminders.ts';
import { useKnownAccount } from '../../platform/session.ts';
import { StateLine } from './state-line.tsx';

/** In a store app: do the reminders of one's own diary come without a network, and if not, what is to be done? */
export default function OfflineLine() {
  const { t } = useTranslation(['notifications']);
  const account = useKnownAccount();
  const [isAllowed, setAllowed] = useState<boolean>();
  useEffect(() => {
    const look = () => void isOnTime().then(setAllowed, () => {});
    look();
    // Back from the phone's settings.
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  if (isAllowed === undefined || account?.role !== 'paciente' || account.care) return null;
  return isAllowed ? (
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
