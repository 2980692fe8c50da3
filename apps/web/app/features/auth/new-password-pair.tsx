import type { NewPasswordForm } from '@balsamo/domain/auth/forms.ts';
import { NewPasswordField } from '../../components/credentials/new-password-field.tsx';
import type { Form } from '../../components/form/use-form.ts';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';

type NewPasswordPairProps = {
  form: Pick<Form<NewPasswordForm>, 'text' | 'errorOf'>;
  labels: Record<keyof NewPasswordForm, string>;
};

/** A password to be chosen, and the same once more. */
export function NewPasswordPair({ form, labels }: NewPasswordPairProps) {
  return (
    <>
      <NewPasswordField {...form.text('password')} label={labels.password} error={form.errorOf('password')} />
      <Field label={labels.confirmation} error={form.errorOf('confirmation')} isRequired>
        <PasswordInput {...form.text('confirmation')} autoComplete="new-password" />
      </Field>
    </>
  );
}
