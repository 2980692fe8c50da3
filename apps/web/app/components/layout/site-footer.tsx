import { useTranslation } from 'react-i18next';
import { openConsentPreferences } from '../../platform/consent.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { HELD } from '../../platform/start-on-use.ts';
import { LanguageSwitcher } from './language-switcher.tsx';
import { Logo } from './logo.tsx';
import { LEGAL_PAGES, SiteNav } from './site-nav.tsx';
import { ThemeSwitcher } from './theme-switcher.tsx';

/** Foot of the public pages, with what the product does not claim to be. */
export function SiteFooter() {
  const { t } = useTranslation(['common', 'brand']);
  return (
    <footer className="border-line border-t">
      <div className="mx-auto grid max-w-6xl grid-cols-1 items-start gap-x-16 gap-y-6 px-gutter py-8 md:grid-cols-[1.4fr_1fr_auto] md:px-8 md:py-10">
        <div className="flex max-w-xl flex-col gap-3">
          <Logo />
          <p className="text-13 text-ink-soft">{t('brand:limits')}</p>
        </div>
        <div className="flex flex-col gap-3">
          <SiteNav
            label={t('common:site.pages')}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 text-15"
          />
          <div className="flex flex-wrap items-center gap-x-6 border-line border-t pt-2 text-13">
            <SiteNav label={t('common:site.legal')} pages={LEGAL_PAGES} className="contents" />
            <CookiePreferences />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <ThemeSwitcher />
          <LanguageSwitcher className="md:hidden" />
        </div>
      </div>
    </footer>
  );
}

/** A link to where the policy tells of the choice; with scripts the question itself, on the spot. */
function CookiePreferences() {
  const { t, i18n } = useTranslation(['common']);
  return (
    <a
      href={`${sitePathIn('cookies', i18n.language)}#controle`}
      className="inline-flex min-h-11 items-center rounded-control font-medium underline-offset-4 hover:text-leaf"
      {...HELD}
      onClick={(event) => {
        event.preventDefault();
        openConsentPreferences();
      }}
    >
      {t('common:site.cookiePreferences')}
    </a>
  );
}
