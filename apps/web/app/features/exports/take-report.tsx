import { localDay } from '@balsamo/domain/time/zone.ts';
import { useQuery } from '@tanstack/react-query';
import { Download, FileText, Share2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from '../../components/files/download-link.tsx';
import { fileNameOf } from '../../components/files/use-download.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { personHeaders, problemOf } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { exportsQuery, isJobOpen, useMakeExport } from './data-job-queries.ts';
import { requestOf, usualPeriod } from './export-draft.ts';
import { exportProblem } from './export-words.ts';

const addressOf = (id: string) => apiRequest('get', '/api/account/exports/{id}/file', { params: { id } }).path;

/** Can this browser hand files to the phone's share sheet? */
function canShareFiles(): boolean {
  const file = new File(['%PDF'], 'balsamo.pdf', { type: 'application/pdf' });
  return typeof navigator.share === 'function' && (navigator.canShare?.({ files: [file] }) ?? false);
}

/**
 * The two pages for the doctor, made here, and then shared by the phone or saved. Sharing needs a tap of its own: browsers allow it only
 * right after one, and the file takes a moment. Its name says of whom and of what nothing.
 */
export function TakeReport() {
  const { t } = useTranslation(['exports']);
  const today = localDay(useNow(), useHomeTimeZone());
  const [jobId, setJobId] = useState<string>();
  const make = useMakeExport();
  const jobs = useQuery({ ...exportsQuery, enabled: jobId !== undefined });
  const job = jobs.data?.items.find(({ id }) => id === jobId);
  const isReady = job?.state === 'done';
  const [isShareOffered] = useState(canShareFiles);
  const file = useQuery({
    queryKey: ['exports', jobId, 'file'],
    enabled: isReady && isShareOffered,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const response = await fetch(addressOf(jobId ?? ''), {
        credentials: 'same-origin',
        headers: personHeaders(),
        signal,
      });
      if (!response.ok) throw await problemOf(response);
      const name = fileNameOf(response.headers.get('content-disposition') ?? '') || 'balsamo.pdf';
      return new File([await response.blob()], name, { type: 'application/pdf' });
    },
  });
  const report = (error: unknown) =>
    void showToast('error', t('exports:make.failedTitle'), { description: exportProblem(error, t) });
  const prepare = () => {
    const asked = requestOf({ format: 'pdf', period: usualPeriod('pdf'), from: '', to: '' }, today);
    make.mutate(asked, { onSuccess: ({ id }) => setJobId(id), onError: report });
  };
  const share = async () => {
    if (!file.data) return;
    try {
      await navigator.share({ files: [file.data] });
    } catch (error) {
      // Closing the share sheet is no failure.
      if ((error as DOMException).name !== 'AbortError') {
        void showToast('error', t('exports:take.shareFailed'), { description: t('exports:take.shareFailedText') });
      }
    }
  };
  const isMaking = make.isPending || (job !== undefined && isJobOpen(job));
  return (
    <div className="flex flex-wrap gap-2.5">
      <p role="status" className="sr-only">
        {isMaking ? t('exports:take.making') : isReady ? t('exports:take.ready') : null}
      </p>
      {isReady ? (
        <>
          {file.data ? (
            <Button onClick={() => void share()}>
              <Share2 className="size-4.5" aria-hidden="true" />
              {t('exports:take.share')}
            </Button>
          ) : null}
          <DownloadLink
            variant="secondary"
            href={addressOf(job.id)}
            icon={<Download className="size-4.5" aria-hidden="true" />}
            onFailed={(error) => error && report(error)}
          >
            {t('exports:take.save')}
          </DownloadLink>
        </>
      ) : (
        <Button variant="secondary" isPending={isMaking} onClick={prepare}>
          {isMaking ? null : <FileText className="size-4.5" aria-hidden="true" />}
          {isMaking ? t('exports:take.making') : t('exports:take.prepare')}
        </Button>
      )}
      {job?.state === 'failed' && !isMaking ? (
        <p role="alert" className="w-full text-13 text-clay">
          {t('exports:files.failed')}
        </p>
      ) : null}
    </div>
  );
}
