import type { Raster } from './geometry.ts';

/** Parts of all pixels that may become plain black and plain white. */
const BLACK_PART = 0.005;
const WHITE_PART = 0.3;
/** Paper becomes nearly white, so that what is faint on it stays. */
const PAPER = 245;
/** Mild: noise in a dark photo must not become dirt on the page. */
const MAX_GAIN = 2.5;

/** In place: greys (luma of ITU-R BT.601), with what is written darker and the paper lighter. The colour of stamps is lost. */
export function improveReading({ data }: Raster): void {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 4) {
    const grey = Math.round(
      0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number),
    );
    data[at] = grey;
    counts[grey] = (counts[grey] as number) + 1;
  }
  const total = data.length / 4;
  const black = levelOf(counts, total * BLACK_PART);
  const white = levelOf(counts, total * (1 - WHITE_PART));
  const gain = Math.min(MAX_GAIN, Math.max(1, PAPER / Math.max(1, white - black)));
  // What gain is left out is left out of the dark end: paper is made light first.
  const shift = PAPER - white * gain;
  for (let at = 0; at < data.length; at += 4) {
    const grey = (data[at] as number) * gain + Math.max(shift, -black * gain);
    data[at] = grey;
    data[at + 1] = grey;
    data[at + 2] = grey;
  }
}

/** The grey below which lie so many pixels. */
function levelOf(counts: Uint32Array, pixels: number): number {
  let sum = 0;
  for (let grey = 0; grey < 256; grey++) {
    sum += counts[grey] as number;
    if (sum > pixels) return grey;
  }
  return 255;
}
