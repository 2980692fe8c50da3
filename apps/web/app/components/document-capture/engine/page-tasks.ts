import { writePdf } from '../pdf/write-pdf.ts';
import { findPaper, SEARCH_SIDE } from '../pixels/find-paper.ts';
import { type Raster, readTurned, scaled, WHOLE_PHOTO } from '../pixels/geometry.ts';
import { improveReading } from '../pixels/improve-reading.ts';
import { pageSize } from '../pixels/page-size.ts';
import { warp } from '../pixels/warp.ts';
import { pictureKind } from './picture-kind.ts';
import { CaptureError, type CaptureTasks, type Cut, type Encoding, type ReadPhoto } from './tasks.ts';

/** The long side of a photo while its page is being made: a sheet that fills three quarters of it still has 2000 pixels. */
const PHOTO_SIDE = 2600;
/** Nearly without loss: it is encoded once more as a page. */
const PHOTO_QUALITY = 0.92;
const QUALITY_STEP = 0.1;
const MIN_QUALITY = 0.35;

type Size = { width: number; height: number };

/** The work on photos, in a worker of its own. */
export const pageTasks: CaptureTasks = { read, make, bind };

async function read(file: Blob): Promise<ReadPhoto> {
  const { canvas } = drawn(await open(file), PHOTO_SIDE);
  const { width, height } = canvas;
  const small = drawn(canvas, SEARCH_SIDE);
  const found = findPaper(pixelsOf(small.context, small.canvas))?.quad;
  free(small.canvas);
  const photo = await encoded(canvas, PHOTO_QUALITY);
  free(canvas);
  return { photo, width, height, found };
}

async function make(photo: Blob, { quad, quarters, isClearer }: Cut, encoding: Encoding): Promise<Blob> {
  const { canvas, context } = drawn(await open(photo), PHOTO_SIDE);
  const source = pixelsOf(context, canvas);
  free(canvas);
  const corners = readTurned(scaled(quad ?? WHOLE_PHOTO, source.width, source.height), quarters);
  const size = quad ? pageSize(corners, source, encoding.maxSide) : wholeSize(source, quarters, encoding.maxSide);
  const page = warp(source, corners, size.width, size.height);
  if (isClearer) improveReading(page);
  const target = blank(size);
  target.context.putImageData(new ImageData(page.data, size.width, size.height), 0, 0);
  let jpeg = await encoded(target.canvas, encoding.quality);
  for (
    let quality = encoding.quality - QUALITY_STEP;
    jpeg.size > encoding.maxBytes && quality >= MIN_QUALITY;
    quality -= QUALITY_STEP
  ) {
    jpeg = await encoded(target.canvas, quality);
  }
  free(target.canvas);
  return jpeg;
}

async function bind(pages: readonly Blob[]): Promise<Blob> {
  return writePdf(await Promise.all(pages.map(async (page) => new Uint8Array(await page.arrayBuffer()))));
}

/** The photo the right way up, as its EXIF says. */
async function open(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    // What the browser says of it is the same whatever is wrong.
    const kind = pictureKind(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
    throw new CaptureError(kind === 'heic' ? 'heic' : kind ? 'unreadable' : 'no_picture', { cause });
  }
}

/** Draws a picture, made smaller, on white; a bitmap is given up. Once it is drawn, nothing of the original is kept. */
function drawn(picture: ImageBitmap | OffscreenCanvas, maxSide: number) {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const target = blank({ width: side(picture.width), height: side(picture.height) });
  target.context.imageSmoothingQuality = 'high';
  target.context.drawImage(picture, 0, 0, target.canvas.width, target.canvas.height);
  if ('close' in picture) picture.close();
  return target;
}

function blank({ width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height);
  // Read back each time: a canvas that the graphics processor holds would have to be fetched.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new CaptureError('memory');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

function pixelsOf(context: OffscreenCanvasRenderingContext2D, { width, height }: Size): Raster {
  return context.getImageData(0, 0, width, height);
}

const encoded = (canvas: OffscreenCanvas, quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality });

/** Browsers keep a canvas for a while; one without pixels costs nothing. */
function free(canvas: OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

function wholeSize({ width, height }: Size, quarters: number, maxSide: number): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const [across, along] = [Math.round(width * scale), Math.round(height * scale)];
  return quarters % 2 === 0 ? { width: across, height: along } : { width: along, height: across };
}
