import { decodePDFRawStream, PDFContext, PDFRawStream, PDFRef, PDFXRefStreamParser } from '@cantoo/pdf-lib';
import { FileRefusedError } from './refusal.ts';

/** ISO 32000-1, Annex C: the largest number that an object of a document may have. */
const MAX_OBJECT_NUMBER = 8_388_607;
/** What the tables of contents of a file may unpack to; that of a hundred pages takes less than one. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

let unpackedBytes = 0;

/** Counting begins anew for each document; documents are read one after the other. */
export function resetUnpacking(): void {
  unpackedBytes = 0;
}

export const isUnpackedTooFar = () => unpackedBytes > MAX_UNPACKED_BYTES;

/** What the library's decoders are, as far as their memory goes. */
type Unpacking = { buffer: Uint8Array; ensureBuffer: (requested: number) => Uint8Array };

/**
 * The library unpacks tables of contents as far as they go: a few kilobytes may become gigabytes. All its decoders grow by one
 * method of their common ancestor, which is counted here from now on.
 */
function countUnpacking(): void {
  const empty = PDFRawStream.of(PDFContext.create().obj({ Filter: 'RunLengthDecode' }), new Uint8Array());
  let ancestor = Object.getPrototypeOf(decodePDFRawStream(empty)) as Unpacking;
  while (!Object.hasOwn(ancestor, 'ensureBuffer')) ancestor = Object.getPrototypeOf(ancestor) as Unpacking;
  const { ensureBuffer } = ancestor;
  ancestor.ensureBuffer = function (this: Unpacking, requested) {
    const before = this.buffer.byteLength;
    if (unpackedBytes + Math.max(0, requested - before) > MAX_UNPACKED_BYTES) unpackedBytes = Number.POSITIVE_INFINITY;
    if (isUnpackedTooFar()) throw new FileRefusedError('pdf_too_complex');
    const grown = ensureBuffer.call(this, requested);
    unpackedBytes += grown.byteLength - before;
    return grown;
  };
}

/** The private side of the library's reader of cross-reference streams. */
type CrossReferences = {
  subsections: { firstObjectNumber: number; length: number }[];
  byteWidths: number[];
  bytes: { length: number };
  parseEntries: () => unknown[];
};

/**
 * A cross-reference stream says how many entries it has and how many bytes each takes; the library believes it, and would make
 * billions of them from a file of 300 bytes. What it says has to fit what it holds.
 */
function boundCrossReferences(): void {
  const parser = PDFXRefStreamParser.prototype as unknown as CrossReferences;
  const { parseEntries } = parser;
  parser.parseEntries = function (this: CrossReferences) {
    const width = this.byteWidths.reduce((sum, bytes) => sum + (bytes >= 0 ? bytes : Number.NaN), 0);
    const entries = this.subsections.reduce((sum, { length }) => sum + (length >= 0 ? length : Number.NaN), 0);
    const isHeld = width > 0 && width * entries <= this.bytes.length;
    if (!isHeld) throw new FileRefusedError('file_broken');
    return parseEntries.call(this);
  };
}

/** No object has a number that the standard does not know, whoever names it. */
function boundObjectNumbers(): void {
  const { of } = PDFRef;
  PDFRef.of = (objectNumber, generationNumber) => {
    if (!(objectNumber <= MAX_OBJECT_NUMBER)) throw new FileRefusedError('file_broken');
    return of(objectNumber, generationNumber);
  };
}

countUnpacking();
boundCrossReferences();
boundObjectNumbers();
