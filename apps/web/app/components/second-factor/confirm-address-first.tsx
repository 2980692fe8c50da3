import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api-client.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { useRefreshSecondFactor } from './second-factor-queries.ts';
import { securityProblem } from './security-problem.ts';

/** No second factor before the address is confirmed: says so, mails the link again, and looks whether it was followed. */
export function ConfirmAddressFirst({ email }: { email: string }) {
  const { t } = useTranslation(['security']);
  const refresh = useRefreshSecondFactor();
  const [pending, setPending] = useState<'mail' | 'look'>();
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const act = async (what: 'mail' | 'look', work: () => Promise<unknown>) => {
    setPending(what);
    setProblem(undefined);
    try {
      await work();
      if (what === 'mail') setSent(true);
    } catch (error) {
      setProblem(securityProblem(error, t).text);
    } finally {
      setPending(undefined);
    }
  };
  return (
    <div className="my-3 flex items-start gap-3 rounded-card bg-leaf-wash/60 p-4">
      <MailCheck className="mt-0.5 size-5.5 text-leaf" aria-hidden="true" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-2">
        <p className="font-medium">{t('security:confirmFirst.title')}</p>
        <p className="text-15 [overflow-wrap:anywhere]">{t('security:confirmFirst.text', { email })}</p>
        <div className="flex flex-wrap gap-2.5">
          <Button
            variant="secondary"
            isPending={pending === 'mail'}
            onClick={() => act('mail', () => api.post('/api/auth/send-verification-email', { email }))}
          >
            {t('security:confirmFirst.send')}
          </Button>
          <Button variant="ghost" isPending={pending === 'look'} onClick={() => act('look', refresh)}>
            {t('security:confirmFirst.look')}
          </Button>
        </div>
        <p role="status" className="text-13 text-ink-soft empty:hidden">
          {isSent ? t('security:confirmFirst.sent') : null}
        </p>
        <FieldError id="confirm-first-problem">{problem}</FieldError>
      </div>
    </div>
  );
}
