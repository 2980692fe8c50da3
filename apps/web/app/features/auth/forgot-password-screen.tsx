import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { RequestResetForm } from './request-reset-form.tsx';
import { ResetSent } from './reset-sent.tsx';

/** /esqueci-senha: the address, then where to look. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation(['auth']);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <title>{t('auth:forgot.pageTitle')}</title>
      {sentTo === undefined ? (
        <>
          <h1 className="text-28">{t('auth:forgot.title')}</h1>
          <p className="mt-1 mb-6 text-15 text-ink-soft">{t('auth:forgot.intro')}</p>
          <RequestResetForm submitLabel={t('auth:forgot.submit')} onSent={setSentTo} />
        </>
      ) : (
        <ResetSent email={sentTo} onOtherEmail={() => setSentTo(undefined)} />
      )}
      <BackToSignIn />
    </>
  );
}
