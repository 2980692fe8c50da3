import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { api } from '../../platform/api-client.ts';
import { submissionProblem } from './submission-problem.ts';

/** Has a new confirmation link mailed. */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation(['auth']);
  const [isSending, setSending] = useState(false);

  async function resend() {
    setSending(true);
    try {
      await api.post('/api/auth/send-verification-email', { body: { email } });
      void showToast('success', t('auth:callback.resent'), { description: t('auth:callback.resentText') });
    } catch (error) {
      const { title, text } = submissionProblem(error, t);
      void showToast('error', title, { description: text });
    } finally {
      setSending(false);
    }
  }

  return (
    <Button size="lg" isPending={isSending} onClick={resend}>
      {t('auth:callback.resend')}
    </Button>
  );
}
