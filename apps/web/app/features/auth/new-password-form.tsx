import { newPasswordProblems } from '@balsamo/domain/auth/forms.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../../components/credentials/new-password-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { FormAlert } from './form-alert.tsx';
import { useAccountForm } from './use-account-form.ts';

type NewPasswordFormProps = {
  token: string;
  onSaved: () => void;
  /** The link ran out or was used while the form was open. */
  onLinkLost: (state: 'expired' | 'invalid') => void;
};

export function NewPasswordForm({ token, onSaved, onLinkLost }: NewPasswordFormProps) {
  const { t } = useTranslation(['auth']);
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const { form, submit, isSending, alert, errorOf, forget } = useAccountForm({
    problems: () => newPasswordProblems({ password, confirmation }),
    send: async () => {
      try {
        await api.post('/api/auth/reset-password', { token, newPassword: password });
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 410) throw error;
        return onLinkLost(error.code === 'auth.link_expired' ? 'expired' : 'invalid');
      }
      onSaved();
    },
    fieldOf: { '/newPassword': 'password' },
  });
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <NewPasswordField
        label={t('auth:field.newPassword')}
        value={password}
        onValueChange={(value) => {
          setPassword(value);
          forget('password');
        }}
        error={errorOf('password')}
      />
      <Field label={t('auth:field.confirmation')} error={errorOf('confirmation')} isRequired>
        <PasswordInput
          name="confirmation"
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => {
            setConfirmation(event.target.value);
            forget('confirmation');
          }}
        />
      </Field>
      <FormAlert problem={alert} />
      <Button type="submit" size="lg" isPending={isSending}>
        {t('auth:reset.submit')}
      </Button>
    </form>
  );
}
