import { homePathIn } from '@balsamo/domain/language.ts';
import { useTranslation } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { LanguageSwitcher } from '../../components/layout/language-switcher.tsx';
import { Logo } from '../../components/layout/logo.tsx';
import { AccountAside } from '../../features/auth/account-aside.tsx';

/** Sign-in, sign-up and the mailed links: one narrow column, nothing that leads away by accident. */
export default function AccountLayout() {
  const { i18n } = useTranslation(['common']);
  return (
    <div className="lg:grid lg:grid-cols-2">
      <div className="mx-auto flex min-h-dvh w-full max-w-105 flex-col px-5 pt-[max(0.75rem,env(safe-area-inset-top))] pb-[max(1.5rem,env(safe-area-inset-bottom))] lg:pt-8">
        <header className="-mr-2 flex flex-wrap items-center justify-between">
          <Link to={homePathIn(i18n.language)} className="rounded-control py-1">
            <Logo />
          </Link>
          <LanguageSwitcher />
        </header>
        <main id="content" className="flex flex-1 flex-col pt-8 lg:pt-14">
          <Outlet />
        </main>
      </div>
      <AccountAside />
    </div>
  );
}
