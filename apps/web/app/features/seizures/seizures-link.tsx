import { Activity, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The way to the seizures; quiet, since few need it. */
export function SeizuresLink() {
  const { t } = useTranslation(['diary']);
  return (
    <Link
      to="/diary#seizures"
      className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-gutter py-3 transition-colors hover:border-leaf md:px-5"
    >
      <Activity className="size-6 shrink-0 text-leaf" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('diary:seizuresLink.title')}</span>
        <span className="block text-13 text-ink-soft">{t('diary:seizuresLink.text')}</span>
      </span>
      <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />
    </Link>
  );
}
