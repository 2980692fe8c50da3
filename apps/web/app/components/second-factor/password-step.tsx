import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { OwnPasswordField } from './own-password-field.tsx';
import { useSecurityForm } from './use-security-form.ts';

type PasswordStepProps = {
  submitLabel: string;
  /** Does what the password is asked for. */
  onSubmit: (password: string) => Promise<unknown>;
};

/** Asks for the password once more. */
export function PasswordStep({ submitLabel, onSubmit }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const { form, submit, isSending, alert, errorOf, forget } = useSecurityForm<'password'>({
    problems: () => (password === '' ? [{ field: 'password', code: 'password_required' }] : []),
    send: () => onSubmit(password),
  });
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <OwnPasswordField
        value={password}
        onValueChange={(value) => {
          setPassword(value);
          forget('password');
        }}
        error={errorOf('password')}
      />
      <FormAlert problem={alert} />
      <Button type="submit" size="lg" isPending={isSending}>
        {submitLabel}
      </Button>
    </form>
  );
}
