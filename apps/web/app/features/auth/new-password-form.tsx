import { newPasswordProblems } from '@balsamo/domain/auth/forms.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ApiProblem, api } from '../../platform/api-client.ts';
import { ChoiceBox } from './choice-box.tsx';
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
  const [chosen, setChosen] = useState({ password: '', confirmation: '' });
  const [removesKeys, setRemovesKeys] = useState(false);
  const [erasesAccount, setErasesAccount] = useState(false);
  const { form, submit, isSending, alert, errorOf, forget } = useAccountForm({
    problems: () => (erasesAccount ? [] : newPasswordProblems(chosen)),
    send: async () => {
      try {
        await api.post('/api/auth/reset-password', {
          body: { token, ...(erasesAccount ? { erasesAccount } : { newPassword: chosen.password, removesKeys }) },
        });
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
          <NewPasswordPair
            labels={{ password: t('auth:field.newPassword'), confirmation: t('auth:field.confirmation') }}
            value={chosen}
            onValueChange={setChosen}
            errorOf={errorOf}
            forget={forget}
          />
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
