import { newPasswordProblems } from '@balsamo/domain/auth/forms.ts';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CheckboxField } from '../../components/ui/checkbox-field.tsx';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { NewPasswordPair } from './new-password-pair.tsx';
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
  const form = useAccountForm({
    start: { password: '', confirmation: '', removesKeys: false, erasesAccount: false },
    problems: (values) => (values.erasesAccount ? [] : newPasswordProblems(values)),
    send: async ({ password, removesKeys, erasesAccount }) => {
      try {
        await api.post('/api/auth/reset-password', {
          body: { token, ...(erasesAccount ? { erasesAccount } : { newPassword: password, removesKeys }) },
        });
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 410) throw error;
        return onLinkLost(error.code === 'auth.link_expired' ? 'expired' : 'invalid');
      }
      if (erasesAccount) onErased();
      else onSaved();
    },
    refusal: { fieldOf: { '/newPassword': 'password' } },
  });
  const { removesKeys, erasesAccount } = form.values;
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      {isConfirmed ? null : (
        <CheckboxField
          label={t('auth:reset.notMine')}
          hint={t('auth:reset.notMineHint')}
          isChecked={erasesAccount}
          onChange={(isChecked) => form.set({ erasesAccount: isChecked })}
        />
      )}
      {erasesAccount ? null : (
        <>
          <NewPasswordPair
            form={form}
            labels={{ password: t('auth:field.newPassword'), confirmation: t('auth:field.confirmation') }}
          />
          {isConfirmed ? null : <p className="text-15 text-ink-soft">{t('auth:reset.unconfirmed')}</p>}
        </>
      )}
      {hasKeys && isConfirmed ? (
        <CheckboxField
          label={t('auth:reset.removeKeys')}
          hint={t('auth:reset.removeKeysHint')}
          isChecked={removesKeys}
          onChange={(isChecked) => form.set({ removesKeys: isChecked })}
        />
      ) : null}
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" variant={erasesAccount ? 'destructive' : 'primary'} isPending={form.isSending}>
        {erasesAccount ? t('auth:reset.erase') : t('auth:reset.submit')}
      </Button>
    </form>
  );
}
