import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useLockKind } from '../../offline/app-lock/lock-setting.ts';
import { openConsentPreferences, useConsent } from '../../platform/consent.ts';
import { SettingsRow, SettingsSection } from './settings-section.tsx';

/** What holds on this device alone: how the app opens here, and whether visits are counted. */
export function LockSection({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation(['device', 'account']);
  const kind = useLockKind(useSignedInAccount().id);
  const consent = useConsent();
  return (
    <SettingsSection id="este-aparelho" title={t('account:section.device')} icon={Smartphone}>
      <SettingsRow
        label={t('device:lockSetting.label')}
        hint={t('device:lockSetting.hint')}
        action={
          <Button variant="secondary" onClick={onChange}>
            {t('device:lockSetting.change')}
          </Button>
        }
      >
        <p>{t(`device:lockSetting.${kind ?? 'off'}`)}</p>
      </SettingsRow>
      <SettingsRow
        label={t('account:cookies.label')}
        hint={t('account:cookies.hint')}
        action={
          <Button variant="secondary" onClick={openConsentPreferences}>
            {t('account:cookies.change')}
          </Button>
        }
      >
        <p>{t(`account:cookies.${consent === 'granted' ? 'granted' : 'denied'}`)}</p>
      </SettingsRow>
    </SettingsSection>
  );
}
