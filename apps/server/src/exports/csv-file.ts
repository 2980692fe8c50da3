import type { Language } from '@balsamo/domain/language.ts';
import { Zip, ZipDeflate } from 'fflate';
import { csvLine } from '../csv/cell.ts';
import { inPieces } from '../platform/pieces.ts';
import { texts } from '../platform/texts.ts';
import { type CsvTable, csvTables } from './csv/tables.ts';
import type { ExportSource } from './source/export-source.ts';

/** Without it spreadsheets on Windows read UTF-8 as something else. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A ZIP of one CSV per kind of record (RFC 4180, UTF-8), with a page of words about them in the person's language. */
export async function* csvFile(source: ExportSource, language: Language): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else written.push(chunk);
  });
  for (const { name, text } of await files(source, language)) {
    const file = new ZipDeflate(name, { level: 6 });
    file.mtime = source.exportedAt;
    zip.add(file);
    for await (const piece of inPieces(text)) {
      file.push(piece);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();

  function* taken(): Generator<Uint8Array> {
    if (failure) throw failure;
    yield* written.splice(0);
  }
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
