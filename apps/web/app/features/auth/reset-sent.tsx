import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { requestReset } from './request-reset-form.tsx';
import { ScreenMessage } from './screen-message.tsx';
import { submissionProblem } from './submission-problem.ts';

/** Mail takes a moment: until then another one would only confuse. */
const RESEND_SECONDS = 30;

/** Says where to look, and sends again. */
export function ResetSent({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const { t } = useTranslation(['auth']);
  const [secondsLeft, setSecondsLeft] = useState(RESEND_SECONDS);
  const [isSending, setSending] = useState(false);
  const isWaiting = secondsLeft > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSecondsLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  async function resend() {
    setSending(true);
    try {
      await requestReset(email);
      setSecondsLeft(RESEND_SECONDS);
      void showToast('success', t('auth:forgot.sentToast'));
    } catch (error) {
      const { title, text } = submissionProblem(error, t);
      void showToast('error', title, { description: text });
    } finally {
      setSending(false);
    }
  }

  return (
    <ScreenMessage
      icon={<MailCheck aria-hidden="true" />}
      title={t('auth:forgot.sentTitle')}
      actions={
        <>
          <Button variant="secondary" size="lg" isPending={isSending} disabled={isWaiting} onClick={resend}>
            {isWaiting ? t('auth:forgot.resendWait', { count: secondsLeft }) : t('auth:forgot.resend')}
          </Button>
          <Button variant="ghost" onClick={onOtherEmail}>
            {t('auth:forgot.otherEmail')}
          </Button>
        </>
      }
    >
      <p className="break-words">{t('auth:forgot.sentText', { email })}</p>
      <p className="text-15">{t('auth:forgot.sentHint')}</p>
    </ScreenMessage>
  );
}
