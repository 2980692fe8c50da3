import type { NewPasswordForm } from '@balsamo/domain/auth/forms.ts';
import type { ReactNode } from 'react';
import { NewPasswordField } from '../../components/credentials/new-password-field.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';

type NewPasswordPairProps = {
  labels: Record<keyof NewPasswordForm, string>;
  value: NewPasswordForm;
  onValueChange: (value: NewPasswordForm) => void;
  errorOf: (field: keyof NewPasswordForm) => ReactNode;
  /** What was said about a field no longer holds once it changes. */
  forget: (field: keyof NewPasswordForm) => void;
};

/** A password to be chosen, and the same once more. */
export function NewPasswordPair({ labels, value, onValueChange, errorOf, forget }: NewPasswordPairProps) {
  const change = (field: keyof NewPasswordForm) => (typed: string) => {
    onValueChange({ ...value, [field]: typed });
    forget(field);
  };
  return (
    <>
      <NewPasswordField
        label={labels.password}
        value={value.password}
        onValueChange={change('password')}
        error={errorOf('password')}
      />
      <Field label={labels.confirmation} error={errorOf('confirmation')} isRequired>
        <PasswordInput
          name="confirmation"
          autoComplete="new-password"
          value={value.confirmation}
          onChange={(event) => change('confirmation')(event.target.value)}
        />
      </Field>
    </>
  );
}
