import sharp from 'sharp';
import { expect, it } from 'vitest';
import { cleanFile } from '../apps/server/src/files/clean-file.ts';
import { writePdf } from '../apps/web/app/components/document-capture/pdf/write-pdf.ts';

/** Neither of the two may import the other: the PDF that the web makes of photos, and what the server keeps of it. */

const SIZES: [number, number][] = [
  [1414, 2000],
  [2000, 1261],
  [900, 900],
];
const pages = await Promise.all(
  SIZES.map(async ([width, height], place) => {
    const picture = sharp({ create: { width, height, channels: 3, background: `hsl(${place * 100}, 60%, 70%)` } });
    return new Uint8Array(await picture.jpeg().toBuffer());
  }),
);
const grey = new Uint8Array(
  await sharp({ create: { width: 300, height: 400, channels: 3, background: '#777' } })
    .toColourspace('b-w')
    .jpeg()
    .toBuffer(),
);

it('keeps every page of a captured document, each with its picture as it was', async () => {
  const written = new Uint8Array(await writePdf([...pages, grey]).arrayBuffer());
  const { bytes, mediaType } = await cleanFile('maria', written, 'prescription_document', 'documento.pdf');
  expect(mediaType).toBe('application/pdf');
  const text = bytes.toString('latin1');
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const sizes = (await PDFDocument.load(bytes)).getPages().map((page) => page.getSize());
  expect(sizes.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [595, 842],
    [842, 531],
    [595, 595],
    [595, 794],
  ]);
  expect(text.match(/\/DCTDecode/g)).toHaveLength(4);
  // The server takes JFIF's segment off; what follows is the picture, from its tables on.
  for (const page of [...pages, grey]) expect(bytes.includes(Buffer.from(pictureOf(page)))).toBe(true);
});

it('says nothing of device, program, place or time', async () => {
  const text = Buffer.from(await writePdf(pages).arrayBuffer()).toString('latin1');
  expect(text).not.toMatch(/\/(Info|Metadata|Producer|Creator|CreationDate|ModDate|ID)\b|Exif/);
});

/** From the first table (DQT) to the end. */
const pictureOf = (jpeg: Uint8Array) => jpeg.subarray(Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xdb])));
