import { homePathOf } from '@balsamo/domain/auth/account.ts';
import { MailCheck, MailX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { useAccount } from '../../platform/session.ts';
import { readLink } from './link-fragment.ts';
import { ResendVerification } from './resend-verification.tsx';
import { ScreenMessage } from './screen-message.tsx';
import { useEmailVerification, type Verification } from './use-email-verification.ts';

/** How long the good news stand before the app opens (spec §9). */
const REDIRECT_MS = 3000;

/** /auth/callback: confirms an address with the mailed link. */
export function AuthCallbackScreen() {
  const { t } = useTranslation(['auth']);
  const verification = useEmailVerification();
  return (
    <>
      <title>{t('auth:callback.pageTitle')}</title>
      <meta name="robots" content="noindex" />
      {verification === 'verifying' ? (
        <ScreenMessage icon={<Spinner />} isArrival={false} title={t('auth:callback.verifyingTitle')}>
          <p>{t('auth:callback.verifyingText')}</p>
        </ScreenMessage>
      ) : null}
      {verification === 'success' ? <Confirmed /> : null}
      {verification !== 'verifying' && verification !== 'success' ? <NotConfirmed reason={verification} /> : null}
    </>
  );
}

function Confirmed() {
  const { t } = useTranslation(['auth']);
  const navigate = useNavigate();
  const { data: account } = useAccount();
  const to = account ? homePathOf(account.role) : '/entrar';
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <ScreenMessage
      icon={<MailCheck aria-hidden="true" />}
      title={t('auth:callback.successTitle')}
      actions={
        <Button asChild size="lg">
          <Link to={to} replace>
            {t('auth:callback.continue')}
          </Link>
        </Button>
      }
    >
      <p>{account ? t('auth:callback.successText') : t('auth:callback.successTextSignedOut')}</p>
    </ScreenMessage>
  );
}

function NotConfirmed({ reason }: { reason: Exclude<Verification, 'verifying' | 'success'> }) {
  const { t } = useTranslation(['auth']);
  const { data: account } = useAccount();
  const { hash, search } = useLocation();
  const link = readLink({ hash, search });
  // A change of address is asked for anew in the settings.
  const isChange = link.kind === 'token' && link.type === 'email_change';
  const canResend = Boolean(account && !account.isEmailVerified && !isChange);
  const text = {
    missing: t('auth:callback.errorMissing'),
    expired: t('auth:callback.errorExpired'),
    delayed: t('auth:callback.errorDelay'),
    failed: t('auth:problem.serverText'),
  }[reason];
  return (
    <ScreenMessage
      icon={<MailX aria-hidden="true" />}
      tone="problem"
      title={t('auth:callback.errorTitle')}
      actions={
        <>
          {account && canResend ? <ResendVerification email={account.email} /> : null}
          <Button asChild variant={canResend ? 'secondary' : 'primary'} size="lg">
            <Link to="/entrar">{t('auth:callback.goToSignIn')}</Link>
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </ScreenMessage>
  );
}
