import type { TFunction } from 'i18next';
import { FileDown, Printer, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { commonFailureText } from '../../components/failure-text.ts';
import { DownloadLink } from '../../components/files/download-link.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ApiProblem, NetworkProblem } from '../../platform/api-client.ts';
import { MOBILE_SERVER } from '../../platform/mobile-server.ts';
import type { ReportFilters } from './report-filters.ts';
import { reportFilePath } from './report-queries.ts';

export type ReportActionsProps = { filters: ReportFilters; today: string };

/** The report to take along: on paper, as a sheet, as a table. */
export function ReportActions({ filters, today }: ReportActionsProps) {
  const { t } = useTranslation(['reports']);
  const [error, setError] = useState<unknown>();
  return (
    <div className="flex flex-col gap-2 print:hidden">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend's layout for three buttons. */}
      <div role="group" aria-label={t('reports:action.files')} className="flex flex-wrap gap-2">
        {/* A web view prints nothing: there the PDF is handed to the phone, which does. */}
        {MOBILE_SERVER ? null : (
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer className="size-4.5" aria-hidden="true" />
            {t('reports:action.print')}
          </Button>
        )}
        <DownloadLink
          variant="secondary"
          href={reportFilePath('pdf', filters, today)}
          onFailed={setError}
          icon={<FileDown className="size-4.5" aria-hidden="true" />}
        >
          {t('reports:action.pdf')}
        </DownloadLink>
        <DownloadLink
          variant="secondary"
          href={reportFilePath('csv', filters, today)}
          onFailed={setError}
          icon={<Table2 className="size-4.5" aria-hidden="true" />}
        >
          {t('reports:action.csv')}
        </DownloadLink>
      </div>
      <p role="alert" className="text-15 text-clay empty:hidden">
        {error ? reportFileProblem(error, t) : null}
      </p>
    </div>
  );
}

/** Why a report did not come as a file. */
function reportFileProblem(error: unknown, t: TFunction<['reports']>): string {
  const common = commonFailureText(error, t);
  if (common) return common;
  if (error instanceof NetworkProblem) return t('reports:fileErrors.connection');
  if (!(error instanceof ApiProblem)) return t('reports:fileErrors.unexpected');
  if (error.code === 'reports.too_many_at_once') return t('reports:fileErrors.tooManyAtOnce');
  if (error.code === 'reports.nobody') return t('reports:fileErrors.nobody');
  if (error.status === 401) return t('reports:fileErrors.signInNeeded');
  return error.status === 503 ? t('reports:fileErrors.busy') : t('reports:fileErrors.unexpected');
}
