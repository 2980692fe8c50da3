import type { Report } from '@balsamo/contract/reports/schemas.ts';
import { PATIENTS_MIN } from '@balsamo/domain/reports/patient-means.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MethodsFigure } from './methods-figure.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { SymptomBlock } from './symptom-block.tsx';
import { TakenFigure } from './taken-figure.tsx';

export type ReportBoardProps = {
  report: Report;
  isOfChosen: boolean;
  /** What is said of one patient alone: what only they follow, and seizures. */
  ownOf: (patientId: string, period: Report['period']) => ReactNode;
};

/** Every figure, and what none of them claims. On paper no figure is cut by the end of a page. */
export function ReportBoard({ report, isOfChosen, ownOf }: ReportBoardProps) {
  const { t } = useTranslation(['reports']);
  const [first, ...others] = report.patients;
  const only = others.length === 0 ? first : undefined;
  return (
    <div className="flex flex-col gap-4 [print-color-adjust:exact] print:block print:[&>*]:mb-4">
      <p className="rounded-control bg-leaf-wash px-4 py-2.5 text-15">{t('reports:limits')}</p>
      <SummaryCards report={report} isOfChosen={isOfChosen} />
      {report.taken.length > 0 ? (
        <div className="break-inside-avoid">
          <TakenFigure taken={report.taken} />
        </div>
      ) : null}
      {report.symptoms.map((of) => (
        <SymptomBlock key={of.symptom} of={of} report={report} />
      ))}
      {only ? ownOf(only.patientId, report.period) : null}
      <div className="break-inside-avoid">
        <MethodsFigure report={report} />
      </div>
      <section aria-labelledby="report-how" className="break-inside-avoid text-15 text-ink-soft">
        <h2 id="report-how" className="mb-1.5 text-17 text-ink">
          {t('reports:how.title')}
        </h2>
        <p className="max-w-prose">{t(`reports:how.${report.unit}`, { least: PATIENTS_MIN })}</p>
        <p className="mt-1.5 hidden max-w-prose print:block">{t('reports:how.change')}</p>
        <p className="mt-1.5 max-w-prose">{t('reports:how.hidden')}</p>
        {only && report.productType ? <p className="mt-1.5 max-w-prose">{t('reports:how.ownOfAll')}</p> : null}
      </section>
    </div>
  );
}

/** Is there anything to show? A patient may have used nothing and yet be in the report. */
export function isEmptyReport({ summaryStats }: Report): boolean {
  return summaryStats.totalEntries === 0;
}
