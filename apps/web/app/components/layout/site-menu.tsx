import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { LanguageSwitcher } from './language-switcher.tsx';
import { SiteNav } from './site-nav.tsx';

const ID = 'site-menu';

/** Side menu of small screens: a popover, so that the browser opens and closes it before the scripts are there, or without them. */
export function SiteMenu() {
  const { t } = useTranslation(['common']);
  // Another element after each navigation: a new one is closed.
  const { key } = useLocation();
  return (
    <>
      <MenuButton
        label={t('common:site.menu')}
        path="M4 7h16M4 12h16M4 17h16"
        className="-mr-[min(0.625rem,3.2vw)] md:hidden"
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the focus leave, which is no way of using it. */}
      <div
        key={key}
        id={ID}
        popover="auto"
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh w-[min(20rem,88vw)] flex-col gap-6 overflow-y-auto overscroll-contain bg-surface px-gutter pt-[max(0.75rem,env(safe-area-inset-top))] pb-6 text-ink shadow-float transition-[translate] duration-200 backdrop:bg-scrim open:flex starting:open:translate-x-full md:hidden"
        // Whoever goes on with the keyboard must see where.
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
        }}
      >
        <MenuButton
          label={t('common:site.closeMenu')}
          path="M6 6l12 12M18 6L6 18"
          className="-mr-[min(0.625rem,3.2vw)] self-end"
        />
        <SiteNav label={t('common:mainNavigation')} className="flex flex-col text-21" />
        <Button asChild size="lg">
          <Link to="/cadastrar">{t('common:entry.signUp')}</Link>
        </Button>
        <LanguageSwitcher className="mt-auto -ml-3" />
      </div>
    </>
  );
}

function MenuButton({ label, path, className }: { label: string; path: string; className: string }) {
  return (
    <Button variant="ghost" size="icon" aria-label={label} popoverTarget={ID} className={className}>
      <svg
        viewBox="0 0 24 24"
        className="size-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <path d={path} strokeLinecap="round" />
      </svg>
    </Button>
  );
}
