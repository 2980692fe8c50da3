import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { MoreButton, type Pages } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { operatorProblem } from './operator-problem.ts';

type PagedListProps<Item> = {
  query: Pages & {
    isError: boolean;
    error: Error | null;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    refetch: () => unknown;
  };
  /** Undefined while nothing has come. */
  items: readonly Item[] | undefined;
  label: string;
  /** Said where it cannot be read. */
  failed: string;
  empty: { title: string; text: string };
  /** In cards beside each other, or one below the other. */
  isGrid?: boolean;
  children: (item: Item) => ReactNode;
};

/** A list of the operators' area in all its states: on its way, failed, empty, and page by page. */
export function PagedList<Item>({ query, items, label, failed, empty, isGrid = true, children }: PagedListProps<Item>) {
  const { t } = useTranslation(['operators', 'common']);
  if (!items) {
    return query.isError ? (
      <LoadFailed query={query} title={failed} retry={t('common:action.retry')}>
        {operatorProblem(query.error, t)}
      </LoadFailed>
    ) : (
      <Skeleton className="h-64" aria-label={t('operators:loading')} />
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState mark={<OpenNotebook />} title={empty.title}>
        {empty.text}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={label} className={isGrid ? 'grid grid-cols-1 gap-2.5 lg:grid-cols-2' : 'flex max-w-160 flex-col'}>
        {items.map(children)}
      </ul>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-15">
          {failed}
        </p>
      ) : null}
      <MoreButton query={query} className="self-start">
        {t('operators:more')}
      </MoreButton>
    </div>
  );
}
