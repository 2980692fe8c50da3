import { CUSTOM_RANGE_DAYS_MAX } from '@balsamo/domain/reports/period.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysOfPeriod } from '../../components/charts/chosen-period.ts';
import { RangeSheets } from '../../components/charts/range-sheets.tsx';
import { useFragmentFilters } from '../../components/charts/use-fragment-filters.ts';
import { classNames } from '../../components/ui/class-names.ts';
import { showToast } from '../../components/ui/toast.ts';
import { useSheets } from '../../components/ui/use-sheets.ts';
import { ReportActions } from './report-actions.tsx';
import { isEmptyReport, ReportBoard, type ReportBoardProps } from './report-board.tsx';
import { ReportEmpty } from './report-empty.tsx';
import { ReportFilterBar } from './report-filter-bar.tsx';
import { filtersOf, hashOf, type ReportFilters } from './report-filters.ts';
import { ReportNotLoaded } from './report-not-loaded.tsx';
import { ReportPrintHead } from './report-print-head.tsx';
import { lastReport, reportQuery } from './report-queries.ts';
import { ReportSkeleton } from './report-skeleton.tsx';

const FRAGMENT = { filtersOf, hashOf };
const loadPatients = () => import('./patients-sheet.tsx');
const PatientsSheet = lazy(loadPatients);

type ReportsPageProps = { header: (actions: ReactNode) => ReactNode } & Pick<ReportBoardProps, 'ownOf'>;

/** What the diaries of the doctor's patients say together (spec §2.4), and how sure that is. `header` gets what is done with it. */
export function ReportsPage({ header, ownOf }: ReportsPageProps) {
  const { t } = useTranslation(['reports']);
  const { today, settled, chosen, choose } = useFragmentFilters<ReportFilters>(FRAGMENT);
  const { current, props, open } = useSheets<'patients'>('reports');
  const query = useQuery(reportQuery(settled, today));
  const client = useQueryClient();
  // What was answered last goes on standing when a later question gets no answer.
  const [kept, setKept] = useState(() => query.data ?? lastReport(client));
  if (query.data && query.data !== kept) setKept(query.data);
  const report = query.data ?? kept;
  const isUpdating = query.data === undefined || query.isPlaceholderData || chosen !== settled;
  const isOfAnswer = report !== undefined && !isUpdating && !query.isError;
  const isOfChosen = settled.patientIds.length > 0;
  const retry = { isRetrying: query.isFetching, onRetry: () => void query.refetch() };
  const openPatients = () =>
    open('patients', loadPatients).catch(() =>
      showToast('error', t('reports:errors.notOpened'), { description: t('reports:picker.connection') }),
    );

  return (
    <>
      <div className="print:hidden">
        {header(isOfAnswer && !isEmptyReport(report) ? <ReportActions filters={settled} today={today} /> : null)}
      </div>
      <div className="flex flex-col gap-4">
        <RangeSheets
          place="report-days"
          today={today}
          range={daysOfPeriod(chosen.period, today)}
          daysMax={CUSTOM_RANGE_DAYS_MAX}
          onChoose={({ from, to }) => choose({ period: { kind: 'range', from, to } })}
        >
          <ReportFilterBar filters={chosen} onChoose={choose} onPatients={() => void openPatients()} />
        </RangeSheets>
        <p role="status" className="sr-only">
          {report ? (isUpdating ? t('reports:updating') : t('reports:updated')) : null}
        </p>
        {query.isError ? <ReportNotLoaded error={query.error} kept={report} {...retry} /> : null}
        {report === undefined ? (
          query.isError ? null : (
            <ReportSkeleton />
          )
        ) : (
          <div
            aria-busy={isUpdating}
            className={classNames('transition-opacity', isUpdating && !query.isError && 'opacity-60')}
          >
            {isEmptyReport(report) ? (
              <ReportEmpty report={report} filters={settled} onChoose={choose} />
            ) : (
              <>
                <ReportPrintHead report={report} isOfChosen={isOfChosen} today={today} />
                <ReportBoard report={report} isOfChosen={isOfChosen} ownOf={ownOf} />
              </>
            )}
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {current ? (
          <PatientsSheet
            key={current.opening}
            {...props}
            chosen={chosen.patientIds}
            onChoose={(patientIds) => choose({ patientIds })}
          />
        ) : null}
      </Suspense>
    </>
  );
}
