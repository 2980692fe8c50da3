import type { AccountSettings } from '@balsamo/contract/account/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmAddress } from '../../components/second-factor/confirm-address.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { accountQuery } from '../../platform/session.ts';
import { AuthEventsList } from './auth-events-list.tsx';
import { SessionsList } from './sessions-list.tsx';
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
  const client = useQueryClient();
  // With the settings goes what else depends on a confirmed address: the second factor, a doctor's place in the list.
  const look = () => client.invalidateQueries({ queryKey: accountQuery.queryKey });
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
        {settings.isEmailVerified ? null : (
          <div className="mt-2 flex flex-col gap-2">
            <ConfirmAddress email={settings.email} onLook={look} />
          </div>
        )}
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
