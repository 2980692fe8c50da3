import type { ReportMethod, ReportTaken } from '@balsamo/contract/reports/schemas.ts';
import { PATIENTS_MIN } from '@balsamo/domain/reports/patient-means.ts';
import { TAKEN_SHOWN_MAX } from '@balsamo/domain/reports/taken.ts';
import { drawShare } from '../../pdf/charts.ts';
import { drawSeizures } from '../../pdf/seizures.ts';
import { INK, NOTE, Sheet, WIDTH } from '../../pdf/sheet.ts';
import { type Cell, drawTable } from '../../pdf/table.ts';
import { drawTrackers } from '../../pdf/trackers.ts';
import { type Format, formatOf, printable } from '../../pdf/words.ts';
import { drawOverall, drawProducts } from './report-effects.ts';
import type { ReportFile } from './report-file.ts';
import { drawTrend } from './report-trend.ts';

/** Names stand on the sheet where so few were chosen that it is about them. */
const NAMED_MAX = 5;

/** The report as a tagged sheet of A4, drawn and ended; its `doc` is there to be read. */
export function reportSheet(file: ReportFile): Sheet {
  const { report, reporter, own } = file;
  const format = formatOf(reporter.language);
  const { t, day, tag } = format;
  const { from, to, days } = report.period;
  const name = printable(reporter.name);
  const title = t('reports:sheet.title');
  const madeAt = new Date(`${reporter.today}T12:00:00Z`);
  const sheet = new Sheet({
    title: `${title} – ${day(from)} – ${day(to)}`,
    ...{ author: name, language: tag, madeAt, pagesMax: 2 + report.symptoms.length + Number(own !== null) },
  });
  drawHeading(sheet, file, format);
  drawNumbers(sheet, file, format);
  drawTaken(sheet, report.taken, format);
  for (const of of report.symptoms) {
    drawOverall(sheet, of, report.unit, format);
    drawTrend(sheet, of.symptom, report, format);
    drawProducts(sheet, of, report.unit, format);
  }
  if (own?.seizures) drawSeizures(sheet, own.seizures, format);
  if (own) drawTrackers(sheet, own.trackers, report.period, format);
  drawMethods(sheet, report.methodDistribution, format);
  sheet.section(t('reports:how.title'), 40, () => {
    const unit = t(`reports:how.${report.unit}`, { least: PATIENTS_MIN });
    const texts = [unit, t('reports:how.change'), t('reports:how.hidden')];
    const hasOwn = own !== null && (own.seizures !== null || own.trackers.length > 0);
    for (const text of hasOwn && report.productType ? [...texts, t('reports:how.ownOfAll')] : texts)
      sheet.paragraph(text, NOTE);
  });
  const range = t('reports:print.period', { range: `${day(from)} – ${day(to)}`, count: days });
  sheet.finish((page, pages) => [`${name} · ${range}`, t('reports:sheet.page', { page, pages })]);
  return sheet;
}

function drawHeading(sheet: Sheet, { report, reporter, isOfChosen }: ReportFile, { t, day }: Format) {
  const { period, symptoms, productType, patients } = report;
  const x = sheet.left;
  const half = WIDTH / 2;
  const top = sheet.y;
  sheet.artifact(() =>
    sheet.write('Bálsamo', { x, y: top, width: half }, { face: 'title', size: 11, color: INK.leaf }),
  );
  const madeOn = t('reports:print.madeOn', { date: day(reporter.today) });
  const right = { x: x + half, y: top + 2, width: half };
  sheet.tag('P', () => sheet.write(madeOn, right, { color: INK.soft, align: 'right' }));
  sheet.y = top + 20;
  sheet.paragraph(t('reports:sheet.title'), { tag: 'H1', face: 'title', size: 19, gap: 2 });
  const name = printable(reporter.name);
  const who = reporter.crm ? t('reports:print.for', { name, crm: reporter.crm }) : name;
  sheet.paragraph(who, { face: 'bold', size: 11, lines: 2, gap: 1 });
  const range = `${day(period.from)} – ${day(period.to)}`;
  sheet.paragraph(t('reports:print.period', { range, count: period.days }), { size: 9.5, gap: 1 });
  const isNamed = isOfChosen && patients.length <= NAMED_MAX;
  const filters = {
    symptom: symptoms.map(({ symptom }) => t(`diary:symptom.${symptom}`)).join(', '),
    product: productType ? t(`diary:product.${productType}`) : t('reports:filters.allTypes'),
    patients: isNamed
      ? patients.map((patient) => printable(patient.name)).join(', ')
      : isOfChosen
        ? t('reports:filters.chosen', { count: patients.length })
        : t('reports:filters.allPatients'),
  };
  sheet.paragraph(t('reports:print.filters', filters), { size: 9.5, gap: 6, lines: 3 });

  const limits = t('reports:limits');
  const height = sheet.heightOf(limits, WIDTH - 20) + 10;
  const panelTop = sheet.y;
  sheet.artifact(() => sheet.doc.roundedRect(x, panelTop, WIDTH, height, 5).fill(INK.wash));
  sheet.tag('P', () => sheet.write(limits, { x: x + 10, y: panelTop + 5, width: WIDTH - 20 }));
  sheet.y = panelTop + height;
}

