import type { Report, ReportProduct, ReportSymptom } from '@balsamo/contract/reports/schemas.ts';
import { VERDICTS } from '@balsamo/domain/insights/verdict.ts';
import { PATIENTS_MIN } from '@balsamo/domain/reports/patient-means.ts';
import { CircleHelp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../components/charts/data-table.tsx';
import { EffectLine } from '../../components/charts/effect-line.tsx';
import { EffectAxis, EffectLegend, EffectTrack } from '../../components/charts/effect-track.tsx';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { TextDisclosure } from '../../components/charts/text-disclosure.tsx';
import { useReportWords } from './use-report-words.ts';

/** What changed after use, product by product, on an axis of −5 to +5. */
export function ProductsFigure({ report: { unit }, of }: { report: Report; of: ReportSymptom }) {
  const { t } = useTranslation(['reports', 'insights']);
  const words = useReportWords();
  const { products, symptom, overall } = of;
  const title = t('reports:products.title', { symptom: words.symptom(symptom) });
  const sentence = useProductsSentence(of);
  if (products.length === 0) return <FigureCard title={title} sentence={t('reports:products.none')} />;
  const isAnyDrawn = products.some(({ drawn }) => drawn);
  const uses = products.reduce((sum, { usageCount }) => sum + usageCount, 0);
  return (
    <FigureCard title={title} count={words.uses(uses)} sentence={sentence}>
      <div>
        <ul className="flex flex-col gap-4">
          {products.map((product) => (
            <ProductRow key={product.group} product={product} unit={unit} />
          ))}
        </ul>
        {isAnyDrawn ? <EffectAxis /> : null}
      </div>
      <div className="print:hidden">
        {isAnyDrawn ? (
          <TextDisclosure icon={CircleHelp} label={t('reports:how.title')} of={title}>
            <p className="mb-3 text-15">{t('reports:how.change')}</p>
            <EffectLegend symptom={symptom} />
          </TextDisclosure>
        ) : null}
        <ProductsTable title={title} products={products} overall={overall} />
      </div>
    </FigureCard>
  );
}

function useProductsSentence({ products, symptom }: ReportSymptom): string {
  const { t } = useTranslation(['reports']);
  const words = useReportWords();
  const effects = products.flatMap(({ effect }) => (effect.kind === 'measured' ? [effect] : []));
  if (effects.length === 0) return t('reports:products.sentence.allTooFew');
  if (effects.every(({ verdict }) => verdict === 'unclear')) {
    return t('reports:products.sentence.noneClear', { symptom: words.theSymptom(symptom), count: effects.length });
  }
  const verdicts = VERDICTS.map((verdict) => ({
    verdict: words.verdict(verdict),
    count: effects.filter((effect) => effect.verdict === verdict).length,
  }))
    .filter(({ count }) => count > 0)
    .map((each) => t('reports:products.sentence.verdictIn', each))
    .join(', ');
  return t('reports:products.sentence.verdicts', { symptom: words.symptom(symptom), verdicts });
}

function ProductRow({ product, unit }: { product: ReportProduct; unit: Report['unit'] }) {
  const { t } = useTranslation(['reports']);
  const words = useReportWords();
  const { group, effect, drawn, patients, leftOut, usageCount } = product;
  const beside = [
    ...words.leftOut(effect),
    ...(effect.unfinished > 0 ? [t('reports:products.unfinished', { count: effect.unfinished })] : []),
    ...(leftOut.patients > 0 && unit === 'patients'
      ? [t('reports:products.leftOut', { count: leftOut.patients })]
      : []),
  ];
  if (effect.kind === 'too_few' || !drawn) {
    const why =
      unit === 'days'
        ? t('reports:products.tooFewRecords', { records: effect.records })
        : t('reports:products.tooFewPatients', { count: patients, least: PATIENTS_MIN });
    return (
      <li className="break-inside-avoid">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">{words.product(group)}</span>
          <span className="text-13 text-ink-soft">{words.uses(usageCount)}</span>
        </div>
        <p className="text-13 text-ink-soft">{[words.verdict(effect.verdict), why, ...beside].join(' · ')}</p>
      </li>
    );
  }
  const { change, comeback } = effect;
  const facts = [
    words.outcome(effect),
    words.counts({ patients, records: effect.records }),
    comeback
      ? t('reports:products.expected', { value: words.signed(comeback.expected) })
      : t('reports:products.unknownReturn'),
    ...beside,
  ];
  return (
    <li className="break-inside-avoid">
      <EffectLine
        name={words.product(group)}
        change={words.signed(change.value)}
        interval={words.signedInterval(change)}
      />
      <EffectTrack effect={effect} drawn={drawn} />
      <p className="text-13 text-ink-soft">{facts.join(' · ')}</p>
    </li>
  );
}

type ProductsTableProps = { title: string } & Pick<ReportSymptom, 'products' | 'overall'>;

function ProductsTable({ title, products, overall }: ProductsTableProps) {
  const { t } = useTranslation(['reports']);
  const words = useReportWords();
  const none = t('reports:table.none');
  const cellsOf = ({ effect, patients, leftOut, usageCount }: Omit<ReportProduct, 'group'>) => {
    const counts = [usageCount, patients, effect.records, effect.unfinished, leftOut.patients];
    if (effect.kind === 'too_few') return [none, none, ...counts, none, none, none, none, words.outcome(effect)];
    const { change, before, after, comeback } = effect;
    return [
      words.signed(change.value),
      words.signedInterval(change),
      ...counts,
      words.number(before),
      words.number(after),
      comeback ? words.signed(comeback.expected) : none,
      comeback ? `${words.signed(comeback.beyond.value)} (${words.signedInterval(comeback.beyond)})` : none,
      words.outcome(effect),
    ];
  };
  return (
    <DataTable
      caption={title}
      columns={[
        t('reports:table.productType'),
        t('reports:table.change'),
        t('reports:table.interval'),
        t('reports:table.uses'),
        t('reports:table.patients'),
        t('reports:table.records'),
        t('reports:table.unfinished'),
        t('reports:table.leftOut'),
        t('reports:table.before'),
        t('reports:table.after'),
        t('reports:table.expected'),
        t('reports:table.beyond'),
        t('reports:table.result'),
      ]}
      rows={[
        ...(overall ? [{ key: 'all', cells: [t('reports:overall.row'), ...cellsOf(overall)] }] : []),
        ...products.map((product) => ({
          key: product.group,
          cells: [words.product(product.group), ...cellsOf(product)],
        })),
      ]}
    />
  );
}
