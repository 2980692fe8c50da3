import type { Report, ReportSymptom, ReportTaken } from '@balsamo/contract/reports/schemas.ts';
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { roundedMg } from '@balsamo/domain/dose/amount.ts';
import { type Cell, csvLine } from '../csv/cell.ts';
import { texts } from '../platform/texts.ts';
import type { OwnOfOne, ReportFile } from './sheet/report-file.ts';

/** Without it spreadsheets on Windows read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/** One figure a line, so that it can be filtered and added to other tables. Ratings are 0–10 as recorded, shares of 1. */
type Line = {
  section:
    | 'report'
    | 'patients'
    | 'summary'
    | 'days'
    | 'symptoms'
    | 'products'
    | 'taken'
    | 'methods'
    | 'trackers'
    | 'seizures';
  /** The figure. */
  name: string;
  /** A product type, a way of using, a patient. */
  group?: string;
  symptom?: string;
  date?: string;
  value?: Cell;
  low?: number | null;
  high?: number | null;
  patients?: number;
  records?: number;
  text?: string;
};

const COLUMNS: readonly (readonly [string, (line: Line) => Cell | undefined])[] = [
  ['section', (line) => line.section],
  ['name', (line) => line.name],
  ['group', (line) => line.group],
  ['symptom', (line) => line.symptom],
  ['date', (line) => line.date],
  ['value', (line) => line.value],
  ['low_95', (line) => line.low],
  ['high_95', (line) => line.high],
  ['patients', (line) => line.patients],
  ['records', (line) => line.records],
  ['text', (line) => line.text],
];

/** The report as CSV (RFC 4180): what was asked first, then every figure with its numbers and interval. */
export function* reportTable(file: ReportFile): Generator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS.map(([name]) => name));
  for (const line of linesOf(file)) yield csvLine(COLUMNS.map(([, cell]) => cell(line) ?? null));
}

function* linesOf({ report, reporter, isOfChosen, own }: ReportFile): Generator<Line> {
  const { period, symptoms, productType, patients, unit } = report;
  const t = texts.getFixedT(reporter.language);
  const told = (name: string, text: string): Line => ({ section: 'report', name, text });
  yield told('made_on', reporter.today);
  yield told('doctor', [reporter.name, reporter.crm && `CRM ${reporter.crm}`].filter(Boolean).join(' · '));
  yield told('period', `${period.from}/${period.to}`);
  yield told('symptoms', symptoms.map(({ symptom }) => symptom).join(' '));
  yield told('product_type', productType ?? 'all');
  yield told('patients', isOfChosen ? 'chosen' : 'all');
  yield told('intervals_count', unit);
  yield told('limits', t('reports:limits'));
  for (const { name, entries } of patients) {
    yield { section: 'patients', name: 'entries', group: name, value: entries, records: entries };
  }
  yield* summaryLines(report);
  for (const day of report.symptomTrends) {
    for (const each of SYMPTOMS) {
      if (day[each].records > 0) {
        yield { section: 'days', name: 'mean_before_use', symptom: each, date: day.date, ...day[each] };
      }
    }
  }
  for (const of of symptoms) yield* symptomLines(of);
  for (const product of report.taken) yield* takenLines(product);
  // Not the whole percentages of the screen, which add up to 100: rounded, a share could lie outside of its interval.
  const uses = report.methodDistribution.reduce((sum, { usageCount }) => sum + usageCount, 0);
  for (const { consumptionMethod, usageCount, patients: using, interval } of report.methodDistribution) {
    const { low = null, high = null } = interval ?? {};
    const counts = { patients: using, records: usageCount };
    yield {
      section: 'methods',
      name: 'share',
      group: consumptionMethod,
      value: usageCount / uses,
      low,
      high,
      ...counts,
    };
  }
  if (!own) return;
  if (productType !== null) yield told('trackers_and_seizures', 'all_product_types');
  const names = new Map<string, number>();
  for (const figure of own.trackers) {
    const { name } = figure.tracker;
    const place = (names.get(name) ?? 0) + 1;
    names.set(name, place);
    // Names need not differ: two scales must not be added up as one.
    yield* trackerLines(figure, place === 1 ? name : `${name} (${place})`);
  }
  yield* seizureLines(own);
}

/** What one patient names and follows. Yes or no is 1 or 0. */
function* trackerLines({ tracker, days, effect }: OwnOfOne['trackers'][number], group: string): Generator<Line> {
  const of = { section: 'trackers', group } as const;
  yield { ...of, name: 'kind', text: tracker.kind };
  for (const { day: date, before, after, withoutUse } of days) {
    if (before) yield { ...of, name: 'mean_before_use', date, value: before.mean, records: before.records };
    if (after) yield { ...of, name: 'mean_after_use', date, value: after.mean, records: after.records };
    if (withoutUse)
      yield { ...of, name: 'mean_without_use', date, value: withoutUse.mean, records: withoutUse.records };
  }
  if (!effect) return;
  const { verdict, outcome, records, late, before, after, change, beyond } = effect;
  yield { ...of, name: 'verdict', records, text: verdict };
  yield { ...of, name: 'told_at_another_hour', value: late };
  if (before !== null) yield { ...of, name: 'before', value: before, records };
  if (after !== null) yield { ...of, name: 'after', value: after, records };
  yield { ...of, name: 'change', ...change, records, text: outcome };
  if (beyond) yield { ...of, name: 'beyond_return', ...beyond, records };
}

