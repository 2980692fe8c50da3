import type { EmailUndo } from '@balsamo/contract/account/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { CodeField } from '../../components/second-factor/code-field.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { ApiProblem, api } from '../../platform/api-client.ts';

import { useAccountForm } from './use-account-form.ts';

type UndoEmailFormProps = {
  link: { token: string; asksCode: boolean };
  /** With the token of a link for a new password. */
  onUndone: (token: string) => void;
  /** The link ran out or was used while the form was open. */
  onLinkLost: (state: 'expired' | 'invalid') => void;
};

export function UndoEmailForm({ link: { token, asksCode }, onUndone, onLinkLost }: UndoEmailFormProps) {
  const { t } = useTranslation(['auth']);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { form, submit, isSending, alert, errorOf, forget } = useAccountForm<'password' | 'code'>({
    problems: () => [
      ...(password === '' ? [{ field: 'password', code: 'password_required' } as const] : []),
      ...(asksCode && code.trim() === '' ? [{ field: 'code', code: 'code_required' } as const] : []),
    ],
    send: async () => {
      const undo: EmailUndo = { token, password, ...(asksCode ? { code } : {}) };
      try {
        onUndone((await api.post('/api/account/email/undo', { body: undo })).token);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 410) throw error;
        onLinkLost(error.code === 'auth.link_expired' ? 'expired' : 'invalid');
      }
    },
    fieldOf: { '/password': 'password', '/code': 'code' },
  });
  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5">
      <Field label={t('auth:undo.password')} hint={t('auth:undo.passwordHint')} error={errorOf('password')} isRequired>
        <PasswordInput
          name="current-password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            forget('password');
          }}
        />
      </Field>
      {asksCode ? (
        <>
          <p className="text-15 text-ink-soft">{t('auth:undo.codeHint')}</p>
          <CodeField
            label={t('auth:undo.code')}
            isNumeric={false}
            value={code}
            onValueChange={(value) => {
              setCode(value);
              forget('code');
            }}
            error={errorOf('code')}
          />
        </>
      ) : null}
      <FormAlert problem={alert} />
      <Button type="submit" size="lg" isPending={isSending}>
        {t('auth:undo.submit')}
      </Button>
    </form>
  );
}
