import { useTranslation } from 'react-i18next';
import type { Form } from '../form/use-form.ts';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

/** The box for the password that the account has. */
export function OwnPasswordField({ form }: { form: Pick<Form<{ password: string }>, 'text' | 'errorOf'> }) {
  const { t } = useTranslation(['security']);
  return (
    <Field label={t('security:password')} error={form.errorOf('password')} isRequired>
      <PasswordInput {...form.text('password')} autoComplete="current-password" maxLength={128} />
    </Field>
  );
}
