import { PHOTO_SIDES } from '@balsamo/domain/doctors/profile.ts';
import type { FileKind } from '@balsamo/domain/files/file.ts';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { FileRefusedError } from './refusal.ts';

/** A phone's photo has 12 million pixels, or four times that where its owner asks for it; of those a browser can send a smaller one. */
const MAX_PIXELS = 24_000_000;
/** Interlaced and progressive images are unpacked as a whole, the others line by line. */
const MAX_UNPACKED_BYTES = 100_000_000;
const QUALITY = 84;
const MAX_SECONDS = 14;

/** Longer side in pixels of pictures that keep their shape. A document can be read and printed; the others are only looked at. */
const MAX_SIDE: Record<Exclude<FileKind, 'profile_photo'>, number> = {
  prescription_document: 2400,
  wallet_document: 2400,
  lot_certificate: 2400,
  banner: 1600,
  article_image: 1600,
  product_image: 1280,
  logo: 512,
};
/** What may have to be printed. */
const DOCUMENTS: readonly FileKind[] = ['prescription_document', 'wallet_document', 'lot_certificate'];
/** Of sides: what is longer is cut before it is resized, so that the shorter side does not pull the other up to millions of pixels. */
const MAX_RATIO = 4;
/** Of what an upright photo has too much, this part is cut at its top: faces are above the middle. */
const CUT_AT_TOP = 1 / 3;

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
): Promise<{ bytes: Buffer; mediaType: 'image/jpeg' | 'image/webp'; size: Size }> {
  // Tasks of the library run elsewhere than what asked for them: it has to be told by itself when to stop.
  const open = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error', pages: 1 }).timeout({
      seconds: MAX_SECONDS,
    });
  const found = await open()
    .metadata()
    .catch((error: Error) => {
      throw refusalOf(error);
    });
  const isTooLarge =
    found.width * found.height > MAX_PIXELS || (found.isProgressive && unpackedBytes(found) > MAX_UNPACKED_BYTES);
  if (isTooLarge) throw new FileRefusedError('image_too_large');
  const upright = open().autoOrient();
  const isDocument = DOCUMENTS.includes(kind);
  const drawn =
    kind === 'profile_photo'
      ? squareOf(upright, found.autoOrient, PHOTO_SIDES.large).toColourspace('srgb')
      : within(upright, kind);
  const encoded = isDocument ? drawn.jpeg({ quality: QUALITY }) : drawn.webp({ quality: QUALITY });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch((error: Error) => {
    throw refusalOf(error);
  });
  const { width, height } = info;
  return { bytes: data, mediaType: isDocument ? 'image/jpeg' : 'image/webp', size: { width, height } };
}

/** The whole picture, no larger than its kind is shown, on white where it lets through: a dark logo would vanish on a dark page. */
function within(picture: Sharp, kind: Exclude<FileKind, 'profile_photo'>): Sharp {
  const side = MAX_SIDE[kind];
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .flatten({ background: '#fff' });
}

/** A picture that was cleaned, smaller. */
export function shrinkImage(bytes: Uint8Array, side: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS }).resize(side, side).webp({ quality: QUALITY }).toBuffer();
}

type Size = { width: number; height: number };

/** The square in the middle of a picture, of an upright one nearer to its top. */
function squareOf(picture: Sharp, { width, height }: Size, side: number): Sharp {
  const shorter = Math.min(width, height);
  const kept = { width: Math.min(width, shorter * MAX_RATIO), height: Math.min(height, shorter * MAX_RATIO) };
  if (kept.width < width || kept.height < height) picture.extract({ ...kept, ...inMiddle({ width, height }, kept) });
  const scaled = {
    width: Math.max(side, Math.round((kept.width * side) / shorter)),
    height: Math.max(side, Math.round((kept.height * side) / shorter)),
  };
  const square = { width: side, height: side };
  return picture.resize({ ...scaled, fit: 'fill' }).extract({ ...square, ...inMiddle(scaled, square) });
}

function inMiddle(whole: Size, part: Size): { left: number; top: number } {
  return {
    left: Math.floor((whole.width - part.width) / 2),
    top: Math.floor((whole.height - part.height) * CUT_AT_TOP),
  };
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
