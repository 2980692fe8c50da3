import type { UploadType } from '@balsamo/domain/files/file.ts';

const startsWith = (bytes: Uint8Array, beginning: readonly number[], at = 0) =>
  beginning.every((byte, index) => bytes[at + index] === byte);

/** What a file is by its first bytes, whatever its name or its sender says. Undefined: nothing that we take. */
export function uploadTypeOf(bytes: Uint8Array): UploadType | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8))
    return 'image/webp';
  // Readers look for it in the first kilobyte; what comes before it is of another format.
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d])) return 'application/pdf';
  return undefined;
}
