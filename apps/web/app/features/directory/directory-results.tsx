import type { DirectoryPage } from '@balsamo/contract/directory/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PublicDoctorCard } from '../../components/doctor/public-doctor-card.tsx';
import { JoinedCups } from '../../components/marks/joined-cups.tsx';
import { Button } from '../../components/ui/button.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { api } from '../../platform/api-client.ts';
import { sitePathIn } from '../../platform/site-paths.ts';
import { HELD } from '../../platform/start-on-use.ts';
import { directorySearch } from './directory-address.ts';

type DirectoryResultsProps = {
  /** What the server answered with the page. */
  page: DirectoryPage;
  search: string | undefined;
  cursor: string | undefined;
  /** Another search is under way. */
  isAsking: boolean;
};

/** The cards; more of them follow below, without scripts on a page of their own. */
export function DirectoryResults({ page, search, cursor, isAsking }: DirectoryResultsProps) {
  const { t, i18n } = useTranslation(['findDoctor']);
  const path = sitePathIn('findDoctor', i18n.language);
  const list = useInfiniteQuery({
    queryKey: ['directory', search, cursor],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/directory/doctors', { signal, query: { search, cursor: pageParam } }),
    initialPageParam: cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    initialData: { pages: [page], pageParams: [cursor] },
  });
  const doctors = list.data.pages.flatMap(({ items }) => items);
  const nextCursor = list.data.pages.at(-1)?.nextCursor;
  const showMore = (event: MouseEvent) => {
    // Another tab is still another tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!list.isFetchingNextPage) void list.fetchNextPage();
  };
  if (doctors.length === 0) {
    return (
      <EmptyState mark={<JoinedCups />} title={t('findDoctor:empty.title')}>
        {search ? t('findDoctor:empty.search') : t('findDoctor:empty.all')}
      </EmptyState>
    );
  }
  return (
    <div className={classNames('flex flex-col gap-4 transition-opacity', isAsking && 'opacity-60')}>
      <p role="status" className="text-15 text-ink-soft">
        {nextCursor
          ? t('findDoctor:foundMore', { count: doctors.length })
          : t('findDoctor:found', { count: doctors.length })}
      </p>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3">
        {doctors.map((doctor) => (
          <li key={doctor.id} id={doctor.id} className="scroll-mt-6">
            <PublicDoctorCard doctor={doctor} headingLevel={2} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {nextCursor ? (
          <Button asChild variant="secondary">
            <Link
              to={path + directorySearch({ search, cursor: nextCursor })}
              rel="next"
              aria-busy={list.isFetchingNextPage || undefined}
              {...HELD}
              onClick={showMore}
            >
              {t('findDoctor:more')}
            </Link>
          </Button>
        ) : null}
        {cursor ? (
          <Button asChild variant="ghost">
            <Link to={path + directorySearch({ search })}>{t('findDoctor:start')}</Link>
          </Button>
        ) : null}
      </div>
      {list.isFetchNextPageError ? (
        <p role="alert" className="text-15 font-medium text-clay">
          {t('findDoctor:moreFailed')}
        </p>
      ) : null}
    </div>
  );
}
