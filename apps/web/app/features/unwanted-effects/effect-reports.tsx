import type { EffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../components/load-failed.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { MoreButton } from '../../components/ui/more-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { showToast } from '../../components/ui/toast.ts';
import { effectReportsQuery, useRemoveReport } from './effect-queries.ts';
import { useOpenEffectSheet } from './effect-sheets.tsx';
import { useEffectWords } from './effect-words.ts';

/** *Efeitos indesejados*: a new report, and those that were written. */
export function EffectReports() {
  const { t } = useTranslation(['unwantedEffects', 'common']);
  const open = useOpenEffectSheet();
  const query = useInfiniteQuery(effectReportsQuery);
  return (
    <section aria-labelledby="unwanted-effects" className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="unwanted-effects" className="text-21">
          {t('unwantedEffects:title')}
        </h2>
        <Button variant="secondary" onClick={() => open({ kind: 'report' })}>
          {t('unwantedEffects:report')}
        </Button>
      </div>
      {query.data ? (
        <Reports reports={query.data} />
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
  const { t } = useTranslation(['unwantedEffects']);
  const open = useOpenEffectSheet();
  const remove = useRemoveReport();
  const [isAsking, setAsking] = useState(false);
  const { title, lines } = useEffectWords()(report);
  const sayRemoved = () =>
    void remove.mutateAsync(report.id).then(
      () => void showToast('success', t('unwantedEffects:removed')),
      () => void showToast('error', t('unwantedEffects:removeFailed'), { description: t('unwantedEffects:later') }),
    );
  return (
    <Card>
      <h3 className="font-sans text-15 font-semibold tracking-normal wrap-anywhere">{title}</h3>
      {lines.map((line) => (
        <p key={line} className="text-15 whitespace-pre-line text-ink-soft wrap-anywhere">
          {line}
        </p>
      ))}
      {report.isShownToDoctors ? <p className="mt-1 text-13 text-ink-soft">{t('unwantedEffects:isShown')}</p> : null}
      <div className="-mx-[min(0.75rem,3.75vw)] mt-1 flex flex-wrap">
        <Button
          variant="ghost"
          size="sm"
          aria-label={t('unwantedEffects:vigimed.openNamed', { title })}
          onClick={() => open({ kind: 'text', reportId: report.id })}
        >
          {t('unwantedEffects:vigimed.open')}
        </Button>
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
