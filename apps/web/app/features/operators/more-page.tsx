import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOperatorMoreTabs } from './operator-tabs.ts';

/** Leads on a phone to what its bottom bar has no room for. */
export function MorePage() {
  const { t } = useTranslation(['operators']);
  const places = useOperatorMoreTabs();
  return (
    <>
      <header className="mb-5 max-w-prose">
        <h1 className="text-28">{t('operators:morePage.title')}</h1>
        <p className="mt-1 text-15 text-ink-soft">{t('operators:morePage.intro')}</p>
      </header>
      <ul className="flex max-w-160 flex-col gap-2.5">
        {places.map(({ id, label, icon: Icon, to }) => (
          <li key={id}>
            <Link
              to={to}
              className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-gutter text-17 hover:bg-leaf-wash"
            >
              <Icon className="size-5.5 shrink-0 text-leaf" aria-hidden="true" />
              <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
              <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
