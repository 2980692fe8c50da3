import type { Account, SecondStep } from '@balsamo/contract/auth/schemas.ts';
import type { SecondStepAnswer } from '@balsamo/contract/second-factor/schemas.ts';
import { ArrowLeft, KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { CodeField, codeProblems } from '../../components/second-factor/code-field.tsx';
import { signWithPasskey } from '../../components/second-factor/passkeys.ts';
import { useSecurityForm } from '../../components/second-factor/use-security-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { keepResetEmail } from './reset-email.ts';

type SecondStepFormProps = {
  step: SecondStep['secondStep'];
  /** Whose sign-in it is, for the link by mail. */
  email: string;
  onSignedIn: (account: Account) => void;
  /** Back to the password. */
  onBack: () => void;
};

/** After the password: a code of the app, a passkey, or a recovery code. */
export default function SecondStepForm({
  step: { hasApp, hasPasskey },
  email,
  onSignedIn,
  onBack,
}: SecondStepFormProps) {
  const { t } = useTranslation(['security']);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isRecovery, setRecovery] = useState(!hasApp);
  // The form that was there is gone: the focus would be nowhere.
  useEffect(() => heading.current?.focus(), []);

  const kind = isRecovery ? 'recovery' : 'totp';
  const form = useSecurityForm({
    start: { code: '', trustsDevice: false },
    problems: ({ code }) => codeProblems(code, kind),
    send: answer,
  });
  const { trustsDevice } = form.values;

  async function answer(body: SecondStepAnswer) {
    try {
      onSignedIn(await api.post('/api/auth/sign-in/second-step', { body }));
    } catch (error) {
      if (isOver(error)) return beginAgain();
      throw error;
    }
  }

  const byPasskey = () =>
    form.attempt(async () => {
      const options = await api.post('/api/auth/sign-in/second-step/challenge').catch((error: unknown) => {
        if (!isOver(error)) throw error;
        beginAgain();
      });
      if (options) await answer({ passkey: await signWithPasskey(options), trustsDevice });
    });

  function beginAgain() {
    void showToast('error', t('security:problem.title'), {
      description: t('security:step.over'),
      position: 'top-center',
    });
    onBack();
  }

  function changeKind(toRecovery: boolean) {
    setRecovery(toRecovery);
    form.set({ code: '' });
  }

  const canUsePasskey = hasPasskey && 'PublicKeyCredential' in window;
  const isPasskeyFirst = canUsePasskey && !hasApp;
  const passkeyButton = (
    <Button variant={isPasskeyFirst ? 'primary' : 'secondary'} size="lg" onClick={byPasskey} isPending={form.isSending}>
      <KeyRound className="size-5" aria-hidden="true" />
      {t('security:step.usePasskey')}
    </Button>
  );
  const intro = hasApp ? t('security:step.introApp') : t('security:step.introPasskey');
  return (
    <>
      <title>{t('security:step.pageTitle')}</title>
      <h1 ref={heading} tabIndex={-1} className="text-28 outline-none">
        {t('security:step.title')}
      </h1>
      <p className="mt-1 text-15 text-ink-soft">{isRecovery && hasApp ? t('security:step.introRecovery') : intro}</p>
      {isPasskeyFirst ? <div className="mt-6 flex flex-col">{passkeyButton}</div> : null}
      <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="mt-6 flex flex-col gap-5">
        <CodeField
          key={kind}
          form={form}
          label={isRecovery ? t('security:step.recoveryCode') : t('security:step.code')}
          isNumeric={!isRecovery}
        />
        <CheckboxField
          label={t('security:step.trust')}
          hint={t('security:step.trustHint')}
          isChecked={trustsDevice}
          onChange={(isChecked) => form.set({ trustsDevice: isChecked })}
        />
        <FormAlert problem={form.alert} />
        <Button type="submit" size="lg" variant={isPasskeyFirst ? 'secondary' : 'primary'} isPending={form.isSending}>
          {t('security:step.submit')}
        </Button>
        {canUsePasskey && hasApp ? passkeyButton : null}
        {hasApp ? (
          <Button variant="ghost" onClick={() => changeKind(!isRecovery)}>
            {isRecovery ? t('security:step.useApp') : t('security:step.useRecovery')}
          </Button>
        ) : null}
      </form>
      {isRecovery ? (
        <Link
          to="/esqueci-senha"
          onClick={() => keepResetEmail(email)}
          className="mt-3 self-center rounded-control px-3 py-3 text-15 font-medium text-leaf underline-offset-4 hover:underline"
        >
          {t('security:step.noneLeft')}
        </Link>
      ) : null}
      <Button variant="ghost" className="mt-auto self-center text-ink-soft" onClick={onBack}>
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t('security:step.back')}
      </Button>
    </>
  );
}

const isOver = (error: unknown) => error instanceof ApiProblem && error.code === 'auth.second_step_over';
