import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageSwitcher } from '../../components/layout/language-switcher.tsx';
import { ThemeSwitcher } from '../../components/layout/theme-switcher.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Sheet } from '../../components/ui/sheet.tsx';
import { api } from '../../platform/api-client.ts';
import { htmlLanguage } from '../../platform/i18n.ts';

export type SettingsSheetProps = {
  account: Account;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onSignOut: () => void;
};

/** What can be set today: language, appearance; whose account it is; the way out. */
export default function SettingsSheet({ account, isOpen, onOpenChange, onSignOut }: SettingsSheetProps) {
  const { t, i18n } = useTranslation(['diary']);
  // The choice holds on this device even where the account cannot be told at the moment.
  const keepLanguage = (language: Language) => void api.patch('/api/account', { language }).catch(() => {});
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('diary:settings.title')}
      description={t('diary:settings.description')}
    >
      <dl className="divide-y divide-line">
        <Row term={t('diary:settings.account')}>
          <span className="font-medium">{account.name}</span>
          <br />
          <span className="break-all text-ink-soft">{account.email}</span>
        </Row>
        <Row term={t('diary:settings.language')}>
          <LanguageSwitcher onLanguageChange={keepLanguage} />
        </Row>
        <Row term={t('diary:settings.theme')}>
          <ThemeSwitcher />
        </Row>
        <Row term={t('diary:settings.timeZone')}>{zoneName(account.timeZone, htmlLanguage(i18n.language))}</Row>
      </dl>
      <Button variant="secondary" className="mt-3 w-full" onClick={onSignOut}>
        <LogOut className="size-5" aria-hidden="true" />
        {t('diary:header.signOut')}
      </Button>
    </Sheet>
  );
}

/** What a zone is called, for example `Horário de Brasília`. */
function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date());
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone;
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-h-15 items-center justify-between gap-4 py-2">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
