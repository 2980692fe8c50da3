import type { Language } from '@balsamo/domain/language.ts';
import { bundledResources } from './fhir/bundle.ts';
import type { ExportSource } from './source/export-source.ts';

/** Text is passed on in pieces of about this many characters: a resource alone is too little for a write. */
const PIECE = 64 * 1024;

/**
 * A FHIR R4 Bundle of type `collection`, `application/fhir+json`. It is written resource by resource, so a long diary
 * is never in memory as a whole.
 */
export async function* fhirFile(source: ExportSource, language: Language): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = `{"resourceType":"Bundle","type":"collection","timestamp":${JSON.stringify(source.exportedAt)},"entry":[\n`;
  let isFirst = true;
  for await (const resource of bundledResources(source, language)) {
    const { id } = resource;
    text += `${isFirst ? '' : ',\n'}{"fullUrl":"urn:uuid:${id}","resource":${JSON.stringify(resource)}}`;
    isFirst = false;
    if (text.length < PIECE) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(`${text}\n]}\n`);
}
