import type { AccountSettings } from '@balsamo/contract/account/schemas.ts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { api } from '../../platform/api-client.ts';
import { AuthEventsList } from './auth-events-list.tsx';
import { SessionsList } from './sessions-list.tsx';
import { settingsProblem } from './settings-problem.ts';
import { SettingsRow, SettingsSection } from './settings-section.tsx';
import { TwoSteps } from './two-steps.tsx';

type SecuritySectionProps = {
  settings: AccountSettings;
  onChangeEmail: () => void;
  onChangePassword: () => void;
};

/** What opens the account, and where it is open. */
export function SecuritySection({ settings, onChangeEmail, onChangePassword }: SecuritySectionProps) {
  const { t } = useTranslation(['account']);
  return (
    <SettingsSection id="seguranca" title={t('account:section.security')} icon={ShieldCheck}>
      <SettingsRow
        label={t('account:security.email')}
        action={
          <Button variant="secondary" onClick={onChangeEmail}>
            {t('account:security.changeEmail')}
          </Button>
        }
      >
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="break-all">{settings.email}</span>
          <Badge tone={settings.isEmailVerified ? 'done' : 'pending'}>
            {settings.isEmailVerified ? t('account:security.confirmed') : t('account:security.notConfirmed')}
          </Badge>
        </p>
        {settings.isEmailVerified ? null : <SendConfirmation email={settings.email} />}
      </SettingsRow>
      <SettingsRow
        label={t('account:security.password')}
        hint={t('account:security.passwordHint')}
        action={
          <Button variant="secondary" onClick={onChangePassword}>
            {t('account:security.changePassword')}
          </Button>
        }
      />
      <TwoSteps timeZone={settings.timeZone} />
      <SessionsList timeZone={settings.timeZone} />
      <AuthEventsList timeZone={settings.timeZone} />
    </SettingsSection>
  );
}

function SendConfirmation({ email }: { email: string }) {
  const { t } = useTranslation(['account']);
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      await api.post('/api/auth/send-verification-email', { email });
      setSent(true);
    } catch (error) {
      setProblem(settingsProblem(error, t).text);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      {isSent ? null : (
        <Button variant="ghost" className="-ml-4 self-start" isPending={isSending} onClick={send}>
          {t('account:security.sendLink')}
        </Button>
      )}
      <p role="status" className="text-13 text-ink-soft empty:hidden">
        {isSent ? t('account:security.linkSent') : null}
      </p>
      <FieldError id="confirmation-problem">{problem}</FieldError>
    </>
  );
}
