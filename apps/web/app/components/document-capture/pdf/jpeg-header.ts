export type JpegHeader = { width: number; height: number; components: 1 | 3 };

/** Start-of-frame markers are 0xC0 to 0xCF (ITU-T T.81, table B.1), but for three that mean something else. */
const OTHER_MARKERS: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

/** What the frame of a JPEG says of itself. @throws RangeError where it is none, or in colours of print */
export function readJpegHeader(bytes: Uint8Array): JpegHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(0) !== 0xffd8) throw new RangeError('no JPEG');
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const [mark, marker] = [view.getUint8(at), view.getUint8(at + 1)];
    if (mark !== 0xff) throw new RangeError('no JPEG segment');
    if (marker < 0xc0 || marker > 0xcf || OTHER_MARKERS.has(marker)) continue;
    const components = view.getUint8(at + 9);
    if (components !== 1 && components !== 3) throw new RangeError(`a JPEG of ${components} colours`);
    return { height: view.getUint16(at + 5), width: view.getUint16(at + 7), components };
  }
}
