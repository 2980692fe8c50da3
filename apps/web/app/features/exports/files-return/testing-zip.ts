import { Blob as PlainBlob } from 'node:buffer';
import {
  FILES_INDEX_FORMAT,
  FILES_INDEX_NAME,
  FILES_INDEX_VERSION,
  type IndexedFile,
  pathInZip,
} from '@balsamo/domain/exports/files-zip.ts';
import { type Zippable, zipSync } from 'fflate';

/** Bytes as a file that can be read in pieces; jsdom's own cannot. */
export const blobOf = (bytes: Uint8Array): Blob => new PlainBlob([bytes as Uint8Array<ArrayBuffer>]) as unknown as Blob;

export const ID = (number: number) => `0190a0e0-0000-7000-8000-${String(number).padStart(12, '0')}`;

export type Held = Partial<IndexedFile> & { recordId: string; bytes: Uint8Array };

/** A ZIP as the server writes it; without its index where `isOld`. */
export function zipOf(held: readonly Held[], { isOld = false, more = {} as Zippable } = {}): Uint8Array {
  const files = held.map(({ bytes, ...file }) => {
    const told = { of: 'documents' as const, name: 'a.pdf', ...file };
    return {
      path: pathInZip(told),
      mediaType: 'application/pdf',
      sha256: hashOf(bytes),
      isOfDoctor: false,
      seal: 'seal',
      ...told,
      bytes,
    };
  });
  const index = {
    format: FILES_INDEX_FORMAT,
    version: FILES_INDEX_VERSION,
    files: files.map(({ bytes: _, ...file }) => file),
  };
  return zipSync({
    'LEIA-ME.txt': new TextEncoder().encode('x'),
    ...Object.fromEntries(files.map(({ path, bytes }) => [path, [bytes, { level: 0 }] as const])),
    ...more,
    ...(!isOld && { [FILES_INDEX_NAME]: new TextEncoder().encode(JSON.stringify(index)) }),
  } as Zippable);
}

/** Stands for a SHA-256 in tests: the same for the same bytes. */
export const hashOf = (bytes: Uint8Array): string =>
  [...bytes]
    .reduce((sum, byte) => (sum * 31 + byte + 1) % 0xffffffff, bytes.length)
    .toString(16)
    .padStart(64, '0');
