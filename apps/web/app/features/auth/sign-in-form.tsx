import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { SecondStep } from '@balsamo/contract/second-factor/schemas.ts';
import { signInProblems } from '@balsamo/domain/auth/forms.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { api } from '../../platform/api-client.ts';
import { PasskeyEntry } from './passkey-entry.tsx';
import { keepResetEmail } from './reset-email.ts';
import { useAccountForm } from './use-account-form.ts';

type SignInFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  onSignedIn: (account: Account) => void;
  /** The password was right, and is not enough. */
  onSecondStep: (step: SecondStep['secondStep']) => void;
};

export function SignInForm({ email, onEmailChange, onSignedIn, onSecondStep }: SignInFormProps) {
  const { t } = useTranslation(['auth']);
  const [password, setPassword] = useState('');
  const { form, submit, isSending, alert, errorOf, forget } = useAccountForm({
    problems: () => signInProblems({ email, password }),
    send: async () => {
      const answer = await api.post('/api/auth/sign-in/email', { body: { email: email.trim(), password } });
      if ('secondStep' in answer) onSecondStep(answer.secondStep);
      else onSignedIn(answer);
    },
    fieldOf: { '/email': 'email', '/password': 'password' },
  });
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <EmailField
        value={email}
        onValueChange={(value) => {
          onEmailChange(value);
          forget('email');
        }}
        error={errorOf('email')}
        autoComplete="username webauthn"
      />
      <Field
        label={t('auth:field.password')}
        aside={
          <Link
            to="/esqueci-senha"
            onClick={() => keepResetEmail(email.trim())}
            className="-my-3 rounded-control py-3 text-15 font-medium text-leaf underline-offset-4 hover:underline"
          >
            {t('auth:signIn.forgot')}
          </Link>
        }
        error={errorOf('password')}
        isRequired
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            forget('password');
          }}
        />
      </Field>
      <FormAlert problem={alert} />
      <Button type="submit" size="lg" isPending={isSending}>
        {t('auth:signIn.submit')}
      </Button>
      <PasskeyEntry onSignedIn={onSignedIn} />
    </form>
  );
}
