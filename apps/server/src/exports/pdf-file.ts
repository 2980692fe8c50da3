import { type DoctorSummary, doctorSummaryOf } from '@balsamo/domain/exports/doctor-summary.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { drawSeizures } from '../pdf/seizures.ts';
import { PAGES_MAX, Sheet } from '../pdf/sheet.ts';
import { drawTrackers } from '../pdf/trackers.ts';
import { formatOf, printable } from '../pdf/words.ts';
import { drawEffects, drawMissing, drawPlan, drawReading } from './pdf/closing.ts';
import { drawHeading, drawNumbers, keptByText } from './pdf/opening.ts';
import { type OwnRecords, ownRecordsOf } from './pdf/own-records.ts';
import { periodOf, summaryRecordsOf } from './pdf/records.ts';
import { drawByProduct, drawResponses } from './pdf/responses.ts';
import { drawProducts, drawWhen } from './pdf/usage.ts';
import type { ExportSource } from './source/export-source.ts';

/** The figures of the sheet. */
export async function doctorSummary(source: ExportSource): Promise<DoctorSummary> {
  const records = await summaryRecordsOf(source);
  const { timeZone } = source.account;
  return doctorSummaryOf(records, { period: periodOf(source, records), now: new Date(source.exportedAt), timeZone });
}

/** Seizures and own trackers, for the days of a summary. */
export const ownRecords = (source: ExportSource, { period }: DoctorSummary): Promise<OwnRecords> =>
  ownRecordsOf(source, period);

/** How many products and prescribed products are told of one by one: as many as fit two pages, the richest first. */
const LIMITS = [
  { products: 8, prescribed: 6 },
  { products: 6, prescribed: 4 },
  { products: 5, prescribed: 2 },
  { products: 4, prescribed: 1 },
] as const;

/** Of whom and when, as the sheet says it. */
type SheetSource = Pick<ExportSource, 'account' | 'exportedAt'>;

/**
 * The sheet, drawn and ended; its `doc` is there to be read. It has two pages at most, and one more where somebody writes down seizures or follows
 * something of their own.
 */
export function drawSheet(summary: DoctorSummary, source: SheetSource, language: Language, own?: OwnRecords): Sheet {
  let sheet: Sheet | undefined;
  for (const limits of LIMITS) {
    sheet = drawWithin(limits, summary, source, language, own);
    if (!sheet.isFull) break;
  }
  return sheet as Sheet;
}

function drawWithin(
  limits: (typeof LIMITS)[number],
  summary: DoctorSummary,
  source: SheetSource,
  language: Language,
  own: OwnRecords | undefined,
): Sheet {
  const hasOwn = own !== undefined && (own.seizures !== null || own.trackers.length > 0);
  const format = formatOf(language);
  const { t, tag, day } = format;
  const { account, exportedAt } = source;
  const name = printable(account.name);
  const title = `${t('exports-pdf:title')} – ${name}`;
  const madeAt = new Date(exportedAt);
  const sheet = new Sheet({ title, author: name, language: tag, madeAt, pagesMax: PAGES_MAX + Number(hasOwn) });
  const madeOn = localDay(new Date(exportedAt), account.timeZone);
  const keptBy = keptByText(account.email, own?.keepers ?? [], format);
  drawHeading(sheet, summary, { name, age: account.age, madeOn, keptBy }, format);
  drawNumbers(sheet, summary, format);
  drawProducts(sheet, summary, format, limits.products);
  drawWhen(sheet, summary, format);
  drawResponses(sheet, summary, format);
  drawByProduct(sheet, summary, format, limits.products);
  drawEffects(sheet, summary, format);
  drawPlan(sheet, summary, format, limits.prescribed);
  drawMissing(sheet, summary, format);
  drawReading(sheet, format);
  // The third page is for what follows: fewer products are told of.
  if (hasOwn && sheet.pages > PAGES_MAX) sheet.isFull = true;
  if (own?.seizures) drawSeizures(sheet, own.seizures, format);
  if (own) drawTrackers(sheet, own.trackers, own.period, format);
  const { from, to } = summary.period;
  sheet.finish((page, pages) => [`${name} · ${day(from)} – ${day(to)}`, t('exports-pdf:page', { page, pages })]);
  return sheet;
}

/** The summary for the doctor, one to three pages of A4. */
export async function* pdfFile(source: ExportSource, language: Language): AsyncGenerator<Uint8Array> {
  const summary = await doctorSummary(source);
  const { doc } = drawSheet(summary, source, language, await ownRecords(source, summary));
  yield* doc as AsyncIterable<Uint8Array>;
}
