import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Stands in whatever an attack hides: an output in which it is found would serve it. */
export const MARK = 'balsamo-attack-mark';

/** A photo of 640 × 480 taken at a place, held upright: its pixels lie on their side (orientation 6). */
export function photoWithPlace(): Promise<Buffer> {
  const ratio = (...numbers: number[]) => numbers.map((number) => `${number}/1`).join(' ');
  return sharp({ create: { width: 640, height: 480, channels: 3, background: '#1f5b43' } })
    .jpeg()
    .withExif({
      IFD0: { Make: MARK, ImageDescription: MARK, Copyright: MARK },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: ratio(23, 33, 1),
        GPSLongitudeRef: 'W',
        GPSLongitude: ratio(46, 38, 2),
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A PNG after ISO 15948 whose data unpack to zeros: tiny as a file, as large as it says once unpacked. */
export function pngOf(width: number, height: number, { bitDepth = 8, isInterlaced = false } = {}): Buffer {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // RGBA, the usual compression and filter.
  header.set([bitDepth, 6, 0, 0, isInterlaced ? 1 : 0], 8);
  const bytes = (width * 4 * bitDepth) / 8 + 1;
  // Interlaced, each of the seven passes adds a filter byte per line: a few bytes more do no harm.
  const data = deflateSync(Buffer.alloc(Math.ceil(bytes * height * 1.01)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** Says it is huge and holds nothing. */
export function lyingPng(): Buffer {
  const small = pngOf(1, 1);
  small.writeUInt32BE(60_000, 16);
  small.writeUInt32BE(60_000, 20);
  small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
  return small;
}
