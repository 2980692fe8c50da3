import type { ImportJob } from '@balsamo/contract/exports/job-schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWhose } from '../../components/acting/use-whose.ts';
import { FormAlert } from '../../components/form/form-alert.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Disclosure } from '../../components/ui/disclosure.tsx';
import { ApiProblem } from '../../platform/api-client.ts';
import { importsQuery, isJobOpen, useImport, useRefreshAll } from './data-job-queries.ts';
import { exportProblem, useExportFormat } from './export-words.ts';
import { FilesReturn } from './files-return.tsx';
import { ImportCountsTable } from './import-counts.tsx';
import { ImportRefusal } from './import-refusal.tsx';
import { ProgressLine } from './progress-line.tsx';
import { type FilesReturning, isReturnOpen, useFilesReturn } from './use-files-return.ts';

/** As the server has it (http/guards.ts): said before a large file has been sent for nothing. */
const FILE_MAX_BYTES = 64 * 1024 * 1024;

/** Bringing a JSON export in: choose it, see what it would do, say so, see what it did; then its files. */
export function ImportPanel() {
  const { t } = useTranslation(['exports']);
  const whose = useWhose();
  const { data } = useQuery(importsQuery);
  const job = data?.items[0];
  // Held here: folding the panel must not end it.
  const returning = useFilesReturn();
  const { now } = returning;
  return (
    <Disclosure
      label={t('exports:import.title')}
      hint={
        isReturnOpen(now)
          ? t('exports:return.progress', { done: now.settled.length, count: now.total })
          : job?.state === 'done' || job?.state === 'failed'
            ? t(`exports:import.${job.state}`)
            : t('exports:import.hint', whose)
      }
      isForcedOpen={job !== undefined && isUndecided(job)}
    >
      <Import job={job} returning={returning} />
    </Disclosure>
  );
}

/** Is it under way, or waiting for its person to say so? */
const isUndecided = (job: ImportJob) => isJobOpen(job) || job.state === 'checked';

function Import({ job, returning }: { job: ImportJob | undefined; returning: FilesReturning }) {
  const { t } = useTranslation(['exports']);
  const { check, confirm, discard } = useImport();
  useRefreshWhenDone(job);
  const [tooLarge, setTooLarge] = useState<File>();
  const choose = (file: File) => {
    setTooLarge(file.size > FILE_MAX_BYTES ? file : undefined);
    confirm.reset();
    if (file.size <= FILE_MAX_BYTES) check.mutate(file);
  };
  const refusal = tooLarge ? new ApiProblem({ status: 413, code: 'request.too_large' }) : check.error;
  const problem = confirm.error ?? discard.error;
  const isSettled = !job || !isJobOpen(job);
  // Where another file was refused, what was checked before is no longer shown.
  const isImportOpen = check.isPending || (job !== undefined && (refusal ? isJobOpen(job) : isUndecided(job)));
  return (
    <div className="flex flex-col gap-4">
      <p className="text-15 text-ink-soft">{t('exports:import.explain')}</p>
      {isSettled ? (
        <FileChooser
          isPending={check.isPending}
          label={job || refusal ? t('exports:import.chooseOther') : t('exports:import.choose')}
          onChoose={choose}
        />
      ) : null}
      <p role="status" className="text-13 text-ink-soft empty:hidden">
        {check.isPending ? t('exports:import.checking', { name: check.variables.name }) : null}
      </p>
      {refusal && !check.isPending ? <ImportRefusal error={refusal} /> : null}
      {job && !refusal && !check.isPending ? (
        <JobState
          job={job}
          isConfirming={confirm.isPending}
          isDiscarding={discard.isPending}
          onConfirm={() => confirm.mutate(job.id)}
          onDiscard={() => discard.mutate(job.id)}
        />
      ) : null}
      <FormAlert
        problem={problem ? { title: t('exports:import.refusedTitle'), text: exportProblem(problem, t) } : undefined}
      />
      <FilesReturn returning={returning} isImportOpen={isImportOpen} />
    </div>
  );
}

/** Once it is done, what the other screens show is old. */
function useRefreshWhenDone(job: ImportJob | undefined): void {
  const refreshAll = useRefreshAll();
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!job) return;
    if (wasOpen.current && job.state === 'done') void refreshAll();
    wasOpen.current = isJobOpen(job);
  }, [job, refreshAll]);
}

function FileChooser({
  label,
  isPending,
  onChoose,
}: {
  label: string;
  isPending: boolean;
  onChoose: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file, mended, can be chosen again.
    event.target.value = '';
    if (file) onChoose(file);
  };
  return (
    <div>
      {/* The button stands for it, in our words and not the browser's. */}
      <input ref={input} type="file" accept=".json,application/json" hidden onChange={change} />
      <Button variant="secondary" isPending={isPending} onClick={() => input.current?.click()}>
        <FileUp className="size-5" aria-hidden="true" />
        {label}
      </Button>
    </div>
  );
}

type JobStateProps = {
  job: ImportJob;
  isConfirming: boolean;
  isDiscarding: boolean;
  onConfirm: () => void;
  onDiscard: () => void;
};

function JobState({ job, isConfirming, isDiscarding, onConfirm, onDiscard }: JobStateProps) {
  const { t } = useTranslation(['exports']);
  const format = useExportFormat();
  const isNothingNew = Object.values(job.counts).every(({ added }) => added === 0);
  const away = (label: string) => (
    <Button variant="secondary" isPending={isDiscarding} onClick={onDiscard}>
      {label}
    </Button>
  );
  switch (job.state) {
    case 'checked':
      return (
        <section className="flex flex-col gap-3" aria-labelledby="import-checked">
          <div role="status">
            <h3 id="import-checked" className="font-semibold">
              {t('exports:import.checked')}
            </h3>
            <p className="text-15 text-ink-soft">
              {isNothingNew ? t('exports:import.nothingNew') : t('exports:import.willAdd')}
            </p>
          </div>
          <ImportCountsTable counts={job.counts} />
          <div className="flex flex-wrap gap-2">
            {isNothingNew ? null : (
              <Button isPending={isConfirming} onClick={onConfirm}>
                {t('exports:import.confirm')}
              </Button>
            )}
            {away(isNothingNew ? t('exports:import.close') : t('exports:import.discard'))}
          </div>
        </section>
      );
    case 'queued':
    case 'running':
      return (
        <ProgressLine
          share={job.progress}
          label={
            job.state === 'queued'
              ? t('exports:files.waiting')
              : t('exports:import.running', { percent: format.percent(job.progress) })
          }
        />
      );
    case 'done':
      return (
        <div className="flex flex-col gap-3">
          <p role="status" className="font-medium text-leaf">
            {t('exports:import.done')}
          </p>
          {job.counts.documents?.added || job.counts.prescriptions?.added ? (
            <p className="text-15">{t('exports:import.withoutFiles')}</p>
          ) : null}
          <ImportCountsTable counts={job.counts} />
          <div>{away(t('exports:import.close'))}</div>
        </div>
      );
    case 'failed':
      return <FormAlert problem={{ title: t('exports:import.refusedTitle'), text: t('exports:import.failed') }} />;
  }
}
