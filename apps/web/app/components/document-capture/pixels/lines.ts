import type { Edges } from './edges.ts';
import type { Point } from './geometry.ts';

/** x · cos(angle) + y · sin(angle) = offset: the angle of the normal, 0 to π, and how far the line is from the first pixel. */
export type Line = { angle: number; offset: number };

const ANGLES = 180;
/** An edge pixel knows its own direction this well, in degrees. */
const DIRECTION_ERROR = 4;
/** A floor of tiles has some thirty; those of the sheet have to be among them. */
const MAX_LINES = 32;
/** Two lines are one where they differ by less: degrees, pixels. */
const SAME_ANGLE = 5;
const SAME_OFFSET = 6;
/** Edge pixels that a line has at least, in short sides of the picture. */
const MIN_VOTES = 0.12;
/** However strong, an edge counts as this many times the threshold: a weak edge of a sheet stands beside a strong one of a table. */
const MAX_VOTE = 3;
/** What belongs to a line when it is fitted: pixels, and the cosine between directions. */
const FIT_DISTANCE = 2.5;
const FIT_COSINE = 0.97;

/** The straight edges of a picture, the longest first, by the Hough transform with the direction of each edge pixel. */
export function linesOf(edges: Edges): Line[] {
  const { width, height } = edges;
  const diagonal = Math.ceil(Math.hypot(width, height));
  const offsets = 2 * diagonal + 1;
  const votes = vote(edges, diagonal, offsets);
  const enough = MIN_VOTES * Math.min(width, height);
  const edgePixels = Array.from(edges.isEdge.keys()).filter((at) => edges.isEdge[at]);
  const lines: Line[] = [];
  while (lines.length < MAX_LINES) {
    const best = largestOf(votes);
    if ((votes[best] as number) < enough) break;
    const [angle, offset] = [Math.floor(best / offsets), (best % offsets) - diagonal];
    forget(votes, angle, offset, diagonal, offsets);
    const line = fitted({ angle: (angle / ANGLES) * Math.PI, offset }, edges, edgePixels);
    if (line && !lines.some((known) => isSame(known, line))) lines.push(line);
  }
  return lines;
}

/** Undefined for lines that are parallel. */
export function crossing(one: Line, other: Line): Point | undefined {
  const determinant = Math.sin(other.angle - one.angle);
  if (Math.abs(determinant) < 1e-6) return undefined;
  return {
    x: (one.offset * Math.sin(other.angle) - other.offset * Math.sin(one.angle)) / determinant,
    y: (other.offset * Math.cos(one.angle) - one.offset * Math.cos(other.angle)) / determinant,
  };
}

/** 0 to π/2. */
export function angleBetween(one: Line, other: Line): number {
  const apart = Math.abs(one.angle - other.angle) % Math.PI;
  return Math.min(apart, Math.PI - apart);
}

function vote(
  { width, height, isEdge, strength, directionX, directionY, threshold }: Edges,
  diagonal: number,
  offsets: number,
) {
  const votes = new Float32Array(ANGLES * offsets);
  const cosines = Float64Array.from({ length: ANGLES }, (_, angle) => Math.cos((angle / ANGLES) * Math.PI));
  const sines = Float64Array.from({ length: ANGLES }, (_, angle) => Math.sin((angle / ANGLES) * Math.PI));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (!isEdge[at]) continue;
      const weight = Math.min(MAX_VOTE, (strength[at] as number) / threshold) / MAX_VOTE;
      const own = Math.round((Math.atan2(directionY[at] as number, directionX[at] as number) / Math.PI) * ANGLES);
      for (let turn = -DIRECTION_ERROR; turn <= DIRECTION_ERROR; turn++) {
        const angle = (own + turn + 2 * ANGLES) % ANGLES;
        const offset = Math.round(x * (cosines[angle] as number) + y * (sines[angle] as number)) + diagonal;
        const place = angle * offsets + offset;
        votes[place] = (votes[place] as number) + weight;
      }
    }
  }
  return votes;
}

function largestOf(votes: Float32Array): number {
  let best = 0;
  for (let place = 1; place < votes.length; place++)
    if ((votes[place] as number) > (votes[best] as number)) best = place;
  return best;
}

/** Takes away the votes around a line that was found. Past 180 degrees a line comes back on the other side of the first pixel. */
function forget(votes: Float32Array, angle: number, offset: number, diagonal: number, offsets: number): void {
  for (let turn = -SAME_ANGLE; turn <= SAME_ANGLE; turn++) {
    const turned = (angle + turn + ANGLES) % ANGLES;
    const middle = (angle + turn === turned ? offset : -offset) + diagonal;
    const from = Math.max(0, middle - SAME_OFFSET);
    const to = Math.min(offsets - 1, middle + SAME_OFFSET);
    votes.fill(0, turned * offsets + from, turned * offsets + to + 1);
  }
}

function isSame(one: Line, other: Line): boolean {
  const isTurnedOver = Math.abs(one.angle - other.angle) > Math.PI / 2;
  const apart = Math.abs(one.offset - (isTurnedOver ? -other.offset : other.offset));
  return angleBetween(one, other) < (2 * Math.PI) / 180 && apart < SAME_OFFSET / 2;
}

/** The line again, through the middle of the edge pixels around it (total least squares), twice. Undefined: there are none. */
function fitted(
  start: Line,
  { width, strength, directionX, directionY }: Edges,
  edgePixels: readonly number[],
): Line | undefined {
  let line = start;
  for (let round = 0; round < 2; round++) {
    const [cosine, sine] = [Math.cos(line.angle), Math.sin(line.angle)];
    let [total, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0];
    for (const at of edgePixels) {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (Math.abs(x * cosine + y * sine - line.offset) > FIT_DISTANCE) continue;
      if (Math.abs((directionX[at] as number) * cosine + (directionY[at] as number) * sine) < FIT_COSINE) continue;
      const weight = strength[at] as number;
      total += weight;
      sumX += weight * x;
      sumY += weight * y;
      sumXX += weight * x * x;
      sumYY += weight * y * y;
      sumXY += weight * x * y;
    }
    if (total === 0) return undefined;
    const [x, y] = [sumX / total, sumY / total];
    const [xx, yy, xy] = [sumXX / total - x * x, sumYY / total - y * y, sumXY / total - x * y];
    // The normal is the direction in which they vary least.
    let angle = 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
    if (angle < 0) angle += Math.PI;
    if (angle >= Math.PI) angle -= Math.PI;
    line = { angle, offset: x * Math.cos(angle) + y * Math.sin(angle) };
  }
  return line;
}
