import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { commonFailureText } from '../../components/failure-text.ts';
import { DownloadLink } from '../../components/files/download-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { api } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { accountQuery } from '../../platform/session.ts';
import { AccessLogItem } from './access-log-item.tsx';

const ACCESS_LOG_FILE_PATH = apiRequest('get', '/api/account/access-log/file').path;
const PAGE_SIZE = 10;

/** Who looked at the person's data, newest first. Never kept on the device, and asked for anew whenever it is looked at. */
const accessLogQuery = infiniteQueryOptions({
  queryKey: [...accountQuery.queryKey, 'access-log'],
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/account/access-log', { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

/** Who looked at what of the person's data, when and from where, in plain words; and all of it as a file. */
export default function AccessLogList() {
  const { t } = useTranslation(['accessLog', 'common']);
  const whose = useWhose();
  const [fileProblem, setFileProblem] = useState<unknown>();
  const query = useInfiniteQuery(accessLogQuery);
  const lines = query.data?.pages.flatMap(({ items }) => items);
  if (!lines) {
    if (!query.isError) return <Skeleton className="h-32" aria-label={t('accessLog:loading')} />;
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-15">{t('accessLog:loadFailed')}</p>
        <Button variant="secondary" size="sm" isPending={query.isFetching} onClick={() => void query.refetch()}>
          {t('common:action.retry')}
        </Button>
      </div>
    );
  }
  if (lines.length === 0) {
    return (
      <EmptyState title={t('accessLog:empty.title', whose)} headingLevel={3} className="py-4">
        {t('accessLog:empty.text')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15 text-ink-soft">{t('accessLog:intro', whose)}</p>
      <ul className="flex flex-col gap-3.5" aria-label={t('accessLog:title', whose)}>
        {lines.map((line) => (
          <AccessLogItem key={line.id} line={line} />
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-15">
          {t('accessLog:moreFailed')}
        </p>
      ) : null}
      <p role="alert" className="text-15 empty:hidden">
        {fileProblem === undefined ? null : (commonFailureText(fileProblem, t) ?? t('accessLog:fileFailed'))}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <MoreButton query={query}>{t('accessLog:more')}</MoreButton>
        <DownloadLink
          variant="ghost"
          className="-ml-gutter"
          href={ACCESS_LOG_FILE_PATH}
          icon={<Download className="size-5" aria-hidden="true" />}
          onFailed={setFileProblem}
        >
          {t('accessLog:file')}
        </DownloadLink>
      </div>
    </div>
  );
}
