import type { Report, ReportSymptom } from '@balsamo/contract/reports/schemas.ts';
import { useTranslation } from 'react-i18next';
import { SymptomDot } from '../../components/diary-entry/symptom-dot.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ProductsFigure } from './products-figure.tsx';
import { TrendFigure } from './trend-figure.tsx';
import { useReportWords } from './use-report-words.ts';

/** What a report says of one symptom: its one verdict with before and after, how it was before use, and what each product says. */
export function SymptomBlock({ of, report }: { of: ReportSymptom; report: Report }) {
  const words = useReportWords();
  const id = `report-${of.symptom}`;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 print:block print:[&>*]:mb-4">
      <Card className="flex break-inside-avoid flex-col gap-2 print:p-3">
        <h2 id={id} className="flex items-center gap-2 text-21">
          <SymptomDot symptom={of.symptom} />
          {words.symptom(of.symptom)}
        </h2>
        <Verdict of={of} report={report} />
        <Level of={of} />
      </Card>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 print:block print:[&>*]:mb-4">
        <div className="min-w-0 break-inside-avoid">
          <TrendFigure report={report} symptom={of.symptom} level={of.level} />
        </div>
        <div className="min-w-0 break-inside-avoid">
          <ProductsFigure report={report} of={of} />
        </div>
      </div>
    </section>
  );
}

/** All uses together: the verdict, before → after, of how many. */
function Verdict({ of: { overall }, report }: { of: ReportSymptom; report: Report }) {
  const { t } = useTranslation(['reports']);
  const words = useReportWords();
  if (!overall) return <p>{t('reports:products.none')}</p>;
  const { effect, patients } = overall;
  const facts = [
    words.why(effect),
    report.unit === 'days' ? words.records(effect.records) : words.counts({ patients, records: effect.records }),
    t('reports:overall.allUses'),
    ...words.leftOut(effect),
  ];
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="figure text-21 text-leaf first-letter:uppercase">{words.verdict(effect.verdict)}</span>
        {effect.kind === 'measured' ? (
          <span className="figure text-21">
            {t('reports:overall.change', { before: words.number(effect.before), after: words.number(effect.after) })}
          </span>
        ) : null}
      </p>
      <p className="tabular text-15 text-ink-soft">{facts.join(' · ')}</p>
    </div>
  );
}

function Level({ of: { symptom, level } }: { of: ReportSymptom }) {
  const { t } = useTranslation(['reports', 'diary']);
  const words = useReportWords();
  const told =
    level.value === null
      ? t('reports:summary.levelUnknown')
      : [words.number(level.value), words.interval(level), words.counts(level)].filter(Boolean).join(' · ');
  return (
    <p className="tabular text-15 first-letter:uppercase">
      {t('reports:overall.level', { level: t(`diary:levelBefore.${symptom}`), told })}
    </p>
  );
}
