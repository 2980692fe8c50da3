import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOutHere } from '../../offline/device/leave-device.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';

/** The way out of a forgotten PIN: to leave, and to sign in again. What was not sent waits for the account. */
export function ForgottenLock({ personId, onBack }: { personId: string; onBack: () => void }) {
  const { t } = useTranslation(['device', 'common']);
  const [isLeaving, setLeaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const leave = async () => {
    setLeaving(true);
    try {
      await signOutHere(personId, { keepsWrites: 'whereThereAreSome' });
    } catch {
      setLeaving(false);
      setFailed(true);
    }
  };
  return (
    <div className="flex flex-col gap-5">
      <p className="text-17 text-ink-soft">{t('device:lock.forgotText')}</p>
      <FieldError id="leave-problem">{hasFailed ? t('device:unsent.problem.failed') : null}</FieldError>
      <Button size="lg" isPending={isLeaving} onClick={leave}>
        {t('device:lock.signOut')}
      </Button>
      <Button variant="ghost" className="self-center" onClick={onBack}>
        {t('device:lock.back')}
      </Button>
    </div>
  );
}
