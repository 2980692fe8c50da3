import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useLockKind } from '../../offline/app-lock/lock-setting.ts';
import { SettingsRow, SettingsSection } from './settings-section.tsx';

/** What holds on this device alone: how the app opens here. */
export function LockSection({ onChange }: { onChange: () => void }) {
  const { t } = useTranslation(['device', 'account']);
  const kind = useLockKind(useSignedInAccount().id);
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
    </SettingsSection>
  );
}
