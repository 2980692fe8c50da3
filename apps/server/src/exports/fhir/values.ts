import { createHash } from 'node:crypto';
import { withOffset } from '@balsamo/domain/time/offset.ts';
import type { Annotation, CodeableConcept, Coding, Element, Reference, Resource } from '@medplum/fhirtypes';

/** FHIR's `string` knows no other white space than these, and is never empty. */
export function written(text: string | null | undefined): string | undefined {
  const plain = text?.replace(/[^\S \r\n\t]/g, ' ').trim();
  return plain ? plain : undefined;
}

/** Words, with codes where there are any; undefined without either. */
export function inWords(text: string | null | undefined, coding: readonly Coding[] = []): CodeableConcept | undefined {
  const words = written(text);
  if (words === undefined && coding.length === 0) return undefined;
  return { ...(coding.length > 0 ? { coding: [...coding] } : {}), ...(words === undefined ? {} : { text: words }) };
}

export function noted(text: string | null): { note?: Annotation[] } {
  const words = written(text);
  return words === undefined ? {} : { note: [{ text: words }] };
}

export const urn = (id: string) => `urn:uuid:${id}`;
export function refer<Target extends Resource>(id: string): Reference<Target> {
  return { reference: urn(id) };
}

/** A UUID (version 8) that is the same whenever it is made of the same parts: exported twice, a record stays itself. */
export function derivedId(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\u0000')).digest('hex');
  const variant = ((Number.parseInt(hex[16] as string, 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** When something was: the instant with the offset of its zone, and beside it the zone's name. */
export function effectiveAt(
  instant: string,
  timeZone: string,
): { effectiveDateTime: string; _effectiveDateTime: Element } {
  return {
    effectiveDateTime: withOffset(new Date(instant), timeZone),
    _effectiveDateTime: {
      extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/tz-code', valueCode: timeZone }],
    },
  };
}
