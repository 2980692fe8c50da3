import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** One page at a time of an answer that comes page after page; the pages before are not asked for again. */
export function usePages<Page>(query: UseInfiniteQueryResult<InfiniteData<Page>>): {
  shown: Page | undefined;
  page: number;
  hasNext: boolean;
  isPending: boolean;
  turnTo: (page: number) => void;
  toFirst: () => void;
} {
  const [wanted, setWanted] = useState(0);
  const pages = query.data?.pages ?? [];
  // After a filter or a refresh there may be fewer; while the next is on its way the one before stays.
  const page = Math.max(0, Math.min(wanted, pages.length - 1));
  return {
    shown: pages[page],
    page,
    hasNext: page + 1 < pages.length || query.hasNextPage,
    isPending: query.isFetchingNextPage,
    turnTo: (next) => {
      setWanted(next);
      if (next >= pages.length) void query.fetchNextPage();
    },
    toFirst: () => setWanted(0),
  };
}
