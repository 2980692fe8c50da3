import { maxMegabytes } from '@balsamo/domain/files/file.ts';
import type { TFunction } from 'i18next';
import { CircleAlert, FileArchive, Pause, Play, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { takeChosenFile } from '../../components/files/chosen-file.ts';
import { Button } from '../../components/ui/button.tsx';
import { useExportFormat } from './export-words.ts';
import type { ReturnState, FilesReturn as Run, Settled } from './files-return/return-files.ts';
import { ProgressLine } from './progress-line.tsx';
import { type FilesReturning, isReturnOpen } from './use-files-return.ts';

type FilesReturnProps = {
  returning: FilesReturning;
  /** Is the JSON not yet brought in? The files would find nothing that they belong to. */
  isImportOpen: boolean;
};

/** Bringing the ZIP of photos and PDFs back onto the documents and prescriptions that the JSON brought. */
export function FilesReturn({ returning: { run, now, begin }, isImportOpen }: FilesReturnProps) {
  const { t } = useTranslation(['exports']);
  const isOpen = isReturnOpen(now);
  return (
    <section aria-labelledby="files-return" className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 id="files-return" className="text-17">
        {t('exports:return.title')}
      </h3>
      <p className="text-15 text-ink-soft">{t('exports:return.explain')}</p>
      {run && now ? <Running run={run} now={now} /> : null}
      {isOpen ? null : isImportOpen ? (
        <p className="text-15">{t('exports:return.afterImport')}</p>
      ) : (
        <ZipChooser label={run ? t('exports:return.chooseOther') : t('exports:return.choose')} onChoose={begin} />
      )}
    </section>
  );
}

function ZipChooser({ label, onChoose }: { label: string; onChoose: (zip: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      {/* The button stands for it, in our words and not the browser's. */}
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={(event) => {
          const zip = takeChosenFile(event);
          if (zip) onChoose(zip);
        }}
        data-testid="zip-of-files"
      />
      <Button variant="secondary" onClick={() => input.current?.click()}>
        <FileArchive className="size-5" aria-hidden="true" />
        {label}
      </Button>
    </div>
  );
}

function Running({ run, now }: { run: Run; now: ReturnState }) {
  const { t } = useTranslation(['exports']);
  switch (now.state) {
    case 'refused':
      return <Refusal problem={now.problem ?? 'not_a_zip'} />;
    case 'done':
      return <Report now={now} />;
    case 'reading':
      return (
        <p role="status" className="text-15">
          {t('exports:return.reading')}
        </p>
      );
    default:
      return <UnderWay run={run} now={now} />;
  }
}

function UnderWay({ run, now }: { run: Run; now: ReturnState }) {
  const { t } = useTranslation(['exports']);
  const format = useExportFormat();
  const { state, pausedBy = 'person', until, settled, total, share } = now;
  const isPaused = state === 'paused';
  return (
    <>
      <ProgressLine share={share} label={t('exports:return.progress', { done: settled.length, count: total })} />
      <p role="status" className="text-15">
        {isPaused
          ? t(`exports:return.paused.${pausedBy}`)
          : state === 'waiting' && until
            ? t('exports:return.waiting', { time: format.time(new Date(until).toISOString()) })
            : t('exports:return.stay')}
      </p>
      <div className="flex flex-wrap gap-2">
        {isPaused ? (
          <Button variant="secondary" onClick={() => void run.run()}>
            <Play className="size-4.5" aria-hidden="true" />
            {t('exports:return.continue')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={run.pause}>
            <Pause className="size-4.5" aria-hidden="true" />
            {t('exports:return.pause')}
          </Button>
        )}
        <Button variant="ghost" onClick={run.cancel}>
          <X className="size-4.5" aria-hidden="true" />
          {t('exports:return.cancel')}
        </Button>
      </div>
    </>
  );
}

const isPut = ({ outcome }: Settled) => outcome === 'put';
const isHere = ({ outcome }: Settled) => outcome === 'here' || outcome === 'differs';

/** What became of each file: how many, and by name those that are not as they were taken along. */
function Report({ now: { settled, total } }: { now: ReturnState }) {
  const { t } = useTranslation(['exports']);
  const put = settled.filter(isPut).length;
  const here = settled.filter(isHere).length;
  const differing = settled.filter(({ outcome }) => outcome === 'differs');
  const failed = settled.filter((one) => !isPut(one) && !isHere(one));
  const unsent = total - settled.length;
  return (
    <div className="flex flex-col gap-2 text-15">
      <div role="status" className="flex flex-col gap-1">
        {put > 0 ? <p className="font-medium text-leaf">{t('exports:return.put', { count: put })}</p> : null}
        {here > 0 ? <p>{t('exports:return.here', { count: here })}</p> : null}
        {unsent > 0 ? <p>{t('exports:return.unsent', { count: unsent })}</p> : null}
        {failed.length > 0 ? (
          <p className="font-medium">{t('exports:return.failed', { count: failed.length })}</p>
        ) : null}
        {total === 0 ? <p>{t('exports:return.none')}</p> : null}
      </div>
      <Names of={failed} wordsOf={(one) => causeText(one, t)} />
      <Names of={differing} wordsOf={() => t('exports:return.differs')} />
    </div>
  );
}

function Names({ of, wordsOf }: { of: readonly Settled[]; wordsOf: (one: Settled) => string }) {
  if (of.length === 0) return null;
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 wrap-anywhere">
      {of.map((one, index) => (
        // Two files may have one name.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is finished and never changes
        <li key={`${index} ${one.name}`}>
          <span className="font-medium">{one.name}</span>
          <br />
          <span className="text-ink-soft">{wordsOf(one)}</span>
        </li>
      ))}
    </ul>
  );
}

function causeText({ outcome }: Settled, t: TFunction<['exports']>): string {
  if (outcome === 'put' || outcome === 'here' || outcome === 'differs') return '';
  return t(`exports:return.cause.${outcome}`, { megabytes: maxMegabytes('wallet_document') });
}

function Refusal({ problem }: { problem: NonNullable<ReturnState['problem']> }) {
  const { t } = useTranslation(['exports']);
  return (
    <div role="alert" className="flex items-start gap-3 rounded-card bg-clay-wash px-4 py-3">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-clay" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{t('exports:return.refusedTitle')}</p>
        <p className="text-15">{t(`exports:return.refused.${problem}`)}</p>
      </div>
    </div>
  );
}
