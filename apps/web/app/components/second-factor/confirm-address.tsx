import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { securityProblemText } from './security-problem.ts';

type ConfirmAddressProps = {
  email: string;
  /** Asks the server anew whether the link was followed. */
  onLook: () => Promise<unknown>;
};

/** Mails the link that confirms an address again, and looks whether it was followed. */
export function ConfirmAddress({ email, onLook }: ConfirmAddressProps) {
  const { t } = useTranslation(['security']);
  const [pending, setPending] = useState<'mail' | 'look'>();
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = async (what: 'mail' | 'look', work: () => Promise<unknown>) => {
    setPending(what);
    setProblem(undefined);
    if (what === 'mail') setSent(false);
    try {
      await work();
      if (what === 'mail') setSent(true);
    } catch (error) {
      setProblem(securityProblemText(error, t));
    } finally {
      setPending(undefined);
    }
  };
  return (
    <>
      <div className="flex max-w-full flex-wrap gap-2.5">
        <Button
          variant="secondary"
          isPending={pending === 'mail'}
          onClick={() => act('mail', () => api.post('/api/auth/send-verification-email', { body: { email } }))}
        >
          {t('security:confirmFirst.send')}
        </Button>
        <Button variant="ghost" isPending={pending === 'look'} onClick={() => act('look', onLook)}>
          {t('security:confirmFirst.look')}
        </Button>
      </div>
      <p role="status" className="text-13 text-ink-soft empty:hidden">
        {isSent ? t('security:confirmFirst.sent') : null}
      </p>
      <FieldError id="confirm-address-problem">{problem}</FieldError>
    </>
  );
}
