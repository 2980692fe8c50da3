import type { Account, SecondStep } from '@balsamo/contract/auth/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmailField } from '../../components/credentials/email-field.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { useHeldForm } from '../../components/form/use-held-form.ts';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { api } from '../../platform/api-client.ts';
import { PasskeyEntry } from './passkey-entry.tsx';
import { keepResetEmail } from './reset-email.ts';
import { useSignIn } from './use-sign-in.ts';

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
  const form = useSignIn({ email, password }, async (body) => {
    const answer = await api.post('/api/auth/sign-in/email', { body });
    if ('secondStep' in answer) onSecondStep(answer.secondStep);
    else onSignedIn(answer);
  });
  useHeldForm(form.element, (name, typed) => (name === 'email' ? onEmailChange(typed) : setPassword(typed)));
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <EmailField
        value={email}
        onValueChange={(value) => {
          onEmailChange(value);
          form.forget('email');
        }}
        error={form.errorOf('email')}
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
        error={form.errorOf('password')}
        isRequired
      >
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            form.forget('password');
          }}
        />
      </Field>
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('auth:signIn.submit')}
      </Button>
      <PasskeyEntry onSignedIn={onSignedIn} />
    </form>
  );
}
