import { useQueryClient } from '@tanstack/react-query';
import { Hourglass, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestResetForm } from './request-reset-form.tsx';
import { forgetResetEmail } from './reset-email.ts';
import { ResetSent } from './reset-sent.tsx';
import { ScreenMessage } from './screen-message.tsx';
import { submissionProblem } from './submission-problem.ts';
import { useResetLink } from './use-reset-link.ts';

/** /atualizar-senha: a new password for who holds a mailed link; tells expired links from those that never worked. */
export function ResetPasswordScreen() {
  const { t } = useTranslation(['auth', 'common']);
  const { link, check, setLink } = useResetLink();
  const navigate = useNavigate();
  const client = useQueryClient();

  function finish() {
    // Every session of the account has ended, this browser's too.
    client.clear();
    forgetResetEmail();
    navigate('/entrar', { replace: true });
    void showToast('success', t('auth:reset.success'), { description: t('auth:reset.successText') });
  }

  function finishErased() {
    client.clear();
    forgetResetEmail();
    navigate('/entrar?mode=signup', { replace: true });
    void showToast('success', t('auth:reset.erased'), { description: t('auth:reset.erasedText') });
  }

  if (link.state === 'none') return <Navigate to="/entrar" replace />;
  return (
    <>
      <title>{t('auth:reset.pageTitle')}</title>
      <meta name="robots" content="noindex" />
      {link.state === 'checking' ? <Checking /> : null}
      {link.state === 'valid' ? (
        <>
          <h1 className="text-28">{t('auth:reset.title')}</h1>
          <p className="mt-1 mb-6 text-15 text-ink-soft">{t('auth:reset.intro')}</p>
          <NewPasswordForm
            link={link}
            onSaved={finish}
            onErased={finishErased}
            onLinkLost={(state) => setLink({ state })}
          />
        </>
      ) : null}
      {link.state === 'expired' ? <Expired /> : null}
      {link.state === 'invalid' ? (
        <ScreenMessage
          icon={<Unlink aria-hidden="true" />}
          tone="problem"
          title={t('auth:reset.invalidTitle')}
          actions={
            <Button asChild size="lg">
              <Link to="/entrar" replace>
                {t('auth:callback.goToSignIn')}
              </Link>
            </Button>
          }
        >
          <p>{t('auth:reset.invalidText')}</p>
        </ScreenMessage>
      ) : null}
      {link.state === 'unknown' ? (
        <ScreenMessage
          icon={<Unlink aria-hidden="true" />}
          tone="problem"
          title={t('auth:reset.checkFailedTitle')}
          actions={
            <Button size="lg" onClick={check}>
              {t('common:action.retry')}
            </Button>
          }
        >
          <p>{submissionProblem(link.error, t).text}</p>
        </ScreenMessage>
      ) : null}
      {link.state === 'invalid' ? null : <BackToSignIn />}
    </>
  );
}

/** As high as the form that comes. */
function Checking() {
  const { t } = useTranslation(['auth']);
  return (
    <div role="status" className="flex flex-col gap-5">
      <h1 className="text-28">{t('auth:reset.checking')}</h1>
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-13" />
    </div>
  );
}

function Expired() {
  const { t } = useTranslation(['auth']);
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined) return <ResetSent email={sentTo} onOtherEmail={() => setSentTo(undefined)} />;
  return (
    <>
      <ScreenMessage icon={<Hourglass aria-hidden="true" />} tone="pending" title={t('auth:reset.expiredTitle')}>
        <p>{t('auth:reset.expiredText')}</p>
      </ScreenMessage>
      <div className="mt-6">
        <RequestResetForm submitLabel={t('auth:forgot.resend')} onSent={setSentTo} />
      </div>
    </>
  );
}
