import type { AccountSettings } from '@balsamo/contract/account/schemas.ts';
import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { changeLanguage } from '../../components/layout/change-language.ts';
import { useSignedInAccount } from '../../components/layout/role-guard.tsx';
import { ThemeSwitcher } from '../../components/layout/theme-switcher.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Select } from '../../components/ui/select.tsx';
import { useNow } from '../../platform/clock.ts';
import { keepLanguage } from '../../platform/session.ts';
import { useAccountFormat } from './account-format.ts';
import { useChangeSettings } from './account-queries.ts';
import { SettingsRow, SettingsSection } from './settings-section.tsx';

type PreferencesSectionProps = {
  settings: AccountSettings;
  onChangeTimeZone: () => void;
  /** What else a person of this role can choose. */
  more?: ReactNode;
};

/** Language and appearance change at once; the time zone has a list of its own. */
export function PreferencesSection({ settings, onChangeTimeZone, more }: PreferencesSectionProps) {
  const { t, i18n } = useTranslation(['account', 'common']);
  const whose = useWhose();
  const change = useChangeSettings();
  const isActing = useSignedInAccount().care !== undefined;
  const format = useAccountFormat(settings.timeZone);
  const now = useNow();
  return (
    <SettingsSection id="preferencias" title={t('account:section.preferences')} icon={SlidersHorizontal}>
      <SettingsRow
        label={<label htmlFor="idioma">{t('account:preferences.language')}</label>}
        action={
          <div className="min-w-[min(10rem,100%)]">
            <Select
              id="idioma"
              value={i18n.language}
              onChange={async (event) => {
                const language = event.target.value as Language;
                if (!(await changeLanguage(i18n, language))) return;
                // The choice is of who looks at the screen, and holds on this device even where the account cannot be told at the moment.
                if (isActing) keepLanguage(language);
                else change.mutate({ language });
              }}
            >
              {LANGUAGES.map((language) => (
                <option key={language} value={language} lang={language}>
                  {t(`common:language.${language}`)}
                </option>
              ))}
            </Select>
          </div>
        }
      />
      <SettingsRow
        label={t('account:preferences.theme')}
        hint={t('account:preferences.themeHint')}
        action={<ThemeSwitcher />}
      />
      <SettingsRow
        label={t('account:preferences.timeZone')}
        hint={t('account:preferences.timeZoneHint', whose)}
        action={
          <ForKeepers>
            <Button variant="secondary" onClick={onChangeTimeZone} aria-label={t('account:preferences.changeTimeZone')}>
              {t('account:preferences.change')}
            </Button>
          </ForKeepers>
        }
      >
        <p>
          {t('account:preferences.now', {
            zone: format.zone(settings.timeZone, now),
            time: format.clock(now, settings.timeZone),
          })}
        </p>
      </SettingsRow>
      {more}
    </SettingsSection>
  );
}
