import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sitePathIn } from '../../platform/site-paths.ts';
import { Button } from '../ui/button.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { Logo } from './logo.tsx';
import { SiteMenu } from './site-menu.tsx';
import { SiteNav } from './site-nav.tsx';
import { SkipLink } from './skip-link.tsx';

/** Head of the public pages. Below 768 px pages and languages are in the side menu. */
export function SiteHeader() {
  const { t, i18n } = useTranslation(['common']);
  return (
    <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-2 gap-y-1 px-gutter pt-[max(0.75rem,env(safe-area-inset-top))] pb-3 md:gap-x-6 md:px-8">
      <SkipLink />
      <Link to={sitePathIn('home', i18n.language)} className="rounded-control py-1">
        <Logo />
      </Link>
      {/* Where it does not fit beside the rest it takes a line of its own. */}
      <SiteNav
        label={t('common:mainNavigation')}
        className="hidden gap-x-5 text-15 md:order-last md:flex md:basis-full lg:order-none lg:mr-auto lg:basis-auto"
      />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1 md:gap-3">
        <LanguageSwitcher className="hidden md:flex" />
        <Button asChild variant="secondary">
          <Link to="/entrar">{t('common:action.signIn')}</Link>
        </Button>
        <SiteMenu />
      </div>
    </header>
  );
}
