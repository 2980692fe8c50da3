import type { AccountSettings } from '@balsamo/contract/account/schemas.ts';
import { Bell } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { useChangeSettings } from './account-queries.ts';
import { settingsProblemText } from './settings-problem.ts';
import { SettingsSection } from './settings-section.tsx';

type NotificationsSectionProps = {
  settings: AccountSettings;
  /** What else a person may want to be asked or told. */
  more?: ReactNode;
  children?: ReactNode;
};

/** Which ways notifications take besides the app itself. `children` say how this browser stands. */
export function NotificationsSection({ settings, more, children }: NotificationsSectionProps) {
  const { t } = useTranslation(['account']);
  // Both are ways to the person themselves; those to whoever cares are set with the care.
  const isActing = useSignedInAccount().care !== undefined;
  return (
    <SettingsSection id="notificacoes" title={t('account:section.notifications')} icon={Bell}>
      <div className="flex flex-col gap-5">
        {isActing ? null : (
          <ChannelSwitch
            channel="notifyByPush"
            isOn={settings.notifyByPush}
            label={t('account:notifications.push')}
            hint={t('account:notifications.pushHint')}
          />
        )}
        {children}
        {isActing ? null : (
          <ChannelSwitch
            channel="notifyByEmail"
            isOn={settings.notifyByEmail}
            label={t('account:notifications.email')}
            hint={
              <span className="break-words">
                {settings.isEmailVerified
                  ? t('account:notifications.emailHint', { email: settings.email })
                  : t('account:notifications.emailNotConfirmed', { email: settings.email })}
              </span>
            }
          />
        )}
        <p className="text-13 text-ink-soft">{t('account:notifications.inApp')}</p>
        {more ? <div className="border-line border-t pt-5">{more}</div> : null}
      </div>
    </SettingsSection>
  );
}

type ChannelSwitchProps = {
  channel: 'notifyByPush' | 'notifyByEmail';
  isOn: boolean;
  label: string;
  hint: ReactNode;
};

/** Moves at once, and back where the account could not be told. */
function ChannelSwitch({ channel, isOn, label, hint }: ChannelSwitchProps) {
  const { t } = useTranslation(['account']);
  const change = useChangeSettings();
  const [chosen, setChosen] = useState<boolean>();
  const choose = (next: boolean) => {
    if (change.isPending) return;
    setChosen(next);
    change.mutate({ [channel]: next }, { onSettled: () => setChosen(undefined) });
  };
  return (
    <Switch
      label={label}
      hint={hint}
      isOn={chosen ?? isOn}
      onChange={choose}
      error={change.isError ? settingsProblemText(change.error, t) : undefined}
    />
  );
}
