import type { SitePage } from '@balsamo/domain/site/site-pages.ts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { articleSlugOf, sitePageOf, sitePathIn } from '../../platform/site-paths.ts';

const PAGES = ['about', 'pricing', 'faq', 'blog', 'findDoctor', 'supporters', 'contact'] as const satisfies SitePage[];

export const LEGAL_PAGES = ['privacy', 'terms', 'cookies', 'status'] as const satisfies SitePage[];

type Props = {
  label: string;
  className: string;
  pages?: readonly ((typeof PAGES)[number] | (typeof LEGAL_PAGES)[number])[];
};

/** Links to pages of the site; the one that is open is marked. */
export function SiteNav({ label, className, pages = PAGES }: Props) {
  const { t, i18n } = useTranslation(['common']);
  const { pathname } = useLocation();
  const open = sitePageOf(pathname);
  const isArticle = articleSlugOf(pathname) !== undefined;
  return (
    <nav aria-label={label} className={className}>
      {pages.map((page) => (
        <Link
          key={page}
          to={sitePathIn(page, i18n.language)}
          aria-current={page === open ? 'page' : page === 'blog' && isArticle ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-control font-medium underline-offset-4 hover:text-leaf aria-[current]:text-leaf aria-[current]:underline"
        >
          {t(`common:site.${page}`)}
        </Link>
      ))}
    </nav>
  );
}
