import type { ReportProduct, ReportSymptom } from '@balsamo/contract/reports/schemas.ts';
import { drawChange } from '../../pdf/charts.ts';
import { NOTE, type Sheet, WIDTH } from '../../pdf/sheet.ts';
import { type Cell, drawTable } from '../../pdf/table.ts';
import type { Format } from '../../pdf/words.ts';
import type { ReportFile } from './report-file.ts';

type Unit = ReportFile['report']['unit'];

/** A symptom, its one verdict with before and after of all uses together, and how it was before use. */
export function drawOverall(sheet: Sheet, { symptom, overall, level }: ReportSymptom, unit: Unit, format: Format) {
  const { t, oneDecimal } = format;
  sheet.section(t(`diary:symptom.${symptom}`), 40, () => {
    if (overall) {
      const { effect } = overall;
      const change =
        effect.kind === 'too_few'
          ? []
          : [t('reports:overall.change', { before: oneDecimal(effect.before), after: oneDecimal(effect.after) })];
      const counts = countsIn(overall.patients, effect.records, t);
      const [verdict, why, ...beside] = factsOf(overall, unit, format);
      const said = [verdict, why, ...change, counts, ...beside, t('reports:overall.allUses')];
      sheet.paragraph(said.join(' · '), { size: 9.5 });
    }
    const told =
      level.value === null
        ? t('reports:summary.levelUnknown')
        : [
            oneDecimal(level.value),
            ...(level.low === null || level.high === null
              ? []
              : [t('reports:interval', { low: oneDecimal(level.low), high: oneDecimal(level.high) })]),
            countsIn(level.patients, level.records, t),
          ].join(' · ');
    sheet.paragraph(t('reports:overall.level', { level: t(`diary:levelBefore.${symptom}`), told }), NOTE);
  });
}

const countsIn = (patients: number, records: number, t: Format['t']) =>
  t('reports:sheet.counts', {
    patients: t('reports:patientsCount', { count: patients }),
    records: t('reports:records', { count: records }),
  });

/** Each group of products with its change, interval and verdict. */
export function drawProducts(sheet: Sheet, { symptom, products }: ReportSymptom, unit: Unit, format: Format) {
  const { t, number } = format;
  sheet.section(t('reports:products.title', { symptom: t(`diary:symptom.${symptom}`) }), 50, () => {
    if (products.length === 0) {
      sheet.paragraph(t('reports:products.none'));
      return;
    }
    drawTable(
      sheet,
      [
        { title: t('reports:table.productType'), width: 104 },
        { title: t('reports:table.uses'), width: 42, align: 'right' },
        { title: t('reports:table.before'), width: 48, align: 'right' },
        { title: t('reports:table.after'), width: 48, align: 'right' },
        { title: '−5 … +5', width: 104 },
        { title: t('reports:table.change'), width: WIDTH - 346 },
      ],
      products.map((product) => ({
        cells: [
          { text: t(`diary:product.${product.group}`), style: { face: 'bold' } },
          { text: number(product.usageCount) },
          ...changeCells(sheet, product, format),
        ],
        note: factsOf(product, unit, format).join(' · '),
      })),
    );
  });
}

function changeCells(sheet: Sheet, { effect, patients }: ReportProduct, { t, change, oneDecimal }: Format): Cell[] {
  const minor = countsIn(patients, effect.records, t);
  if (effect.kind === 'too_few') return [{ text: '–' }, { text: '–' }, { text: '' }, { text: '–', minor }];
  const interval = t('reports:interval', { low: change(effect.change.low), high: change(effect.change.high) });
  const alt = `${change(effect.change.value)} (${interval})`;
  return [
    { text: oneDecimal(effect.before) },
    { text: oneDecimal(effect.after) },
    { text: '', figure: { height: 13, alt, draw: (box) => drawChange(sheet, box, effect.change) } },
    { text: alt, minor, style: { face: 'bold' } },
  ];
}

/** The verdict, why, and what else there is to know of it. */
function factsOf({ effect, leftOut }: Omit<ReportProduct, 'group'>, unit: Unit, { t, change }: Format): string[] {
  const facts = [
    t(`diary:verdict.${effect.verdict}`),
    t(`diary:why.${effect.kind === 'too_few' ? 'too_few' : effect.outcome}`),
  ];
  if (effect.kind === 'measured') {
    facts.push(
      effect.comeback
        ? t('reports:products.expected', { value: change(effect.comeback.expected) })
        : t('reports:products.unknownReturn'),
    );
  }
  if (effect.late > 0) facts.push(t('diary:late', { count: effect.late }));
  if (effect.copied > 0) facts.push(t('diary:copied', { count: effect.copied }));
  if (effect.unfinished > 0) facts.push(t('reports:products.unfinished', { count: effect.unfinished }));
  if (leftOut.patients > 0 && unit === 'patients')
    facts.push(t('reports:products.leftOut', { count: leftOut.patients }));
  return facts;
}
