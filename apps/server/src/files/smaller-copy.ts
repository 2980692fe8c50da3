import { createHash } from 'node:crypto';
import type { CleanedFile } from './clean-file.ts';
import { shrinkImage } from './clean-image.ts';

/** The same square picture as a file of its own, with `side` pixels on each side. */
export async function smallerCopy(picture: CleanedFile, side: number): Promise<CleanedFile> {
  const bytes = await shrinkImage(picture.bytes, side);
  return { ...picture, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
