import type { FileKind } from '@balsamo/domain/files/file.ts';
import sharp, { type Metadata } from 'sharp';
import { FileRefusedError } from './refusal.ts';

/** A phone's photo has 12 million pixels, or four times that where its owner asks for it; of those a browser can send a smaller one. */
const MAX_PIXELS = 24_000_000;
/** Interlaced and progressive images are unpacked as a whole, the others line by line. */
const MAX_UNPACKED_BYTES = 100_000_000;
const QUALITY = 84;

/** Longer side in pixels: a photo fills a large screen's card, a document can be read and printed. */
const MAX_SIDE: Record<FileKind, number> = { profile_photo: 1024, prescription_document: 2400 };

// Whatever else the library could read (SVG, PDF, GIF, TIFF and dozens more) is shut for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
// One image needs one thread, and nothing of it is to be found in memory afterwards.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The picture alone, encoded anew and the right way up: no metadata, no place, no colour profile, no second frame, and nothing of
 * what else the file may have held.
 * @throws FileRefusedError `image_too_large`, `file_broken`
 */
export async function cleanImage(
  bytes: Uint8Array,
  kind: FileKind,
): Promise<{ bytes: Buffer; mediaType: 'image/jpeg' | 'image/webp' }> {
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error', pages: 1 });
  const found = await open()
    .metadata()
    .catch((error: Error) => {
      throw refusalOf(error);
    });
  const isTooLarge =
    found.width * found.height > MAX_PIXELS || (found.isProgressive && unpackedBytes(found) > MAX_UNPACKED_BYTES);
  if (isTooLarge) throw new FileRefusedError('image_too_large');
  const side = MAX_SIDE[kind];
  const picture = open()
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  const encoded =
    kind === 'profile_photo'
      ? picture.webp({ quality: QUALITY })
      : picture.flatten({ background: '#fff' }).jpeg({ quality: QUALITY });
  const cleaned = await encoded.toBuffer().catch((error: Error) => {
    throw refusalOf(error);
  });
  return { bytes: cleaned, mediaType: kind === 'profile_photo' ? 'image/webp' : 'image/jpeg' };
}

/** A progressive JPEG keeps two bytes per coefficient, of which subsampled colours have fewer. */
function unpackedBytes({ width, height, channels, depth, format, chromaSubsampling }: Metadata): number {
  const isJpeg = format === 'jpeg';
  const samples = isJpeg && chromaSubsampling !== '4:4:4' ? Math.min(channels, 2) : channels;
  return width * height * samples * (isJpeg || depth !== 'uchar' ? 2 : 1);
}

function refusalOf(error: Error): FileRefusedError {
  return new FileRefusedError(/pixel limit/i.test(error.message) ? 'image_too_large' : 'file_broken');
}
