import type { AccessLogPage } from '@balsamo/contract/access-log/schemas.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { accountQuery } from '../../platform/session.ts';

const ACCESS_LOG_PATH = '/api/account/access-log';
export const ACCESS_LOG_FILE_PATH = `${ACCESS_LOG_PATH}/file`;
const PAGE_SIZE = 10;

/** Who looked at the person's data, newest first. Never kept on the device, and asked for anew whenever it is looked at. */
export const accessLogQuery = infiniteQueryOptions({
  queryKey: [...accountQuery.queryKey, 'access-log'],
  queryFn: ({ signal, pageParam }) =>
    api.get<AccessLogPage>(ACCESS_LOG_PATH, { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});
