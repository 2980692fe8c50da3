import { homePathIn } from '@balsamo/domain/language.ts';
import { useTranslation } from 'react-i18next';
import { data, Link } from 'react-router';
import { SiteNav } from '../../components/layout/site-nav.tsx';
import { LostPage } from '../../components/marks/lost-page.tsx';
import { Button } from '../../components/ui/button.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** What people look for most who have lost their way. */
const WAYS_ON = ['faq', 'blog', 'findDoctor', 'contact', 'status'] as const;

/** Any address that is none of ours. */
export default function NotFoundPage() {
  const { t, i18n } = useTranslation(['common']);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <title>{t('common:notFound.title')}</title>
      <LostPage className="size-28 text-leaf" />
      <h1 className="text-28">{t('common:notFound.title')}</h1>
      <p className="text-17 text-ink-soft">{t('common:notFound.body')}</p>
      <Button asChild size="lg" className="mt-3">
        <Link to={homePathIn(i18n.language)}>{t('common:action.goHome')}</Link>
      </Button>
      <SiteNav
        label={t('common:notFound.ways')}
        pages={WAYS_ON}
        className="mt-4 flex flex-wrap justify-center gap-x-6 text-15"
      />
    </div>
  );
}
