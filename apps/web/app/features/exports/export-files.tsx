import type { ExportJob } from '@balsamo/contract/exports/job-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, RotateCcw, Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { DownloadLink } from '../../components/files/download-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { exportsQuery, isJobOpen, useMakeExport, useRemoveExport } from './data-job-queries.ts';
import { exportProblem, useExportFormat } from './export-words.ts';
import { ProgressLine } from './progress-line.tsx';

/** Files of the last 24 hours and those being made, newest first; nothing where there are none. */
export function ExportFiles() {
  const { t } = useTranslation(['exports']);
  const { data, isError, isFetching, refetch } = useQuery(exportsQuery);
  const news = useNews(data?.items);
  if (!data) {
    return isError ? (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-15">{t('exports:loadFailed')}</p>
        <Button variant="secondary" size="sm" isPending={isFetching} onClick={() => refetch()}>
          {t('exports:retry')}
        </Button>
      </div>
    ) : (
      <Skeleton className="h-16" />
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      {data.items.length > 0 ? (
        <section aria-labelledby="own-files">
          <h3 id="own-files" className="mb-1 text-17">
            {t('exports:files.title')}
          </h3>
          <ul>
            {data.items.map((job) => (
              <ExportLine key={job.id} job={job} isAnotherOpen={data.items.some(isJobOpen)} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Says once that a file which was being made is there, or is not to be. */
function useNews(jobs: readonly ExportJob[] | undefined): string | undefined {
  const { t } = useTranslation(['exports']);
  const format = useExportFormat();
  const open = useRef(new Set<string>());
  const [news, setNews] = useState<string>();
  useEffect(() => {
    for (const job of jobs ?? []) {
      if (isJobOpen(job)) open.current.add(job.id);
      else if (open.current.delete(job.id)) {
        const file = format.file(job);
        setNews(job.state === 'done' ? t('exports:files.ready', { file }) : t('exports:files.notMade', { file }));
      }
    }
  }, [jobs, format, t]);
  return news;
}

function ExportLine({ job, isAnotherOpen }: { job: ExportJob; isAnotherOpen: boolean }) {
  const { t } = useTranslation(['exports']);
  const format = useExportFormat();
  const make = useMakeExport();
  const remove = useRemoveExport();
  const file = format.file(job);
  const report = (title: string) => (error: unknown) =>
    void showToast('error', title, { description: exportProblem(error, t) });
  const throwAway = () => remove.mutate(job.id, { onError: report(t('exports:files.removeFailed')) });
  const again = () =>
    make.mutate(
      { format: job.format, from: job.from, to: job.to },
      { onSuccess: () => remove.mutate(job.id), onError: report(t('exports:make.failedTitle')) },
    );

  if (isJobOpen(job)) {
    const isWaiting = job.state === 'queued';
    return (
      <Line
        name={file}
        actions={
          <ForKeepers>
            {' '}
            <Button
              variant="ghost"
              size="sm"
              isPending={remove.isPending}
              aria-label={t('exports:files.stopNamed', { file })}
              onClick={throwAway}
            >
              <X className="size-4.5" aria-hidden="true" />
              {t('exports:files.stop')}
            </Button>
          </ForKeepers>
        }
      >
        <ProgressLine
          share={job.progress}
          label={
            isWaiting
              ? t('exports:files.waiting')
              : t('exports:files.making', { percent: format.percent(job.progress) })
          }
        />
        <p className="text-13 text-ink-soft">{t('exports:files.leave')}</p>
      </Line>
    );
  }
  return (
    <Line
      name={file}
      actions={
        <>
          {job.state === 'done' ? (
            <DownloadLink
              variant="secondary"
              size="sm"
              href={apiRequest('get', '/api/account/exports/{id}/file', { params: { id: job.id } }).path}
              aria-label={t('exports:files.downloadNamed', { file })}
              icon={<Download className="size-4.5" aria-hidden="true" />}
              onFailed={(error) => error && report(t('exports:files.downloadFailed'))(error)}
            >
              {t('exports:files.download')}
            </DownloadLink>
          ) : (
            <ForKeepers>
              {' '}
              <Button
                variant="secondary"
                size="sm"
                isPending={make.isPending}
                disabled={isAnotherOpen}
                aria-label={t('exports:files.retryNamed', { file })}
                onClick={again}
              >
                <RotateCcw className="size-4.5" aria-hidden="true" />
                {t('exports:retry')}
              </Button>
            </ForKeepers>
          )}
          <ForKeepers>
            {' '}
            <Button
              variant="ghost"
              size="sm"
              isPending={remove.isPending}
              aria-label={t('exports:files.removeNamed', { file })}
              onClick={throwAway}
            >
              <Trash2 className="size-4.5" aria-hidden="true" />
              {t('exports:files.remove')}
            </Button>
          </ForKeepers>
        </>
      }
    >
      <p className="text-13 text-ink-soft">
        {job.state === 'done'
          ? t('exports:files.until', { size: format.size(job.byteSize ?? 0), time: format.time(job.expiresAt) })
          : t('exports:files.failed')}
      </p>
    </Line>
  );
}

function Line({ name, actions, children }: { name: string; actions: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-3 not-last:border-b">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <p className="font-medium">{name}</p>
        {children}
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  );
}
