import type { Language } from '@balsamo/domain/language.ts';
import { csvLine } from '../csv/cell.ts';
import { inPieces } from '../platform/pieces.ts';
import { texts } from '../platform/texts.ts';
import type { CsvTable } from './csv/table.ts';
import { csvTables } from './csv/tables.ts';
import type { ExportSource } from './source/export-source.ts';
import { zipOf } from './zip.ts';

/** Without it spreadsheets on Windows read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A ZIP of one CSV per kind of record (RFC 4180, UTF-8), with a page of words about them in the person's language. */
export async function* csvFile(source: ExportSource, language: Language): AsyncGenerator<Uint8Array> {
  const entries = await files(source, language);
  yield* zipOf(
    entries.map(({ name, text }) => ({ name, pieces: inPieces(text) })),
    source.exportedAt,
  );
}

async function files(source: ExportSource, language: Language) {
  const t = texts.getFixedT(language);
  const tables = await csvTables(source);
  return [
    { name: t('exports-csv:readmeName'), text: [BYTE_ORDER_MARK, t('exports-csv:readme')] },
    ...tables.map((table) => ({ name: `${table.name}.csv`, text: csvText(table) })),
  ];
}

async function* csvText({ columns, rows }: CsvTable): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns);
  for await (const row of rows) yield csvLine(row);
}
