import { useTranslation } from 'react-i18next';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

type OwnPasswordFieldProps = {
  value: string;
  onValueChange: (password: string) => void;
  error: string | undefined;
};

/** The box for the password that the account has. */
export function OwnPasswordField({ value, onValueChange, error }: OwnPasswordFieldProps) {
  const { t } = useTranslation(['security']);
  return (
    <Field label={t('security:password')} error={error} isRequired>
      <PasswordInput
        name="password"
        autoComplete="current-password"
        maxLength={128}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </Field>
  );
}
