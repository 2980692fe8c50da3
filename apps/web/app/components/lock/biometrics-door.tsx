import { Fingerprint } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Biometrics, tryBiometrics } from '../../offline/app-lock/biometrics.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';

type DoorProps = { biometrics: Biometrics; onOpen: () => void; onForgotten: () => void };

/** Opens when the device says that it is the same person. Asks at once; some browsers want a tap first. */
export function BiometricsDoor({ biometrics, onOpen, onForgotten }: DoorProps) {
  const { t } = useTranslation(['device']);
  const [isTrying, setTrying] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const { credentialId } = biometrics;

  const open = useCallback(
    async ({ isAsked }: { isAsked: boolean }) => {
      setTrying(true);
      const isSame = await tryBiometrics({ kind: 'biometrics', credentialId });
      setTrying(false);
      if (isSame) onOpen();
      else if (isAsked) setRefused(true);
    },
    [credentialId, onOpen],
  );
  const [openAtOnce] = useState(() => () => void open({ isAsked: false }));
  useEffect(openAtOnce, [openAtOnce]);

  return (
    <div className="flex flex-col gap-5">
      <p className="text-17 text-ink-soft">{t('device:lock.biometricsText')}</p>
      <FieldError id="lock-problem">{isRefused ? t('device:lock.biometricsRefused') : null}</FieldError>
      <Button size="lg" isPending={isTrying} onClick={() => open({ isAsked: true })}>
        <Fingerprint className="size-5" aria-hidden="true" />
        {t('device:lock.open')}
      </Button>
      <Button variant="ghost" className="self-center" onClick={onForgotten}>
        {t('device:lock.cannot')}
      </Button>
    </div>
  );
}
