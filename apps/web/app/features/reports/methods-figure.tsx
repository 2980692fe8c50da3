import type { Report } from '@balsamo/contract/reports/schemas.ts';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { ShareBars } from '../../components/charts/share-bars.tsx';
import { useReportWords } from './use-report-words.ts';

/** Which ways of using there were, as shares of all uses. */
export function MethodsFigure({ report }: { report: Report }) {
  const { t } = useTranslation(['reports']);
  const words = useReportWords();
  const { methodDistribution: methods, summaryStats } = report;
  const title = t('reports:methods.title');
  const [first] = methods;
  if (!first) return <FigureCard title={title} sentence={t('reports:methods.none')} />;
  const told = { method: words.method(first.consumptionMethod), percent: words.percent(first.percentage / 100) };
  const interval = first.interval && words.percentInterval(first.interval);
  return (
    <FigureCard
      title={title}
      count={words.uses(summaryStats.totalEntries)}
      sentence={
        interval ? t('reports:methods.sentence', { ...told, interval }) : t('reports:methods.sentenceAlone', told)
      }
    >
      <ShareBars
        bars={methods.map((method) => ({
          key: method.consumptionMethod,
          name: (
            <>
              {words.method(method.consumptionMethod)}{' '}
              <span className="tabular text-13 text-ink-soft">
                {words.uses(method.usageCount)} · {words.patients(method.patients)}
              </span>
            </>
          ),
          value: (
            <>
              <span className="figure text-17 text-ink">{words.percent(method.percentage / 100)}</span>{' '}
              {method.interval ? words.percentInterval(method.interval) : null}
            </>
          ),
          share: method.percentage / 100,
        }))}
      />
      {methods.some((method) => method.interval) ? null : (
        <p className="text-13 text-ink-soft">{t('reports:methods.noInterval')}</p>
      )}
      <div className="print:hidden">
        <DataTable
          caption={title}
          columns={[
            t('reports:table.method'),
            t('reports:table.uses'),
            t('reports:table.share'),
            t('reports:table.interval'),
            t('reports:table.patients'),
          ]}
          rows={methods.map((method) => ({
            key: method.consumptionMethod,
            cells: [
              words.method(method.consumptionMethod),
              method.usageCount,
              words.percent(method.percentage / 100),
              method.interval ? words.percentInterval(method.interval) : t('reports:table.none'),
              method.patients,
            ],
          }))}
        />
      </div>
    </FigureCard>
  );
}
