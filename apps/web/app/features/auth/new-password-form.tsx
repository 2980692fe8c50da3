import type { PasswordReset } from '@balsamo/contract/auth/schemas.ts';
import { newPasswordProblems } from '@balsamo/domain/auth/forms.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordField } from '../../components/credentials/new-password-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { ChoiceBox } from './choice-box.tsx';
import { useAccountForm } from './use-account-form.ts';

type NewPasswordFormProps = {
  link: { token: string; hasKeys: boolean; isConfirmed: boolean };
  onSaved: () => void;
  /** The account was not theirs, and is gone. */
  onErased: () => void;
  /** The link ran out or was used while the form was open. */
  onLinkLost: (state: 'expired' | 'invalid') => void;
};

export function NewPasswordForm({ link, onSaved, onErased, onLinkLost }: NewPasswordFormProps) {
  const { t } = useTranslation(['auth']);
  const { token, hasKeys, isConfirmed } = link;
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [removesKeys, setRemovesKeys] = useState(false);
  const [erasesAccount, setErasesAccount] = useState(false);
  const { form, submit, isSending, alert, errorOf, forget } = useAccountForm({
    problems: () => (erasesAccount ? [] : newPasswordProblems({ password, confirmation })),
    send: async () => {
      try {
        await api.post('/api/auth/reset-password', {
          token,
          ...(erasesAccount ? { erasesAccount } : { newPassword: password, removesKeys }),
        } satisfies PasswordReset);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 410) throw error;
        return onLinkLost(error.code === 'auth.link_expired' ? 'expired' : 'invalid');
      }
      if (erasesAccount) onErased();
      else onSaved();
    },
    fieldOf: { '/newPassword': 'password' },
  });
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      {isConfirmed ? null : (
        <ChoiceBox
          label={t('auth:reset.notMine')}
          hint={t('auth:reset.notMineHint')}
          isChecked={erasesAccount}
          onChange={setErasesAccount}
        />
      )}
      {erasesAccount ? null : (
        <>
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
          {isConfirmed ? null : <p className="text-15 text-ink-soft">{t('auth:reset.unconfirmed')}</p>}
        </>
      )}
      {hasKeys && isConfirmed ? (
        <ChoiceBox
          label={t('auth:reset.removeKeys')}
          hint={t('auth:reset.removeKeysHint')}
          isChecked={removesKeys}
          onChange={setRemovesKeys}
        />
      ) : null}
      <FormAlert problem={alert} />
      <Button type="submit" size="lg" variant={erasesAccount ? 'destructive' : 'primary'} isPending={isSending}>
        {erasesAccount ? t('auth:reset.erase') : t('auth:reset.submit')}
      </Button>
    </form>
  );
}
