import type { ExportFormat } from '@balsamo/domain/exports/vocabulary.ts';
import { csvFile } from './csv-file.ts';
import { jsonFile } from './json-file.ts';
import type { ExportWriter } from './source/export-source.ts';

/** Its writers are many, and few ask for it. */
const fhirFile: ExportWriter = async function* (source, language) {
  const { fhirFile: write } = await import('./fhir-file.ts');
  yield* write(source, language);
};
/** The PDF library and its fonts are loaded when the first document is made. */
const pdfFile: ExportWriter = async function* (source, language) {
  const { pdfFile: write } = await import('./pdf-file.ts');
  yield* write(source, language);
};

/** How each format is written, and as what it is sent. */
export const FORMATS: Record<ExportFormat, { write: ExportWriter; contentType: string; extension: string }> = {
  json: { write: jsonFile, contentType: 'application/json', extension: 'json' },
  csv: { write: csvFile, contentType: 'application/zip', extension: 'zip' },
  fhir: { write: fhirFile, contentType: 'application/fhir+json', extension: 'fhir.json' },
  pdf: { write: pdfFile, contentType: 'application/pdf', extension: 'pdf' },
};
