import type { Report } from '@balsamo/contract/reports/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { useKnownAccount } from '../../platform/session.ts';
import { useReportWords } from './use-report-words.ts';
import { useWhom } from './use-whom.ts';

export type ReportPrintHeadProps = { report: Report; isOfChosen: boolean; today: string };

/** What a printed report says of itself, in place of the filters. */
export function ReportPrintHead({ report, isOfChosen, today }: ReportPrintHeadProps) {
  const { t } = useTranslation(['reports']);
  const words = useReportWords();
  const days = useDayFormat();
  const account = useKnownAccount();
  const { period, symptoms, productType } = report;
  const whom = useWhom(report, isOfChosen);
  const filters = { symptom: words.symptoms(symptoms), product: words.product(productType), patients: whom };
  return (
    <header className="mb-3 hidden print:block">
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-semibold font-serif text-17 text-leaf">{PRODUCT_NAME}</p>
        <p className="text-13 text-ink-soft">{t('reports:print.madeOn', { date: days.full(today) })}</p>
      </div>
      <p className="mt-2 font-semibold font-serif text-28">{t('reports:sheet.title')}</p>
      {account ? (
        <p className="font-semibold">
          {account.crm ? t('reports:print.for', { name: account.name, crm: account.crm }) : account.name}
        </p>
      ) : null}
      <p>{t('reports:print.period', { range: days.range(period), count: period.days })}</p>
      <p className="break-words">{t('reports:print.filters', filters)}</p>
    </header>
  );
}
