import { distance, type Point, type Quad } from './geometry.ts';

/** Width by height of A4 upright (ISO 216: 210 mm by 297 mm). */
const A4 = 210 / 297;
/** So close to A4, a page is A4 and the rest is how its edges were found. Letter (8.5 by 11 inches) is 9 % away. */
const A4_TOLERANCE = 0.05;
/**
 * Focal lengths of phones, in long sides of their pictures: 0.75 is the main camera of most (26 mm on film). What the corners say beyond
 * the bounds is noise of nearly parallel edges.
 */
const FOCAL_USUAL = 0.75;
const FOCAL_MIN = 0.4;
const FOCAL_MAX = 2.5;
/** How much nearer one of two opposite edges has to be, as a part, for its perspective to say anything. */
const MIN_DEPTH = 0.03;

type Vector = readonly [number, number, number];

/**
 * How large a page becomes when it is straightened, in pixels: as large as it is in the photo, at most `maxSide` on its long side.
 * @param quad in pixels of the photo
 */
export function pageSize(
  quad: Quad,
  photo: { width: number; height: number },
  maxSide: number,
): { width: number; height: number } {
  const [topLeft, topRight, bottomRight, bottomLeft] = quad;
  const across = Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight));
  const along = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight));
  const ratio = likelyRatio(quad, photo);
  const longSide = Math.max(1, Math.min(maxSide, Math.round(Math.max(across, along))));
  const shortSide = Math.max(1, Math.round(longSide * Math.min(ratio, 1 / ratio)));
  return ratio > 1 ? { width: longSide, height: shortSide } : { width: shortSide, height: longSide };
}

function likelyRatio(quad: Quad, photo: { width: number; height: number }): number {
  const ratio = paperRatio(quad, photo);
  for (const usual of [A4, 1 / A4]) if (Math.abs(ratio / usual - 1) <= A4_TOLERANCE) return usual;
  return ratio;
}

/**
 * Width by height of a sheet that a photo shows in perspective. Z. Zhang and L.-W. He, "Whiteboard Scanning and Image Enhancement"
 * (2006), section 5, with the middle of the photo as the principal point.
 */
export function paperRatio(quad: Quad, { width, height }: { width: number; height: number }): number {
  const centred = ({ x, y }: Point): Vector => [x - width / 2, y - height / 2, 1];
  const [m1, m2, m4, m3] = [centred(quad[0]), centred(quad[1]), centred(quad[2]), centred(quad[3])];
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  const n2 = minus(times(m2, k2), m1);
  const n3 = minus(times(m3, k3), m1);
  const longSide = Math.max(width, height);
  const found = Math.sqrt(-(n2[0] * n3[0] + n2[1] * n3[1]) / (n2[2] * n3[2])) / longSide;
  const isDeep = Math.min(Math.abs(n2[2]), Math.abs(n3[2])) >= MIN_DEPTH;
  const isPlausible = isDeep && found >= FOCAL_MIN && found <= FOCAL_MAX;
  const focal = (isPlausible ? found : FOCAL_USUAL) * longSide;
  const length = ([x, y, z]: Vector) => Math.hypot(x / focal, y / focal, z);
  return length(n2) / length(n3);
}

const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [b * f - c * e, c * d - a * f, a * e - b * d];
const times = ([a, b, c]: Vector, factor: number): Vector => [a * factor, b * factor, c * factor];
const minus = (one: Vector, other: Vector): Vector => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