/** Counted day by day; a day of which nothing is known has no line. */
function* seizureLines({ seizures, records }: OwnOfOne): Generator<Line> {
  if (!seizures) return;
  const of = { section: 'seizures' } as const;
  for (const { day: date, count } of records.seizures) yield { ...of, name: 'seizures', date, value: count };
  for (const date of records.freeDays) yield { ...of, name: 'seizures', date, value: 0 };
  const { change } = seizures;
  if (!change) return;
  const { since, before, after } = change;
  for (const [name, side] of [
    ['per_week_before', before],
    ['per_week_since', after],
  ] as const) {
    yield { ...of, name, date: since, value: side.perWeek, records: side.seizures };
  }
  if (change.kind === 'too_few') yield { ...of, name: 'ratio', date: since, text: 'too_few' };
  else {
    const { ratio: value, low, high, outcome: text } = change;
    yield { ...of, name: 'ratio', date: since, value, low, high, text };
  }
}

function* summaryLines({ summaryStats, symptoms }: Report): Generator<Line> {
  const { dailyEntriesPerPatient, ...counts } = summaryStats;
  const names = {
    totalEntries: 'total_entries',
    totalPatients: 'patients_with_entries',
    avgDailyEntries: 'entries_per_day',
    finished: 'finished',
    pending: 'not_yet_due',
    overdue: 'overdue',
    resting: 'without_after',
  } as const;
  for (const [key, name] of Object.entries(names)) {
    yield { section: 'summary', name, value: counts[key as keyof typeof names] };
  }
  yield { section: 'summary', name: 'entries_per_patient_and_day', ...dailyEntriesPerPatient };
  for (const { symptom, level } of symptoms) yield { section: 'summary', name: 'mean_before_use', symptom, ...level };
}

/** Milligrams of a use are one number, or a range as text where the dropper is not known. */
function* takenLines({ name, productType, uses, patients, ...doses }: ReportTaken): Generator<Line> {
  const of = { section: 'taken', ...(name === null ? {} : { group: name }) } as const;
  yield { ...of, name: 'uses', value: uses, patients, records: uses, text: productType };
  for (const cannabinoid of ['thc', 'cbd'] as const) {
    const mg = doses[cannabinoid];
    const [from, to] = mg ? [roundedMg(mg.from), roundedMg(mg.to)] : [];
    const told = mg ? (from === to ? { value: from } : { text: `${from}-${to}` }) : { text: 'not_given' };
    yield { ...of, name: `${cannabinoid}_mg_per_use`, ...told };
  }
}

/** What is said of a symptom of all uses together, and product by product. */
function* symptomLines({ symptom, overall, products }: ReportSymptom): Generator<Line> {
  if (overall) yield* effectLines({ section: 'symptoms', symptom }, overall);
  for (const { group, ...of } of products) yield* effectLines({ section: 'products', group, symptom }, of);
}

function* effectLines(
  of: Pick<Line, 'section' | 'group' | 'symptom'>,
  { effect, usageCount, patients, leftOut }: NonNullable<ReportSymptom['overall']>,
): Generator<Line> {
  const counts = { patients, records: effect.records };
  yield { ...of, name: 'uses', value: usageCount };
  yield { ...of, name: 'without_after', value: effect.unfinished };
  yield { ...of, name: 'verdict', ...counts, text: effect.verdict };
  yield { ...of, name: 'told_at_another_hour', value: effect.late };
  yield { ...of, name: 'rating_before_copied', value: effect.copied };
  yield { ...of, name: 'left_out', value: leftOut.records, patients: leftOut.patients, records: leftOut.records };
  if (effect.kind === 'too_few') {
    yield { ...of, name: 'change', ...counts, text: 'too_few' };
    return;
  }
  const { before, after, change, comeback, outcome } = effect;
  yield { ...of, name: 'before', value: before, ...counts };
  yield { ...of, name: 'after', value: after, ...counts };
  yield { ...of, name: 'change', value: change.value, low: change.low, high: change.high, ...counts, text: outcome };
  if (!comeback) return;
  const { expected, beyond } = comeback;
  yield { ...of, name: 'expected_return', value: expected, ...counts };
  yield { ...of, name: 'beyond_return', value: beyond.value, low: beyond.low, high: beyond.high, ...counts };
}
