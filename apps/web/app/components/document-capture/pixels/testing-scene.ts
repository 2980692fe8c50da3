import { type Point, type Quad, type Raster, scaled } from './geometry.ts';
import { homographyOf, inverseOf, mapPoint } from './homography.ts';

type Colour = readonly [number, number, number];

/** What a drawn photo shows, places in fractions of it. */
export type Scene = {
  width: number;
  height: number;
  /** The colour of what the sheet lies on, at a place. */
  table: (place: Point) => Colour;
  /** The sheet; none where there is nothing. */
  quad?: Quad | undefined;
  /** The colour of the sheet, at a place of it. */
  paper?: (place: Point) => Colour;
  /** How much light falls on a place, 1 is all of it. */
  light?: (place: Point) => number;
  /** Standard deviation of the noise, in levels. */
  noise?: number;
  seed?: number;
};

/** So many samples across each pixel, and as many along it. */
const SAMPLES = 2;

/** Draws a photo as a camera would take it: perspective, light, soft edges, noise. The same scene is the same picture. */
export function drawScene({
  width,
  height,
  table,
  quad,
  paper = blankPaper,
  light = () => 1,
  noise = 2,
  seed = 1,
}: Scene): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  const onto = quad && inverseOf(homographyOf(scaled(quad, width, height)));
  const random = randomOf(seed);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const sum = [0, 0, 0];
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
        const point = {
          x: x + ((sample % SAMPLES) + 0.5) / SAMPLES,
          y: y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES,
        };
        const place = { x: point.x / width, y: point.y / height };
        const sheet = onto && mapPoint(onto, point);
        const isSheet = sheet && sheet.x >= 0 && sheet.x <= 1 && sheet.y >= 0 && sheet.y <= 1;
        const colour = isSheet ? paper(sheet) : table(place);
        const bright = light(place);
        for (const [channel, level] of colour.entries()) sum[channel] = (sum[channel] as number) + level * bright;
      }
      for (const [channel, total] of sum.entries()) data[at + channel] = total / SAMPLES ** 2 + noise * gauss(random);
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}

export const plain =
  (red: number, green = red, blue = red) =>
  (): Colour => [red, green, blue];

export const blankPaper = plain(236, 235, 230);

/** A sheet with a title, lines of words, a stamp and, if it is to have one, a printed frame. */
export function printedPaper({ hasFrame = false } = {}) {
  return ({ x, y }: Point): Colour => {
    const isFrame =
      hasFrame &&
      Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) < 0.4 &&
      Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5)) > 0.392;
    const isTitle = y > 0.08 && y < 0.11 && x > 0.3 && x < 0.7;
    const line = (y - 0.18) / 0.03;
    const isWord = y > 0.18 && y < 0.75 && x > 0.12 && x < 0.88 && line % 1 < 0.4 && wordAt(x, Math.floor(line));
    const isStamp = Math.abs(Math.hypot(x - 0.7, (y - 0.85) * 1.4) - 0.08) < 0.008;
    if (isStamp) return [60, 70, 160];
    return isFrame || isTitle || isWord ? [50, 50, 55] : [236, 235, 230];
  };
}

const wordAt = (x: number, line: number) => Math.sin(x * 90 + line * 7) + Math.sin(x * 233 + line) > -0.6;

/** Boards of wood with grain, seams among them. */
export function wood({ x, y }: Point): Colour {
  const seam = (y * 5) % 1 < 0.012 ? -45 : 0;
  const grain = 9 * Math.sin(y * 210 + 3 * Math.sin(x * 9)) + 6 * Math.sin(y * 87 + x * 4);
  return [150 + grain + seam, 105 + grain + seam, 66 + grain * 0.7 + seam];
}

/** A floor of tiles with grey joints. */
export const tiles = ({ x, y }: Point): Colour =>
  (x * 4 + 0.3) % 1 < 0.03 || (y * 5.3 + 0.2) % 1 < 0.03 ? [120, 118, 115] : [190, 185, 180];

/** A chequered tablecloth. */
export const cloth = ({ x, y }: Point): Colour =>
  (Math.floor(x * 9) + Math.floor(y * 12)) % 2 === 0 ? [200, 90, 80] : [225, 220, 215];

/** Evenly distributed from 0 to 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const gauss = (random: () => number) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
