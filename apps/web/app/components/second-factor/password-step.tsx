import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { useSecurityForm } from './use-security-form.ts';

type PasswordStepProps = {
  submitLabel: string;
  /** Does what the password is asked for. */
  onSubmit: (password: string) => Promise<unknown>;
};

/** Asks for the password once more. */
export function PasswordStep({ submitLabel, onSubmit }: PasswordStepProps) {
  const { t } = useTranslation(['security']);
  const [password, setPassword] = useState('');
  const { form, submit, isSending, alert, errorOf, forget } = useSecurityForm<'password'>({
    problems: () => (password === '' ? [{ field: 'password', code: 'password_required' }] : []),
    send: () => onSubmit(password),
  });
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field label={t('security:password')} error={errorOf('password')} isRequired>
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
        {submitLabel}
      </Button>
    </form>
  );
}
