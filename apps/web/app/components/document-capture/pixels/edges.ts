import type { Raster } from './geometry.ts';

/** Planes of one number per pixel, row by row. */
export type Edges = {
  width: number;
  height: number;
  /** Red, green and blue, blurred: letters and noise become weak, the edge of a sheet stays. */
  colours: readonly [Float32Array, Float32Array, Float32Array];
  /** How fast the colour that changes most does so, in levels per pixel, and in which direction it grows. */
  strength: Float32Array;
  directionX: Float32Array;
  directionY: Float32Array;
  /** 1 where an edge is: stronger than noise, and stronger than beside it. */
  isEdge: Uint8Array;
  /** The strength from which on something is more than noise. */
  threshold: number;
};

const BLURS = 2;
/** In levels per pixel: a sheet that is 10 levels lighter than its table makes 2.4 after the blur. */
const MIN_STRENGTH = 1.4;
/** Noise makes strengths with a Rayleigh distribution: of a thousand pixels five are above 2.8 medians. */
const TIMES_MEDIAN = 2.8;

export function edgesOf(picture: Raster): Edges {
  const { width, height } = picture;
  const colours = [0, 1, 2].map((channel) => blurred(picture, channel)) as unknown as Edges['colours'];
  const [strength, directionX, directionY] = [0, 0, 0].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (const plane of colours) {
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const at = y * width + x;
        const value = (offset: number) => plane[at + offset] as number;
        // Sobel, in levels per pixel.
        const [upLeft, upRight, downLeft, downRight] = [
          value(-width - 1),
          value(-width + 1),
          value(width - 1),
          value(width + 1),
        ];
        const across = (upRight - upLeft + 2 * (value(1) - value(-1)) + downRight - downLeft) / 8;
        const along = (downLeft - upLeft + 2 * (value(width) - value(-width)) + downRight - upRight) / 8;
        const found = Math.sqrt(across * across + along * along);
        if (found <= (strength[at] as number)) continue;
        strength[at] = found;
        directionX[at] = across / found;
        directionY[at] = along / found;
      }
    }
  }
  const threshold = Math.max(MIN_STRENGTH, TIMES_MEDIAN * medianOf(strength));
  const isEdge = thinned(width, height, strength, directionX, directionY, threshold);
  return { width, height, colours, strength, directionX, directionY, isEdge, threshold };
}

/** One colour, blurred with the binomial 1 4 6 4 1 in both directions, as often as BLURS says. */
function blurred({ width, height, data }: Raster, channel: number): Float32Array {
  const plane = new Float32Array(width * height);
  for (let at = 0; at < plane.length; at++) plane[at] = data[at * 4 + channel] as number;
  const other = new Float32Array(plane.length);
  for (let pass = 0; pass < BLURS; pass++) {
    smooth(plane, other, width, height, 1, width);
    smooth(other, plane, height, width, width, 1);
  }
  return plane;
}

/** Along lines of `length` pixels, `step` apart in memory; there are `lines` of them, `stride` apart. */
function smooth(
  from: Float32Array,
  to: Float32Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
): void {
  for (let line = 0; line < lines; line++) {
    const start = line * stride;
    const value = (place: number) => from[start + Math.min(length - 1, Math.max(0, place)) * step] as number;
    for (let place = 0; place < length; place++) {
      to[start + place * step] =
        (value(place - 2) + 4 * value(place - 1) + 6 * value(place) + 4 * value(place + 1) + value(place + 2)) / 16;
    }
  }
}

function medianOf(values: Float32Array): number {
  return values.slice().sort()[values.length >> 1] as number;
}

/** Keeps of each edge the ridge: a pixel that is as strong as its two neighbours across the edge, at least. */
function thinned(
  width: number,
  height: number,
  strength: Float32Array,
  directionX: Float32Array,
  directionY: Float32Array,
  threshold: number,
): Uint8Array {
  const isEdge = new Uint8Array(width * height);
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const own = strength[at] as number;
      if (own < threshold) continue;
      const step = Math.round(directionX[at] as number) + Math.round(directionY[at] as number) * width;
      if (own >= (strength[at + step] as number) && own >= (strength[at - step] as number)) isEdge[at] = 1;
    }
  }
  return isEdge;
}