/** Three numbers in a row, each with what it rests on. */
function drawNumbers(sheet: Sheet, { report }: ReportFile, { t, number, oneDecimal }: Format) {
  const { summaryStats: stats, patients, unit } = report;
  const { dailyEntriesPerPatient: perPatient } = stats;
  const interval = ({ low, high }: { low: number | null; high: number | null }) =>
    t('reports:interval', { low: oneDecimal(low ?? 0), high: oneDecimal(high ?? 0) });
  const counts = {
    finished: number(stats.finished),
    pending: number(stats.pending),
    overdue: number(stats.overdue),
    resting: number(stats.resting),
  };
  const perDayBeside = () => {
    if (unit === 'days') return perPatient.low === null ? '' : interval(perPatient);
    return perPatient.value === null
      ? t('reports:summary.perPatientUnknown')
      : t('reports:summary.perPatient', { value: oneDecimal(perPatient.value), interval: interval(perPatient) });
  };
  const figures = [
    [
      number(stats.totalEntries),
      t('reports:summary.entries', { count: stats.totalEntries }),
      t('reports:summary.finishedOf', counts),
    ],
    [
      number(stats.totalPatients),
      t('reports:summary.patients', { count: stats.totalPatients }),
      t('reports:summary.patientsOf', { count: patients.length }),
    ],
    [
      oneDecimal(stats.avgDailyEntries),
      unit === 'days' ? t('reports:summary.perDayOfOne') : t('reports:summary.perDay'),
      perDayBeside(),
    ],
  ] as const;
  sheet.section(t('reports:summary.title'), 60, () => {
    const width = WIDTH / figures.length;
    for (const [index, [value, label, beside]] of figures.entries()) {
      const x = sheet.left + index * width;
      sheet.tag('P', () => {
        sheet.write(value, { x, y: sheet.y, width: width - 8 }, { face: 'title', size: 17 });
        sheet.write(label, { x, y: sheet.y + 22, width: width - 8 }, { lines: 2 });
        sheet.write(beside, { x, y: sheet.y + 34, width: width - 8 }, { ...NOTE, lines: 3 });
      });
    }
    sheet.y += 60;
  });
}

/** Products by name, with the milligrams of a use. */
function drawTaken(sheet: Sheet, taken: readonly ReportTaken[], { t, number, mg }: Format) {
  if (taken.length === 0) return;
  const dose = (known: ReportTaken['thc']): Cell =>
    known ? { text: mg(known) } : { text: t('reports:taken.unknown'), style: { color: INK.soft } };
  sheet.section(t('reports:taken.title'), 50, () => {
    drawTable(
      sheet,
      [
        { title: t('reports:taken.product'), width: 200 },
        { title: t('reports:table.uses'), width: 50, align: 'right' },
        { title: t('reports:table.patients'), width: 60, align: 'right' },
        { title: t('reports:taken.thc'), width: 100 },
        { title: t('reports:taken.cbd'), width: WIDTH - 410 },
      ],
      taken.slice(0, TAKEN_SHOWN_MAX).map(({ name, productType, uses, patients, thc, cbd }) => {
        const type = t(`diary:product.${productType}`);
        const named = name === null ? '' : printable(name);
        return {
          cells: [
            { text: named || type, minor: named ? type : '', minorLines: 1, style: { face: 'bold' } },
            { text: number(uses) },
            { text: number(patients) },
            dose(thc),
            dose(cbd),
          ],
        };
      }),
    );
    const count = taken.length - TAKEN_SHOWN_MAX;
    if (count > 0) sheet.paragraph(t('reports:taken.more', { count }), NOTE);
  });
}

function drawMethods(sheet: Sheet, methods: readonly ReportMethod[], { t, number, percent }: Format) {
  if (methods.length === 0) return;
  sheet.section(t('reports:methods.title'), 50, () => {
    drawTable(
      sheet,
      [
        { title: t('reports:table.method'), width: 120 },
        { title: t('reports:table.uses'), width: 56, align: 'right' },
        { title: t('reports:table.share'), width: 56, align: 'right' },
        { title: '', width: 110 },
        { title: t('reports:table.interval'), width: 110 },
        { title: t('reports:table.patients'), width: WIDTH - 452, align: 'right' },
      ],
      methods.map(({ consumptionMethod, usageCount, percentage, interval, patients }) => ({
        cells: [
          { text: t(`diary:method.${consumptionMethod}`), style: { face: 'bold' } },
          { text: number(usageCount) },
          { text: percent(percentage / 100) },
          {
            text: '',
            figure: {
              height: 9,
              alt: percent(percentage / 100),
              draw: (box) => drawShare(sheet, { ...box, y: box.y + 3, height: 4 }, percentage / 100),
            },
          },
          {
            text: interval
              ? t('reports:interval', { low: percent(interval.low), high: percent(interval.high) })
              : t('reports:methods.noInterval'),
          },
          { text: number(patients) },
        ],
      })),
    );
  });
}
