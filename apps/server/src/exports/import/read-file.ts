import { EXPORTED_RECORDS, type ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import { RECORD_KINDS, type RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
import { type FilePart, NotAnExportError, splitFile } from './split-file.ts';

/** The file of an import, which can be read from the beginning as often as needed. */
export type ImportFile = () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * The parts of a file.
 * @throws NotAnExportError also when it is not UTF-8
 */
export async function* partsOfFile(file: ImportFile): AsyncGenerator<FilePart> {
  yield* splitFile(decoded(file()));
}

async function* decoded(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of chunks) {
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new NotAnExportError() : error;
  }
}

/** How many records of each kind a file holds. */
export type FileTotals = Record<RecordKind, number>;

/** Some records of one kind, as they stand in the file one after the other. */
export type Batch = { [Kind in RecordKind]: { kind: Kind; records: ExportedRecord[Kind][] } }[RecordKind];

/** Records that are looked up and stored at once. Versions follow one another, so they come one by one. */
const BATCH: Partial<Record<RecordKind, number>> = { prescriptions: 1 };
const USUAL_BATCH = 50;

/**
 * The records of a file that was found good, in the order of `RECORD_KINDS`: what refers to something comes after it. A file as we write it
 * is read once; a list that stands before one that it has to follow takes another reading.
 * @param totals what the file was found to hold
 * @throws Error when it holds less
 */
export async function* batchesOfFile(file: ImportFile, totals: FileTotals): AsyncGenerator<Batch> {
  const kinds = RECORD_KINDS.filter((kind) => totals[kind] > 0);
  let kind = kinds.shift();
  while (kind) {
    const first = kind;
    let records: unknown[] = [];
    let left = totals[kind];
    for await (const part of partsOfFile(file)) {
      if (part.kind !== kind) continue;
      records.push(EXPORTED_RECORDS[kind].parse(JSON.parse(part.text)));
      left--;
      if (left > 0 && records.length < (BATCH[kind] ?? USUAL_BATCH)) continue;
      yield { kind, records } as Batch;
      records = [];
      if (left > 0) continue;
      kind = kinds.shift();
      if (!kind) return;
      left = totals[kind];
    }
    if (kind === first) throw new Error('an import holds less than was found at its check');
  }
}
