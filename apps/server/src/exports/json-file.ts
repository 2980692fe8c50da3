import { LIST_KINDS } from '@balsamo/domain/exports/vocabulary.ts';
import { inPieces } from '../platform/pieces.ts';
import type { ExportSource } from './source/export-source.ts';

/**
 * The contract's `PersonalExport` as text, record by record: the one file that an import reads. Each record stands on a
 * line of its own, so that people can look into it.
 */
export async function* jsonFile(source: ExportSource): AsyncGenerator<Uint8Array> {
  yield* inPieces(jsonText(source));
}

async function* jsonText(source: ExportSource): AsyncGenerator<string> {
  const { format, version, exportedAt, language, account, settings, consents } = source;
  const head = { format, version, exportedAt, language, account, settings, consents };
  yield `{${Object.entries(head)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',\n')}`;
  for (const kind of LIST_KINDS) {
    yield `,\n${JSON.stringify(kind)}:[`;
    let separator = '\n';
    for await (const record of source[kind] ?? []) {
      yield separator + JSON.stringify(record);
      separator = ',\n';
    }
    yield '\n]';
  }
  yield '}\n';
}
