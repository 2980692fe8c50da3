export type Point = { x: number; y: number };

/** Corners of a page in a photo: top left, top right, bottom right, bottom left, as the page is read. */
export type Quad = readonly [Point, Point, Point, Point];

/** Pixels as a canvas gives them: four bytes each (RGBA), row by row. */
export type Raster = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

/** The whole photo, in fractions of its width and height. */
export const WHOLE_PHOTO: Quad = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** Smaller than this part of the photo, a page has too few pixels to be read. */
const MIN_AREA = 0.01;

export function mapQuad(quad: Quad, change: (corner: Point, place: number) => Point): Quad {
  const [first, second, third, fourth] = quad;
  return [change(first, 0), change(second, 1), change(third, 2), change(fourth, 3)];
}

/** From fractions of a picture to its pixels; with `1 / width` and `1 / height` back again. */
export const scaled = (quad: Quad, width: number, height: number): Quad =>
  mapQuad(quad, ({ x, y }) => ({ x: x * width, y: y * height }));

/** Positive where the corners go around clockwise, y pointing down. */
export function areaOf(quad: Quad): number {
  let sum = 0;
  for (const [place, { x, y }] of quad.entries()) {
    const next = cornerAt(quad, place + 1);
    sum += x * next.y - next.x * y;
  }
  return sum / 2;
}

/** Convex, clockwise, and large enough. In fractions of the photo. */
export function isPage(quad: Quad): boolean {
  const isConvex = quad.every((corner, place) => {
    const [before, after] = [cornerAt(quad, place + 3), cornerAt(quad, place + 1)];
    return (corner.x - before.x) * (after.y - corner.y) - (corner.y - before.y) * (after.x - corner.x) > 0;
  });
  return isConvex && areaOf(quad) >= MIN_AREA;
}

/** The page with one corner elsewhere, kept within the photo; the same page where that would fold it. */
export function withCorner(quad: Quad, place: number, { x, y }: Point): Quad {
  const corner = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) };
  const moved = mapQuad(quad, (one, at) => (at === place ? corner : one));
  return isPage(moved) ? moved : quad;
}

/** The same corners, read after the photo was turned clockwise by so many quarters: another one is then the top left. */
export function readTurned(quad: Quad, quarters: number): Quad {
  return mapQuad(quad, (_, place) => cornerAt(quad, place - quarters + 4));
}

/** Where a point of a photo, in fractions, lies after the photo was turned clockwise by so many quarters. */
export function turnPoint({ x, y }: Point, quarters: number): Point {
  if (quarters === 1) return { x: 1 - y, y: x };
  if (quarters === 2) return { x: 1 - x, y: 1 - y };
  if (quarters === 3) return { x: y, y: 1 - x };
  return { x, y };
}

export const cornerAt = (quad: Quad, place: number): Point => quad[place % 4] as Point;

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
