import { Settings } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { keepLanguage } from '../../platform/session.ts';
import { SignOutButton } from '../sign-out/sign-out-button.tsx';
import { Button } from '../ui/button.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { Logo } from './logo.tsx';
import { useSignedInAccount } from './role-guard.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

/** Who is signed in, and the switches of a signed-in area that has no tabs of its own yet. */
export function AreaHeader({ action }: { action?: ReactNode }) {
  const { t } = useTranslation(['common']);
  const account = useSignedInAccount();
  return (
    <header className="flex flex-col">
      <div className="flex flex-wrap items-center justify-between gap-x-3 pb-3">
        <Logo />
        <div className="-mr-3 ml-auto flex items-center">
          {action}
          <Button asChild variant="ghost" size="icon">
            <Link to="/conta" aria-label={t('common:area.settings')}>
              <Settings className="size-5" aria-hidden="true" />
            </Link>
          </Button>
          <SignOutButton variant="ghost" />
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-3">
        <p className="text-13 text-ink-soft">
          {t('common:area.signedInAs')}{' '}
          <span className="block text-17 font-semibold text-ink">
            {account.name} · {t(`common:role.${account.role}`)}
          </span>
        </p>
        <div className="-ml-2 flex flex-1 flex-wrap items-center justify-between gap-3 md:ml-0 md:flex-none">
          <LanguageSwitcher onLanguageChange={keepLanguage} />
          <ThemeSwitcher />
        </div>
      </div>
    </header>
  );
}
