const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP14 = 0xee;
const COMMENT = 0xfe;

/** Is this segment about the picture and not about who took it where? Adobe's APP14 says how its colours are meant. */
function isKept(marker: number): boolean {
  if (marker === COMMENT) return false;
  return marker < APP0 || marker > 0xef || marker === APP14;
}

/**
 * A JPEG without metadata (EXIF with its place, XMP, comments) and without whatever follows its end. The picture stays as it is,
 * byte by byte. Undefined: it is none.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === EOI) break;
    if (marker === SOS) return Buffer.concat([...kept, bytes.subarray(at, endOfPicture(bytes, at))]);
    const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number);
    if (length < 2 || at + 2 + length > bytes.length) return undefined;
    if (isKept(marker)) kept.push(bytes.subarray(at, at + 2 + length));
    at += 2 + length;
  }
  return undefined;
}

/** Behind the first end-of-image marker; within a scan 0xff is followed by 0x00 or a restart, between scans by segments. */
function endOfPicture(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) if (bytes[at] === 0xff && bytes[at + 1] === EOI) return at + 2;
  return bytes.length;
}

/** Boxes of a JPEG 2000 file (ISO 15444-1 Annex I) that hold metadata. */
const METADATA_BOXES = new Set(['uuid', 'xml ', 'uinf']);

/** A JPEG 2000 picture without its metadata boxes; a bare codestream has none. Undefined: its boxes do not fit. */
export function stripJpeg2000(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0x4f) return bytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  let at = 0;
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    const isLong = length === 1 && at + 16 <= bytes.length;
    const size = length === 0 ? bytes.length - at : isLong ? Number(view.getBigUint64(at + 8)) : length;
    if (size < 8 || at + size > bytes.length) return undefined;
    if (!METADATA_BOXES.has(type)) kept.push(bytes.subarray(at, at + size));
    at += size;
  }
  return kept.length > 0 ? Buffer.concat(kept) : undefined;
}
