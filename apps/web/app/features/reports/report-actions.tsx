import { FileDown, Printer, Table2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/button.tsx';
import type { ReportFilters } from './report-filters.ts';
import { reportFilePath } from './report-queries.ts';

export type ReportActionsProps = { filters: ReportFilters; today: string };

/** The report to take along: on paper, as a sheet, as a table. */
export function ReportActions({ filters, today }: ReportActionsProps) {
  const { t } = useTranslation(['reports']);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend's layout for three buttons.
    <div role="group" aria-label={t('reports:action.files')} className="flex flex-wrap gap-2 print:hidden">
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer className="size-4.5" aria-hidden="true" />
        {t('reports:action.print')}
      </Button>
      <Button variant="secondary" asChild>
        <a href={reportFilePath('pdf', filters, today)} download>
          <FileDown className="size-4.5" aria-hidden="true" />
          {t('reports:action.pdf')}
        </a>
      </Button>
      <Button variant="secondary" asChild>
        <a href={reportFilePath('csv', filters, today)} download>
          <Table2 className="size-4.5" aria-hidden="true" />
          {t('reports:action.csv')}
        </a>
      </Button>
    </div>
  );
}
