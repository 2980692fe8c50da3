import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sitePathIn } from '../../platform/site-paths.ts';
import { Logo } from './logo.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

/** Foot of the public pages, with what the product does not claim to be. */
export function SiteFooter() {
  const { t, i18n } = useTranslation(['common', 'brand']);
  return (
    <footer className="border-line border-t">
      <div className="mx-auto flex max-w-6xl flex-col gap-5 px-4 py-8 md:flex-row md:items-center md:justify-between md:px-8">
        <div className="flex max-w-xl flex-col gap-3">
          <Logo />
          <p className="text-13 text-ink-soft">{t('brand:limits')}</p>
        </div>
        <nav aria-label={t('common:site.pages')}>
          <Link
            to={sitePathIn('findDoctor', i18n.language)}
            className="inline-flex min-h-11 items-center font-medium text-leaf underline underline-offset-4"
          >
            {t('common:site.findDoctor')}
          </Link>
        </nav>
        <ThemeSwitcher className="self-start md:self-center" />
      </div>
    </footer>
  );
}
