import type { Report } from '@balsamo/contract/reports/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { useReportWords } from './use-report-words.ts';
import { useWhom } from './use-whom.ts';

/** Three numbers, each with what it rests on; above them who was chosen. */
export function SummaryCards({ report, isOfChosen }: { report: Report; isOfChosen: boolean }) {
  const { t } = useTranslation(['reports']);
  const words = useReportWords();
  const whom = useWhom(report, isOfChosen);
  const { summaryStats: stats, patients } = report;
  const { dailyEntriesPerPatient: perPatient } = stats;
  const isOfOne = report.unit === 'days';
  const perPatientInterval = words.interval(perPatient);
  return (
    <section aria-labelledby="report-summary" className="break-inside-avoid">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="report-summary" className="text-21">
          {t('reports:summary.title')}
        </h2>
        {isOfChosen ? <p className="min-w-0 break-words font-semibold print:hidden">{whom}</p> : null}
      </div>
      <dl className="grid grid-cols-1 gap-2.5 min-[22.5rem]:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        <Figure
          label={t('reports:summary.entries', { count: stats.totalEntries })}
          value={words.whole(stats.totalEntries)}
        >
          {t('reports:summary.finishedOf', {
            finished: words.whole(stats.finished),
            pending: words.whole(stats.pending),
            overdue: words.whole(stats.overdue),
            resting: words.whole(stats.resting),
          })}
        </Figure>
        <Figure
          label={t('reports:summary.patients', { count: stats.totalPatients })}
          value={words.whole(stats.totalPatients)}
        >
          {t('reports:summary.patientsOf', { count: patients.length })}
        </Figure>
        {isOfOne ? (
          <Figure label={t('reports:summary.perDayOfOne')} value={words.number(stats.avgDailyEntries)}>
            {perPatientInterval}
          </Figure>
        ) : (
          <Figure label={t('reports:summary.perDay')} value={words.number(stats.avgDailyEntries)}>
            {perPatient.value === null || perPatientInterval === null
              ? t('reports:summary.perPatientUnknown')
              : t('reports:summary.perPatient', {
                  value: words.number(perPatient.value),
                  interval: perPatientInterval,
                })}
          </Figure>
        )}
      </dl>
    </section>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-1 print:p-3">
      <dt className="order-2 text-15">{label}</dt>
      <dd className="figure order-1 text-28">{value}</dd>
      <dd className="tabular order-3 text-13 text-ink-soft">{children}</dd>
    </Card>
  );
}
