import type { PasswordChange } from '@balsamo/contract/account/schemas.ts';
import type { CurrentFactor } from '@balsamo/contract/second-factor/schemas.ts';
import { newPasswordProblem } from '@balsamo/domain/auth/password.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NewPasswordField } from '../../components/credentials/new-password-field.tsx';
import { findingsAt } from '../../components/form/form-problem.ts';
import { closeSaved, FormSheet } from '../../components/form/form-sheet.tsx';
import {
  CurrentFactorField,
  CurrentPasskeyButton,
  useCurrentFactor,
} from '../../components/second-factor/current-factor.tsx';
import { Field } from '../../components/ui/field.tsx';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import type { OpenSheetProps } from '../../components/ui/use-sheets.ts';
import { api } from '../../platform/api-client.ts';
import { useRefreshSessions } from './account-queries.ts';
import { useSettingsForm } from './use-settings-form.ts';

type Values = { currentPassword: string; newPassword: string; code: string };

/** A new password, with the one in use to prove who asks. */
export default function PasswordSheet(sheet: OpenSheetProps) {
  const { t } = useTranslation(['account', 'auth']);
  const refreshSessions = useRefreshSessions();
  const factor = useCurrentFactor();
  const passwordProblems = ({ currentPassword, newPassword }: Values) => [
    ...findingsAt('currentPassword', currentPassword === '' && 'password_required'),
    ...findingsAt('newPassword', newPasswordProblem(newPassword)),
  ];
  async function send({ currentPassword, newPassword }: Values, proof: CurrentFactor) {
    const change: PasswordChange = { currentPassword, newPassword, ...proof };
    await api.post('/api/account/password', { body: change });
    closeSaved(sheet, t('account:password.saved'));
    void refreshSessions();
  }
  const form = useSettingsForm<Values>({
    start: { currentPassword: '', newPassword: '', code: '' },
    isKept: false,
    problems: (values) => [...passwordProblems(values), ...factor.problems(values)],
    send: (values) => send(values, factor.typed(values)),
  });
  return (
    <FormSheet
      {...sheet}
      form={form}
      title={t('account:password.title')}
      description={t('account:password.description')}
      submitLabel={t('account:password.submit')}
      buttonSize="lg"
      otherWays={
        <>
          <CurrentPasskeyButton current={factor} form={form} problems={passwordProblems} send={send} />
          <Link
            to="/esqueci-senha"
            className="inline-flex min-h-11 items-center self-start rounded-control font-medium text-leaf underline-offset-4 hover:underline"
          >
            {t('account:password.forgot')}
          </Link>
        </>
      }
    >
      <Field label={t('account:password.current')} error={form.errorOf('currentPassword')} isRequired>
        <PasswordInput {...form.text('currentPassword')} name="current-password" autoComplete="current-password" />
      </Field>
      <NewPasswordField
        {...form.text('newPassword')}
        label={t('account:password.new')}
        error={form.errorOf('newPassword')}
      />
      <CurrentFactorField current={factor} form={form} />
    </FormSheet>
  );
}
