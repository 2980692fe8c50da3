import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { api } from '../../platform/api-client.ts';
import { useAccount } from '../../platform/session.ts';
import { submissionProblem } from './submission-problem.ts';

/** Has a new link mailed to the signed-in address, as long as it is not confirmed; nothing for anyone else. */
export function ResendVerification() {
  const { t } = useTranslation(['auth']);
  const { data: account } = useAccount();
  const [isSending, setSending] = useState(false);
  if (!account || account.isEmailVerified) return null;

  async function resend(email: string) {
    setSending(true);
    try {
      await api.post('/api/auth/send-verification-email', { email });
      void showToast('success', t('auth:callback.resent'), { description: t('auth:callback.resentText') });
    } catch (error) {
      const { title, text } = submissionProblem(error, t);
      void showToast('error', title, { description: text });
    } finally {
      setSending(false);
    }
  }

  return (
    <Button size="lg" isPending={isSending} onClick={() => resend(account.email)}>
      {t('auth:callback.resend')}
    </Button>
  );
}
