import { EXPORTED_RECORDS, type ExportedRecord } from '@balsamo/contract/exports/record-schemas.ts';
import type { RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
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

/** The records of one kind of a file that was found good. */
export async function* recordsOfFile<Kind extends RecordKind>(
  file: ImportFile,
  kind: Kind,
): AsyncGenerator<ExportedRecord[Kind]> {
  for await (const part of partsOfFile(file)) {
    if (part.kind === kind) yield EXPORTED_RECORDS[kind].parse(JSON.parse(part.text)) as ExportedRecord[Kind];
  }
}
