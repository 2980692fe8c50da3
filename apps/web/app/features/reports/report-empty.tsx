import type { Report } from '@balsamo/contract/reports/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OpenNotebook } from '../../components/marks/open-notebook.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import type { ReportFilters } from './report-filters.ts';

export type ReportEmptyProps = {
  report: Report;
  filters: ReportFilters;
  onChoose: (changes: Partial<ReportFilters>) => void;
};

/** Nothing to add up: what will stand here, and the one step towards it. */
export function ReportEmpty({ report, filters, onChoose }: ReportEmptyProps) {
  const { t } = useTranslation(['reports']);
  const { patientIds, productType, period } = filters;
  if (report.patients.length === 0 && patientIds.length === 0) {
    return (
      <EmptyState
        mark={<OpenNotebook />}
        title={t('reports:empty.noPatients')}
        action={
          <Button asChild>
            <Link to="#patients">{t('reports:empty.invite')}</Link>
          </Button>
        }
      >
        {t('reports:empty.noPatientsText')}
      </EmptyState>
    );
  }
  const wider: [label: string, changes: Partial<ReportFilters>] | undefined = productType
    ? [t('reports:empty.allTypes'), { productType: null }]
    : patientIds.length > 0
      ? [t('reports:empty.allPatients'), { patientIds: [] }]
      : period.kind === 'range' || period.days < 90
        ? [t('reports:empty.longer'), { period: { kind: 'preset', days: 90 } }]
        : undefined;
  return (
    <EmptyState
      mark={<OpenNotebook />}
      title={t('reports:empty.title')}
      action={wider ? <Button onClick={() => onChoose(wider[1])}>{wider[0]}</Button> : null}
    >
      {t('reports:empty.text')}
    </EmptyState>
  );
}
