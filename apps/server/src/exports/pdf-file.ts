import { type DoctorSummary, doctorSummaryOf } from '@balsamo/domain/exports/doctor-summary.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { Sheet } from '../pdf/sheet.ts';
import { formatOf, printable } from '../pdf/words.ts';
import { drawEffects, drawMissing, drawPlan, drawReading } from './pdf/closing.ts';
import { drawHeading, drawNumbers } from './pdf/opening.ts';
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

/** How many products and prescribed products are told of one by one: as many as fit two pages, the richest first. */
const LIMITS = [
  { products: 8, prescribed: 6 },
  { products: 6, prescribed: 4 },
  { products: 5, prescribed: 2 },
  { products: 4, prescribed: 1 },
] as const;

/** Of whom and when, as the sheet says it. */
type SheetSource = Pick<ExportSource, 'account' | 'exportedAt'>;

/** The sheet, drawn and ended; its `doc` is there to be read. */
export function drawSheet(summary: DoctorSummary, source: SheetSource, language: Language): Sheet {
  let sheet: Sheet | undefined;
  for (const limits of LIMITS) {
    sheet = drawWithin(limits, summary, source, language);
    if (!sheet.isFull) break;
  }
  return sheet as Sheet;
}

function drawWithin(
  limits: (typeof LIMITS)[number],
  summary: DoctorSummary,
  source: SheetSource,
  language: Language,
): Sheet {
  const format = formatOf(language);
  const { t, tag, day } = format;
  const { account, exportedAt } = source;
  const name = printable(account.name);
  const title = `${t('exports-pdf:title')} – ${name}`;
  const sheet = new Sheet({ title, author: name, language: tag, madeAt: new Date(exportedAt) });
  const madeOn = localDay(new Date(exportedAt), account.timeZone);
  drawHeading(sheet, summary, { name, age: account.age, madeOn }, format);
  drawNumbers(sheet, summary, format);
  drawProducts(sheet, summary, format, limits.products);
  drawWhen(sheet, summary, format);
  drawResponses(sheet, summary, format);
  drawByProduct(sheet, summary, format, limits.products);
  drawEffects(sheet, summary, format);
  drawPlan(sheet, summary, format, limits.prescribed);
  drawMissing(sheet, summary, format);
  drawReading(sheet, format);
  const { from, to } = summary.period;
  sheet.finish((page, pages) => [`${name} · ${day(from)} – ${day(to)}`, t('exports-pdf:page', { page, pages })]);
  return sheet;
}

/** The summary for the doctor, one or two pages of A4. */
export async function* pdfFile(source: ExportSource, language: Language): AsyncGenerator<Uint8Array> {
  const { doc } = drawSheet(await doctorSummary(source), source, language);
  yield* doc as AsyncIterable<Uint8Array>;
}
