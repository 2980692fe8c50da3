/** A ZIP (PKWARE APPNOTE 6.3.10) as far as one of ours needs it, read in pieces: whatever the file is, no more than one entry of it is in memory. */

export type ZipEntry = {
  path: string;
  method: number;
  isEncrypted: boolean;
  crc32: number;
  /** Bytes in the ZIP, and unpacked: as the directory has it, of whoever wrote it. */
  packedSize: number;
  size: number;
  /** Of its local header, from the beginning of the file. */
  offset: number;
};

/** Why nothing of a file can be read. `no_files`: a ZIP, and none of ours. */
export type ZipProblem = 'not_a_zip' | 'zip_too_large' | 'zip_gone' | 'no_files';
export class ZipError extends Error {
  readonly code: ZipProblem;
  constructor(code: ZipProblem) {
    super(code);
    this.name = 'ZipError';
    this.code = code;
  }
}

/** Why one entry cannot be read. */
export type EntryProblem = 'file_too_large' | 'damaged' | 'unreadable';
export class EntryError extends Error {
  readonly code: EntryProblem;
  constructor(code: EntryProblem) {
    super(code);
    this.name = 'EntryError';
    this.code = code;
  }
}

/** A wallet and all prescriptions are some hundred; whoever lists more has not got it from here. */
const MAX_ENTRIES = 10_000;
const MAX_DIRECTORY_BYTES = 4 * 1024 * 1024;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xffff;
const END = 0x06054b50;
const IN_DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
/** Browsers unpack all that they are given at once before any of it can be read: up to a thousandfold. */
const SLICE_BYTES = 16 * 1024;
/** Where a number is in an extension that we do not read (ZIP64). */
const ELSEWHERE_16 = 0xffff;
const ELSEWHERE_32 = 0xffffffff;

/**
 * The entries of a ZIP that are files, in the order of its directory.
 * @throws ZipError
 */
export async function listZip(zip: Blob): Promise<ZipEntry[]> {
  const tailStart = Math.max(0, zip.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = await view(zip, tailStart, zip.size);
  const end = endOf(tail);
  if (end === undefined) throw new ZipError('not_a_zip');
  const count = tail.getUint16(end + 10, true);
  const directoryBytes = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (count === ELSEWHERE_16 || start === ELSEWHERE_32 || count > MAX_ENTRIES || directoryBytes > MAX_DIRECTORY_BYTES)
    throw new ZipError('zip_too_large');
  if (start + directoryBytes > tailStart + end) throw new ZipError('not_a_zip');
  return entriesIn(await view(zip, start, start + directoryBytes), count).filter(({ path }) => !path.endsWith('/'));
}

/** Where the end record stands: the last one whose comment reaches to the end of the file. */
function endOf(tail: DataView): number | undefined {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END) continue;
    if (at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength) return at;
  }
  return undefined;
}

function entriesIn(directory: DataView, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== IN_DIRECTORY)
      throw new ZipError('not_a_zip');
    const short = (offset: number) => directory.getUint16(at + offset, true);
    const long = (offset: number) => directory.getUint32(at + offset, true);
    const next = at + 46 + short(28) + short(30) + short(32);
    if (next > directory.byteLength) throw new ZipError('not_a_zip');
    entries.push({
      path: new TextDecoder().decode(new Uint8Array(directory.buffer, directory.byteOffset + at + 46, short(28))),
      method: short(10),
      isEncrypted: (short(8) & 1) !== 0,
      crc32: long(16),
      packedSize: long(20),
      size: long(24),
      offset: long(42),
    });
    at = next;
  }
  return entries;
}

/**
 * The bytes of an entry, unpacked and compared with its checksum.
 * @throws EntryError, and ZipError when the file is no longer where it was
 */
export async function readEntry(zip: Blob, entry: ZipEntry, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { method, size, packedSize, offset } = entry;
  if (entry.isEncrypted || (method !== STORED && method !== DEFLATED)) throw new EntryError('unreadable');
  // What deflate cannot make smaller it makes larger by five bytes in 16 KB at most (RFC 1951 §3.2.4).
  if (size > maxBytes || packedSize > maxBytes + maxBytes / 1024) throw new EntryError('file_too_large');
  if (offset + 30 > zip.size) throw new EntryError('damaged');
  const header = await view(zip, offset, offset + 30);
  if (header.getUint32(0, true) !== LOCAL) throw new EntryError('damaged');
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + packedSize > zip.size) throw new EntryError('damaged');
  const packed = await bytesOf(zip, start, start + packedSize);
  const bytes = method === STORED ? packed : await inflated(packed, size);
  if (bytes.length !== size || crc32Of(bytes) !== entry.crc32) throw new EntryError('damaged');
  return bytes;
}

/** Unpacks as much as the directory says, and not a byte more. */
async function inflated(packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof DecompressionStream === 'undefined') throw new EntryError('unreadable');
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const reader = readable.getReader();
  const feeding = feed(writable.getWriter(), packed);
  const bytes = new Uint8Array(size);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new EntryError('damaged');
    });
    if (done) return bytes.subarray(0, length);
    if (length + value.length > size) {
      feeding.abort();
      void reader.cancel().catch(() => {});
      throw new EntryError('damaged');
    }
    bytes.set(value, length);
    length += value.length;
  }
}

/** Writes a slice once the one before it was unpacked and read, until it is told to stop. */
function feed(writer: WritableStreamDefaultWriter<BufferSource>, packed: Uint8Array<ArrayBuffer>): AbortController {
  const controller = new AbortController();
  const writeAll = async () => {
    for (let at = 0; at < packed.length; at += SLICE_BYTES) {
      await writer.ready;
      if (controller.signal.aborted) return;
      await writer.write(packed.subarray(at, at + SLICE_BYTES));
    }
    await writer.close();
  };
  // What is wrong with it, reading says.
  void writeAll().catch(() => {});
  return controller;
}

async function bytesOf(zip: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await zip.slice(from, to).arrayBuffer());
  } catch {
    // Changed, moved, or on a card that was taken out.
    throw new ZipError('zip_gone');
  }
}

async function view(zip: Blob, from: number, to: number): Promise<DataView> {
  const { buffer } = await bytesOf(zip, from, to);
  return new DataView(buffer);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crc32Of(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
