import type { EffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ForKeepers } from '../../components/acting/for-keepers.tsx';
import { useWhose } from '../../components/acting/use-whose.ts';
import { Recorder } from '../../components/care/recorder.tsx';
import { commonFailureText } from '../../components/failure-text.ts';
import { LoadFailed } from '../../components/load-failed.tsx';
import { SendingBadge, useSendingState } from '../../components/outbox/sending-badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { useLocalReports, useRemoveReport } from './effect-outbox.ts';
import { effectReportsQuery } from './effect-queries.ts';
import { useOpenEffectSheet } from './effect-sheets.tsx';
import { useEffectWords } from './effect-words.ts';
import { effectSubject } from './effect-writes.ts';

/** *Efeitos indesejados*: a new report, and those that were written. */
export function EffectReports() {
  const { t } = useTranslation(['unwantedEffects', 'common']);
  const open = useOpenEffectSheet();
  const query = useInfiniteQuery(effectReportsQuery);
  const reports = useLocalReports(query);
  return (
    <section aria-labelledby="unwanted-effects" className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="unwanted-effects" className="text-21">
          {t('unwantedEffects:title')}
        </h2>
        <ForKeepers>
          <Button variant="secondary" onClick={() => open({ kind: 'report' })}>
            {t('unwantedEffects:report')}
          </Button>
        </ForKeepers>
      </div>
      {reports ? (
        <Reports reports={reports} />
      ) : query.isError ? (
        <LoadFailed query={query} title={t('unwantedEffects:loadFailed')} retry={t('common:action.retry')}>
          {t('unwantedEffects:later')}
        </LoadFailed>
      ) : (
        <Skeleton className="h-20" />
      )}
      <MoreButton query={query} className="self-center">
        {t('unwantedEffects:more')}
      </MoreButton>
    </section>
  );
}

function Reports({ reports }: { reports: readonly EffectReport[] }) {
  const { t } = useTranslation(['unwantedEffects']);
  if (reports.length === 0) return <p className="text-15 text-ink-soft">{t('unwantedEffects:empty')}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {reports.map((report) => (
        <li key={report.id}>
          <Report report={report} />
        </li>
      ))}
    </ul>
  );
}

function Report({ report }: { report: EffectReport }) {
  const { t } = useTranslation(['unwantedEffects', 'common']);
  const whose = useWhose();
  const open = useOpenEffectSheet();
  const state = useSendingState(effectSubject(report.id));
  const remove = useRemoveReport();
  const [isAsking, setAsking] = useState(false);
  const { title, lines } = useEffectWords()(report);
  const sayRemoved = () =>
    void remove.mutateAsync(report.id).then(
      () => void showToast('success', t('unwantedEffects:removed')),
      (error) =>
        void showToast('error', t('unwantedEffects:removeFailed'), {
          description: commonFailureText(error, t) ?? t('unwantedEffects:later'),
        }),
    );
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 flex-1 font-sans text-15 font-semibold tracking-normal wrap-anywhere">{title}</h3>
        {state ? <SendingBadge state={state} /> : null}
      </div>
      {state === 'refused' ? <p className="text-13 text-clay">{t('unwantedEffects:notTaken')}</p> : null}
      {lines.map((line) => (
        <p key={line} className="text-15 whitespace-pre-line text-ink-soft wrap-anywhere">
          {line}
        </p>
      ))}
      {report.isShownToDoctors ? (
        <p className="mt-1 text-13 text-ink-soft">
          {report.method === 'recreativo'
            ? t('unwantedEffects:isShownRecreational', whose)
            : t('unwantedEffects:isShown', whose)}
        </p>
      ) : null}
      <Recorder thing={report.id} />
      <div className="-mx-[min(0.75rem,3.75vw)] mt-1 flex flex-wrap">
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('unwantedEffects:vigimed.openNamed', { title })}
          onClick={() => open({ kind: 'text', reportId: report.id })}
        >
          {t('unwantedEffects:vigimed.open')}
        </Button>
        <ForKeepers>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t('unwantedEffects:changeNamed', { title })}
            onClick={() => open({ kind: 'report', report })}
          >
            {t('unwantedEffects:change')}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            className="text-clay hover:bg-clay-wash"
            aria-label={t('unwantedEffects:removeNamed', { title })}
            onClick={() => setAsking(true)}
          >
            {t('unwantedEffects:remove')}
          </Button>
        </ForKeepers>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('unwantedEffects:removeTitle')}
        description={t('unwantedEffects:removeText')}
        confirmLabel={t('unwantedEffects:remove')}
        onConfirm={sayRemoved}
        isPending={remove.isPending}
        isDestructive
      />
    </Card>
  );
}
