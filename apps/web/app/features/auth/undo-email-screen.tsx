import { useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { showToast } from '../../components/ui/toast.ts';
import { api } from '../../platform/api-client.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { LinkChecking, LinkInvalid, LinkUnknown } from './link-screens.tsx';
import { ScreenMessage } from './screen-message.tsx';
import { UndoEmailForm } from './undo-email-form.tsx';
import { useMailedLink } from './use-mailed-link.ts';

const checkLink = (token: string) => api.post('/api/account/email/undo/check', { body: { token } });

/** /desfazer-troca: puts the old address of an account back, with the link that was mailed there, and leads on to a new password. */
export function UndoEmailScreen() {
  const { t } = useTranslation(['auth']);
  const { link, check, setLink } = useMailedLink(checkLink);
  const navigate = useNavigate();
  const client = useQueryClient();

  function chooseNewPassword(token: string) {
    // Every session of the account has ended, this browser's too.
    client.clear();
    navigate({ pathname: '/atualizar-senha', hash: `token=${token}&type=recovery` }, { replace: true });
    void showToast('success', t('auth:undo.done'), { description: t('auth:undo.doneText') });
  }

  if (link.state === 'none') return <Navigate to="/entrar" replace />;
  return (
    <>
      <title>{t('auth:undo.pageTitle')}</title>
      <meta name="robots" content="noindex" />
      {link.state === 'checking' ? <LinkChecking title={t('auth:undo.checking')} /> : null}
      {link.state === 'valid' ? (
        <>
          <h1 className="text-28">{t('auth:undo.title')}</h1>
          <p className="mt-1 mb-6 break-words text-15 text-ink-soft">{t('auth:undo.intro', { email: link.email })}</p>
          <UndoEmailForm link={link} onUndone={chooseNewPassword} onLinkLost={(state) => setLink({ state })} />
        </>
      ) : null}
      {link.state === 'expired' ? (
        <ScreenMessage icon={<Hourglass aria-hidden="true" />} tone="pending" title={t('auth:undo.expiredTitle')}>
          <p>{t('auth:undo.expiredText')}</p>
        </ScreenMessage>
      ) : null}
      {link.state === 'invalid' ? (
        <LinkInvalid title={t('auth:undo.invalidTitle')} text={t('auth:undo.invalidText')} />
      ) : null}
      {link.state === 'unknown' ? (
        <LinkUnknown title={t('auth:undo.checkFailedTitle')} error={link.error} onRetry={check} />
      ) : null}
      {link.state === 'invalid' ? null : <BackToSignIn />}
    </>
  );
}
