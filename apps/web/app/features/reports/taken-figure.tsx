import type { ReportTaken } from '@balsamo/contract/reports/schemas.ts';
import { TAKEN_SHOWN_MAX } from '@balsamo/domain/reports/taken.ts';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { useReportWords } from './use-report-words.ts';

/** Which products were used, by name and with the milligrams of a use. */
export function TakenFigure({ taken }: { taken: readonly ReportTaken[] }) {
  const { t } = useTranslation(['reports']);
  const words = useReportWords();
  const title = t('reports:taken.title');
  const shown = taken.slice(0, TAKEN_SHOWN_MAX);
  const more = taken.length - shown.length;
  const keyOf = ({ name, productType }: ReportTaken, index: number) => `${name} ${productType} ${index}`;
  return (
    <FigureCard title={title} count={t('reports:taken.count', { count: taken.length })}>
      <ul className="flex flex-col gap-2">
        {shown.map((product, index) => (
          <li key={keyOf(product, index)} className="break-inside-avoid wrap-anywhere">
            <span className="font-semibold">{product.name ?? words.product(product.productType)}</span>{' '}
            <span className="tabular text-15 text-ink-soft">
              {[
                ...(product.name ? [words.product(product.productType)] : []),
                words.uses(product.uses),
                words.patients(product.patients),
                words.perUse(product),
              ]
                .map((fact) => `· ${fact}`)
                .join(' ')}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="text-13 text-ink-soft">{t('reports:taken.more', { count: more })}</p> : null}
      <div className="print:hidden">
        <DataTable
          caption={title}
          columns={[
            t('reports:taken.product'),
            t('reports:table.productType'),
            t('reports:table.uses'),
            t('reports:table.patients'),
            t('reports:taken.thc'),
            t('reports:taken.cbd'),
          ]}
          rows={shown.map((product, index) => ({
            key: keyOf(product, index),
            cells: [
              product.name ?? t('reports:table.none'),
              words.product(product.productType),
              product.uses,
              product.patients,
              words.milligrams(product.thc),
              words.milligrams(product.cbd),
            ],
          }))}
        />
      </div>
    </FigureCard>
  );
}
