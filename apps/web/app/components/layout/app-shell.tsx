import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import { CareSlot } from '../care/care-slot.tsx';
import { SignOutButton } from '../sign-out/sign-out-button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ClockNotice } from './clock-notice.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { ErasureNotice } from './erasure-notice.tsx';
import { Logo } from './logo.tsx';
import { QueueLine } from './queue-line.tsx';
import { SkipLink } from './skip-link.tsx';

export type ShellTab = {
  id: string;
  label: string;
  icon: LucideIcon;
  to: To;
  isActive: boolean;
};

export type AppShellProps = {
  /** At most five: they stand in the bottom bar of a phone. Empty for areas with a single page. */
  tabs: readonly ShellTab[];
  /** Where the side rail has room for more places than the bottom bar; else the same as `tabs`. */
  railTabs?: readonly ShellTab[];
  /** Stands beside the name at the top of the side rail; a phone has it in the page's own header. */
  railAction?: ReactNode;
  children: ReactNode;
};

/** The frame of every signed-in area: bottom tab bar on the phone, side rail from 768 px on. */
export function AppShell({ tabs, railTabs = tabs, railAction, children }: AppShellProps) {
  const { t } = useTranslation(['common']);
  const hasTabs = tabs.length > 0;
  return (
    <div className={classNames(hasTabs && 'md:pl-56 print:pl-0')}>
      <SkipLink />
      {hasTabs ? (
        <aside className="fixed inset-y-0 left-0 z-20 hidden w-56 flex-col gap-6 border-line border-r bg-surface px-3 py-5 md:flex print:hidden">
          <div className="flex min-h-11 items-center justify-between gap-2">
            <Logo className="px-2.5" />
            {railAction}
          </div>
          <nav aria-label={t('common:mainNavigation')} className="flex flex-col gap-1">
            {railTabs.map((tab) => (
              <RailTab key={tab.id} {...tab} />
            ))}
          </nav>
          <SignOutButton variant="ghost" className="mt-auto justify-start gap-3 px-2.5 font-normal text-ink-soft" />
        </aside>
      ) : null}
      <CareSlot />
      <div
        className={classNames(
          'mx-auto max-w-5xl',
          hasTabs && 'pb-[calc(5rem+env(safe-area-inset-bottom))] md:pb-10 print:pb-0',
        )}
      >
        <ErasureNotice />
        <ClockNotice />
        <DraftNotice />
        <main
          id="content"
          tabIndex={-1}
          className="px-gutter pt-[max(1.25rem,env(safe-area-inset-top))] outline-none md:px-8 md:pt-8 print:p-0"
        >
          {children}
        </main>
      </div>
      <QueueLine isAboveTabs={hasTabs} />
      {hasTabs ? (
        <nav
          aria-label={t('common:mainNavigation')}
          className="fixed inset-x-0 bottom-0 z-20 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
        >
          {tabs.map((tab) => (
            <BottomTab key={tab.id} {...tab} />
          ))}
        </nav>
      ) : null}
    </div>
  );
}

function BottomTab({ label, icon: Icon, to, isActive }: ShellTab) {
  return (
    <Link
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(
        // Equal fifths, of which a longer word takes what it needs. A name grows with the text only as far as all five stay whole.
        'flex min-h-16 min-w-min flex-1 flex-col items-center justify-center gap-1 px-[2px] -outline-offset-4 transition-colors max-[24.375rem]:px-px max-[24.375rem]:tracking-tight',
        isActive ? 'font-semibold text-leaf' : 'text-ink-soft hover:text-ink',
      )}
    >
      <Icon className="size-[min(1.375rem,6vw)]" aria-hidden="true" />
      <span className="whitespace-nowrap text-[length:min(0.8125rem,3.75vw)] leading-[1.4]">{label}</span>
    </Link>
  );
}

function RailTab({ label, icon: Icon, to, isActive }: ShellTab) {
  return (
    <Link
      to={to}
      aria-current={isActive ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-control px-2.5 text-15 transition-colors',
        isActive ? 'bg-leaf-wash font-semibold text-leaf' : 'text-ink-soft hover:bg-leaf-wash/60 hover:text-ink',
      )}
    >
      <Icon className="size-5.5" aria-hidden="true" />
      {label}
    </Link>
  );
}
