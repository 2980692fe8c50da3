import type { PasswordChange } from '@balsamo/contract/account/schemas.ts';
import type { CurrentFactor } from '@balsamo/contract/second-factor/schemas.ts';
import { newPasswordProblem } from '@balsamo/domain/auth/password.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NewPasswordField } from '../../components/credentials/new-password-field.tsx';
import { FormAlert } from '../../components/form/form-alert.tsx';
import {
  CurrentFactorField,
  CurrentPasskeyButton,
  useCurrentFactor,
} from '../../components/second-factor/current-factor.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { showToast } from '../../components/ui/toast.ts';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';
import { useRefreshSessions } from './account-queries.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** A new password, with the one in use to prove who asks. */
export default function PasswordSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['account', 'auth']);
  const formId = useId();
  const refreshSessions = useRefreshSessions();
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState('');
  const factor = useCurrentFactor();
  const passwordProblems = () => {
    const problem = newPasswordProblem(chosen);
    return [
      ...(current === '' ? [{ field: 'current', code: 'password_required' } as const] : []),
      ...(problem ? [{ field: 'chosen', code: problem } as const] : []),
    ];
  };
  async function send(proof: CurrentFactor) {
    const change: PasswordChange = { currentPassword: current, newPassword: chosen, ...proof };
    await api.post('/api/account/password', { body: change });
    sheet.onOpenChange(false);
    void showToast('success', t('account:password.saved'));
    void refreshSessions();
  }
  const { form, submit, attempt, isSending, alert, errorOf, forget } = useSettingsForm<'current' | 'chosen' | 'code'>({
    problems: () => [...passwordProblems(), ...factor.problems()],
    send: () => send(factor.typed()),
    fieldOf: { '/currentPassword': 'current', '/newPassword': 'chosen', '/code': 'code' },
    failedTitle: t('account:problem.title'),
  });
  return (
    <Sheet
      {...sheet}
      title={t('account:password.title')}
      description={t('account:password.description')}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={() => sheet.onOpenChange(false)}>
            {t('account:cancel')}
          </Button>
          <Button type="submit" form={formId} size="lg" isPending={isSending}>
            {t('account:password.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} method="post" onSubmit={submit} noValidate className="flex flex-col gap-5 pt-2">
        <Field label={t('account:password.current')} error={errorOf('current')} isRequired>
          <PasswordInput
            name="current-password"
            autoComplete="current-password"
            value={current}
            onChange={(event) => {
              setCurrent(event.target.value);
              forget('current');
            }}
          />
        </Field>
        <NewPasswordField
          label={t('account:password.new')}
          value={chosen}
          onValueChange={(value) => {
            setChosen(value);
            forget('chosen');
          }}
          error={errorOf('chosen')}
        />
        <CurrentFactorField current={factor} onEdit={() => forget('code')} error={errorOf('code')} />
        <FormAlert problem={alert} />
        <CurrentPasskeyButton
          current={factor}
          isSending={isSending}
          onUse={() => attempt(passwordProblems(), async () => send(await factor.signed()))}
        />
        <Link
          to="/esqueci-senha"
          className="inline-flex min-h-11 items-center self-start rounded-control font-medium text-leaf underline-offset-4 hover:underline"
        >
          {t('account:password.forgot')}
        </Link>
      </form>
    </Sheet>
  );
}
