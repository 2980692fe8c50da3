import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { accountQuery } from '../../platform/session.ts';

export const ACCESS_LOG_FILE_PATH = apiRequest('get', '/api/account/access-log/file').path;
const PAGE_SIZE = 10;

/** Who looked at the person's data, newest first. Never kept on the device, and asked for anew whenever it is looked at. */
export const accessLogQuery = infiniteQueryOptions({
  queryKey: [...accountQuery.queryKey, 'access-log'],
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/account/access-log', { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});
