import { isHigherBetter, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import type { DoctorSummary } from '@balsamo/domain/exports/doctor-summary.ts';
import type { SymptomResponse } from '@balsamo/domain/exports/summary-responses.ts';
import { DAYS_MIN, type Effect, RECORDS_MIN } from '@balsamo/domain/insights/effect.ts';
import { drawChange, drawEvolution, SYMPTOM_COLOURS } from '../../pdf/charts.ts';
import { INK, NOTE, type Sheet, WIDTH } from '../../pdf/sheet.ts';
import { type Cell, drawTable } from '../../pdf/table.ts';
import type { Format } from '../../pdf/words.ts';
import { productName } from './usage.ts';

const sentenceCase = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What can be said of a change, in words. */
function outcomeText(effect: Effect, { t, change, number }: Format): string {
  const verdict = sentenceCase(t(`diary:verdict.${effect.verdict}`));
  if (effect.kind === 'too_few') {
    const counts = { records: number(effect.records), needed: RECORDS_MIN, days: DAYS_MIN };
    return `${verdict}. ${t('exports-pdf:outcome.tooFew', counts)}`;
  }
  const { outcome, comeback, late, copied } = effect;
  const says = [`${verdict}: ${t(`diary:why.${outcome}`)}.`];
  if (late > 0) says.push(`${t('diary:late', { count: late })}.`);
  if (copied > 0) says.push(`${t('diary:copied', { count: copied })}.`);
  if (comeback) says.push(t('exports-pdf:responses.expected', { expected: change(comeback.expected) }));
  const size = outcome === 'benefit' || outcome === 'worse' ? comeback?.meaning.size : undefined;
  if (size === 'below_meaningful') says.push(t('exports-pdf:responses.small'));
  return says.join(' ');
}

function changeCells(sheet: Sheet, effect: Effect, { t, change, oneDecimal }: Format): Cell[] {
  const minor = effect.records > 0 ? t('exports-pdf:responses.records', { count: effect.records }) : undefined;
  if (effect.kind === 'too_few') return [{ text: '–', minor }, { text: '' }, { text: '–' }];
  const { before, after, change: mean } = effect;
  const interval = t('exports-pdf:responses.interval', { low: change(mean.low), high: change(mean.high) });
  const alt = `${change(mean.value)} (${interval})`;
  return [
    { text: `${oneDecimal(before)} → ${oneDecimal(after)}`, minor },
    { text: '', figure: { height: 13, alt, draw: (box) => drawChange(sheet, box, mean) } },
    { text: change(mean.value), minor: interval, style: { face: 'bold' } },
  ];
}

export function drawResponses(sheet: Sheet, summary: DoctorSummary, format: Format) {
  const { t } = format;
  const { period, responses } = summary;
  if (summary.counts.uses === 0 && summary.counts.ratingsWithoutUse === 0) return;
  sheet.section(t('exports-pdf:responses.title'), 70, () => {
    drawTable(
      sheet,
      [
        { title: t('exports-pdf:responses.symptom'), width: 88 },
        { title: t('exports-pdf:responses.evolution'), width: 114 },
        { title: t('exports-pdf:responses.beforeAfter'), width: 70 },
        { title: t('exports-pdf:responses.changeNote'), width: 84 },
        { title: t('exports-pdf:responses.change'), width: 77 },
        { title: t('exports-pdf:responses.counts'), width: WIDTH - 433, align: 'right' },
      ],
      responses.symptoms.map((response) => ({
        cells: symptomCells(sheet, response, { ...period, daysPerPoint: responses.daysPerPoint }, format),
        note: outcomeText(response.effect, format),
      })),
    );
  });
}

function symptomCells(
  sheet: Sheet,
  { symptom, effect, evolution, better, same, worse }: SymptomResponse,
  { from, days, daysPerPoint }: { from: string; days: number; daysPerPoint: number },
  format: Format,
): Cell[] {
  const { t, number, oneDecimal } = format;
  const name = t(`diary:symptom.${symptom}`);
  const averages = evolution.map(({ average }) => average);
  const alt =
    averages.length === 0
      ? t('exports-pdf:responses.evolutionNone', { symptom: name })
      : t('exports-pdf:responses.evolutionAlt', {
          symptom: name,
          first: oneDecimal(averages[0] as number),
          last: oneDecimal(averages.at(-1) as number),
          low: oneDecimal(Math.min(...averages)),
          high: oneDecimal(Math.max(...averages)),
        });
  const colour = SYMPTOM_COLOURS[symptom];
  const direction = t(`exports-pdf:responses.${isHigherBetter(symptom) ? 'higherIsBetter' : 'lowerIsBetter'}`);
  const line = { points: evolution, from, days, daysPerPoint, colour };
  return [
    { text: name, minor: direction, style: { face: 'bold', color: colour } },
    { text: '', figure: { height: 22, alt, draw: (box) => drawEvolution(sheet, box, line) } },
    ...changeCells(sheet, effect, format),
    { text: effect.records > 0 || better + same + worse > 0 ? [better, same, worse].map(number).join(' · ') : '–' },
  ];
}

/** Products by symptoms: the mean change and its records, and a word where more can be said. */
export function drawByProduct(sheet: Sheet, { products }: DoctorSummary, format: Format, limit: number) {
  const { t, change, number } = format;
  const shown = products.shown.slice(0, limit).filter(({ effects }) => effects.some(({ kind }) => kind === 'measured'));
  if (shown.length === 0) return;
  const cellOf = (effect: Effect): Cell => {
    if (effect.kind === 'too_few') return { text: '–', style: { color: INK.soft } };
    const { verdict } = effect;
    const colour = verdict === 'helps' ? INK.leaf : verdict === 'worse' ? INK.clay : null;
    return {
      text: `${change(effect.change.value)}  (${number(effect.records)})`,
      minor: t(`diary:verdict.${verdict}`),
      ...(colour ? { style: { face: 'bold', color: colour } } : {}),
    };
  };
  const width = 66;
  sheet.section(t('exports-pdf:byProduct.title'), 50, () => {
    drawTable(
      sheet,
      [
        { title: t('exports-pdf:products.product'), width: WIDTH - SYMPTOMS.length * width },
        ...SYMPTOMS.map((symptom) => ({ title: t(`diary:symptom.${symptom}`), width })),
      ],
      shown.map((product) => ({
        cells: [{ text: productName(product, format), style: { face: 'bold' } }, ...product.effects.map(cellOf)],
      })),
    );
    sheet.paragraph(t('exports-pdf:byProduct.note'), NOTE);
  });
}
