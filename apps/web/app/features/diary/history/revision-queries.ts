import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api-client.ts';

/** What was written to an entry, made last first; asked for anew whenever the entry has changed since. */
export function revisionsQuery(entryId: string, updatedAt: string) {
  return infiniteQueryOptions({
    queryKey: ['diary', 'revisions', entryId, updatedAt] as const,
    queryFn: ({ signal, pageParam: cursor }) =>
      api.get('/api/diary/entries/{id}/revisions', { params: { id: entryId }, signal, query: { cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
