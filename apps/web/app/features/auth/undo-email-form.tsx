import type { EmailUndo } from '@balsamo/contract/account/schemas.ts';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
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
  const form = useAccountForm({
    start: { password: '', code: '' },
    problems: ({ password, code }) => [
      ...findingsAt('password', password === '' && 'password_required'),
      ...findingsAt('code', asksCode && code.trim() === '' && 'code_required'),
    ],
    send: async ({ password, code }) => {
      const undo: EmailUndo = { token, password, ...(asksCode ? { code } : {}) };
      try {
        onUndone((await api.post('/api/account/email/undo', { body: undo })).token);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.status !== 410) throw error;
        onLinkLost(error.code === 'auth.link_expired' ? 'expired' : 'invalid');
      }
    },
  });
  return (
    <form ref={form.element} method="post" onSubmit={form.submit} noValidate className="flex flex-col gap-5">
      <Field
        label={t('auth:undo.password')}
        hint={t('auth:undo.passwordHint')}
        error={form.errorOf('password')}
        isRequired
      >
        <PasswordInput {...form.text('password')} name="current-password" autoComplete="current-password" />
      </Field>
      {asksCode ? (
        <>
          <p className="text-15 text-ink-soft">{t('auth:undo.codeHint')}</p>
          <CodeField form={form} label={t('auth:undo.code')} isNumeric={false} />
        </>
      ) : null}
      <FormAlert problem={form.alert} />
      <Button type="submit" size="lg" isPending={form.isSending}>
        {t('auth:undo.submit')}
      </Button>
    </form>
  );
}
