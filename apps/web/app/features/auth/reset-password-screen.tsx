import { useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { showToast } from '../../components/ui/toast.ts';
import { api } from '../../platform/api-client.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { LinkChecking, LinkInvalid, LinkUnknown } from './link-screens.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { RequestResetForm } from './request-reset-form.tsx';
import { forgetResetEmail } from './reset-email.ts';
import { ResetSent } from './reset-sent.tsx';
import { ScreenMessage } from './screen-message.tsx';
import { useMailedLink } from './use-mailed-link.ts';

const checkLink = (token: string) => api.post('/api/auth/reset-password/check', { body: { token } });

/** /atualizar-senha: a new password for who holds a mailed link; tells expired links from those that never worked. */
export function ResetPasswordScreen() {
  const { t } = useTranslation(['auth']);
  const { link, check, setLink } = useMailedLink(checkLink);
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
      {link.state === 'checking' ? <LinkChecking title={t('auth:reset.checking')} /> : null}
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
        <LinkInvalid title={t('auth:reset.invalidTitle')} text={t('auth:reset.invalidText')} />
      ) : null}
      {link.state === 'unknown' ? (
        <LinkUnknown title={t('auth:reset.checkFailedTitle')} error={link.error} onRetry={check} />
      ) : null}
      {link.state === 'invalid' ? null : <BackToSignIn />}
    </>
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
