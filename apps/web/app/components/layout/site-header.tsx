import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sitePathIn } from '../../platform/site-paths.ts';
import { Button } from '../ui/button.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { Logo } from './logo.tsx';
import { SkipLink } from './skip-link.tsx';

/** Head of the public pages. */
export function SiteHeader() {
  const { t, i18n } = useTranslation(['common']);
  return (
    <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-2 gap-y-1 px-4 pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 md:px-8">
      <SkipLink />
      <Link to={sitePathIn('home', i18n.language)} className="rounded-control py-1">
        <Logo isNameHiddenNarrow />
      </Link>
      {/* With large letters they take a line of their own. */}
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1 md:gap-3">
        <Button asChild variant="ghost" className="hidden md:inline-flex">
          <Link to={sitePathIn('findDoctor', i18n.language)}>{t('common:site.findDoctor')}</Link>
        </Button>
        <LanguageSwitcher />
        <Button asChild variant="secondary">
          <Link to="/entrar">{t('common:action.signIn')}</Link>
        </Button>
      </div>
    </header>
  );
}
