import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';

type ConnectionListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  title: string;
  /** Said where nothing could be loaded. */
  failedTitle: string;
  /** In the place of the list while nothing is known of it. */
  loading?: ReactNode;
  /** In the place of the list where there is nothing in it. */
  empty?: ReactNode;
  /** The list's items, each an `li`. */
  children: (items: Item[]) => ReactNode;
};

/** One of the lists of who is connected, asks or is invited: with what stands there before, without and after its answer. */
export function ConnectionList<Item>(props: ConnectionListProps<Item>) {
  const { query, title, failedTitle, loading = null, empty = null, children } = props;
  const { t } = useTranslation(['connections', 'common']);
  const titleId = useId();
  const items = query.data?.pages.flatMap((page) => page.items);
  if (!items) {
    if (!query.isError) return loading;
    return (
      <LoadFailed query={query} title={failedTitle} retry={t('common:action.retry')} buttonSize="sm">
        {t('connections:problem.connection')}
      </LoadFailed>
    );
  }
  if (items.length === 0) return empty;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-2.5 text-21">
        {title}
      </h2>
      <ul className="flex flex-col gap-2.5">{children(items)}</ul>
      <MoreButton query={query} className="mt-2.5">
        {t('connections:more')}
      </MoreButton>
    </section>
  );
}
