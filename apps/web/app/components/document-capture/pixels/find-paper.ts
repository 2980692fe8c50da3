import { type Edges, edgesOf } from './edges.ts';
import { areaOf, cornerAt, distance, mapQuad, type Point, type Quad, type Raster, scaled } from './geometry.ts';
import { angleBetween, crossing, type Line, linesOf } from './lines.ts';

/** The long side of the picture that is looked at: fine enough for edges, too coarse for letters. */
export const SEARCH_SIDE = 400;

/** Edges that are opposite each other on the sheet, as far apart in perspective at most; neighbours, at least. */
const MAX_OPPOSITE_ANGLE = (35 * Math.PI) / 180;
const MIN_NEIGHBOUR_ANGLE = (45 * Math.PI) / 180;
/** In parts of the picture: how large a sheet is at least, and how far beyond the picture a corner may lie. */
const MIN_AREA = 0.1;
const MARGIN = 0.03;
/** Opposite edges are this far apart, in short sides of the picture; nearer ones are two edges of the same thing. */
const MIN_APART = 0.2;
/** Opposite sides are of similar length unless the sheet is seen from far too low. */
const MIN_SIDE_RATIO = 0.4;
/** Samples along a side, without its ends: corners are bent and rounded. */
const SAMPLES = 48;
const END_PART = 0.04;
/** How far an edge may be beside its line, in pixels, and how alike their directions have to be (cosine). */
const REACH = 2;
const MIN_COSINE = 0.93;
/**
 * Inside and outside are compared this far from the edge, in pixels, and twice as far, which tells a slope of the light from a step. Paper
 * is of another colour than the table on all of its sides; a printed line or the joint between two tiles has one colour on both sides.
 */
const STEP_DISTANCE = 7;
/** In levels, of the colour that differs most: at one place, and on average along a side. */
const MIN_STEP = 3;
const MIN_MEAN_STEP = 4;
/** From which on a sheet counts as found: parts of its outline that are seen, and of its worst side. */
const MIN_SUPPORT = 0.7;
const MIN_SIDE_SUPPORT = 0.4;
/** A side that the picture cuts off counts as much as this; not more than one may be cut. */
const CUT_SUPPORT = 0.7;
/** Of two outlines that are seen equally well, the larger one is the sheet and the other something printed on it. */
const AREA_POWER = 0.3;
/** Paper is lighter than what it lies on, mostly. */
const DARK_PAPER = 0.8;

type Candidate = { line: Line; isCut: boolean };

/**
 * The corners of the sheet in a photo, in fractions of its width and height, and which part of its outline is seen (0 to 1). Undefined
 * where there is none to be sure of.
 * @param picture the photo, SEARCH_SIDE pixels on its long side
 */
export function findPaper(picture: Raster): { quad: Quad; confidence: number } | undefined {
  const edges = edgesOf(picture);
  const { width, height } = edges;
  const found = linesOf(edges).map((line) => ({ line, isCut: false }));
  const borders = [
    { angle: 0, offset: 0 },
    { angle: 0, offset: width - 1 },
    { angle: Math.PI / 2, offset: 0 },
    { angle: Math.PI / 2, offset: height - 1 },
  ].map((line) => ({ line, isCut: true }));
  const pairs = oppositePairs([...found, ...borders], edges);
  let best: { quad: Quad; confidence: number; score: number } | undefined;
  for (const [place, one] of pairs.entries()) {
    for (let other = place + 1; other < pairs.length; other++) {
      const sides = [...one, ...(pairs[other] as Pair)];
      if (sides.filter(({ isCut }) => isCut).length > 1) continue;
      const quad = quadOf(one, pairs[other] as Pair, edges);
      if (!quad) continue;
      const area = areaOf(quad) / (width * height);
      const possible = area ** AREA_POWER;
      if (best && possible <= best.score) continue;
      const outline = supportOf(quad, edges, sides);
      if (!outline) continue;
      const score = outline.support * possible * (outline.isLighter ? 1 : DARK_PAPER);
      if (!best || score > best.score) best = { quad, confidence: outline.support, score };
    }
  }
  if (!best) return undefined;
  // A pixel's middle is half a pixel from its edge.
  const middles = mapQuad(best.quad, ({ x, y }) => ({ x: x + 0.5, y: y + 0.5 }));
  const within = (part: number) => Math.min(1, Math.max(0, part));
  const quad = mapQuad(scaled(middles, 1 / width, 1 / height), ({ x, y }) => ({ x: within(x), y: within(y) }));
  return { quad, confidence: best.confidence };
}

type Pair = readonly [Candidate, Candidate];

function oppositePairs(candidates: readonly Candidate[], { width, height }: Edges): Pair[] {
  const enough = MIN_APART * Math.min(width, height);
  return candidates.flatMap((one, place) =>
    candidates
      .slice(place + 1)
      .filter((other) => !(one.isCut && other.isCut) && angleBetween(one.line, other.line) <= MAX_OPPOSITE_ANGLE)
      .filter((other) => {
        // How far each is from the middle; a normal that points the other way counts the other way.
        const [here, there] = [one, other].map(
          ({ line }) => line.offset - (width / 2) * Math.cos(line.angle) - (height / 2) * Math.sin(line.angle),
        ) as [number, number];
        const isOpposed = Math.cos(one.line.angle - other.line.angle) < 0;
        return Math.abs(here - (isOpposed ? -there : there)) >= enough;
      })
      .map((other): Pair => [one, other]),
  );
}

/** The four crossings of two pairs of lines, in order; undefined where they make nothing that a sheet could be. */
function quadOf([a, b]: Pair, [c, d]: Pair, { width, height }: Edges): Quad | undefined {
  const areNeighbours = [a, b].every(({ line }) =>
    [c, d].every((other) => angleBetween(line, other.line) >= MIN_NEIGHBOUR_ANGLE),
  );
  if (!areNeighbours) return undefined;
  const crossings = [
    crossing(a.line, c.line),
    crossing(a.line, d.line),
    crossing(b.line, d.line),
    crossing(b.line, c.line),
  ];
  const [mostX, mostY] = [width * MARGIN, height * MARGIN];
  const isInside = (point: Point | undefined): point is Point =>
    point !== undefined &&
    point.x >= -mostX &&
    point.x <= width + mostX &&
    point.y >= -mostY &&
    point.y <= height + mostY;
  if (!crossings.every(isInside)) return undefined;
  const quad = inOrder(crossings as unknown as Quad);
  if (!quad || areaOf(quad) < MIN_AREA * width * height) return undefined;
  const side = (place: number) => distance(cornerAt(quad, place), cornerAt(quad, place + 1));
  const isEven = [0, 1].every((place) => {
    const [one, opposite] = [side(place), side(place + 2)];
    return Math.min(one, opposite) >= MIN_SIDE_RATIO * Math.max(one, opposite);
  });
  return isEven ? quad : undefined;
}

/** Clockwise from the corner nearest to the top left; undefined where the outline crosses itself or folds in. */
function inOrder(quad: Quad): Quad | undefined {
  const clockwise: Quad = areaOf(quad) < 0 ? [quad[0], quad[3], quad[2], quad[1]] : quad;
  const turns = clockwise.map((corner, place) => {
    const [before, after] = [cornerAt(clockwise, place + 3), cornerAt(clockwise, place + 1)];
    return (corner.x - before.x) * (after.y - corner.y) - (corner.y - before.y) * (after.x - corner.x);
  });
  if (!turns.every((turn) => turn > 0)) return undefined;
  const first = clockwise.reduce((best, { x, y }, place) => {
    const known = cornerAt(clockwise, best);
    return x + y < known.x + known.y ? place : best;
  }, 0);
  return mapQuad(clockwise, (_, place) => cornerAt(clockwise, first + place));
}

/** How much of the outline is an edge between two colours; undefined where that is too little. */
function supportOf(
  quad: Quad,
  edges: Edges,
  sides: readonly Candidate[],
): { support: number; isLighter: boolean } | undefined {
  const cut = sides.find(({ isCut }) => isCut)?.line;
  const supports: number[] = [];
  let lighter = 0;
  for (let place = 0; place < 4; place++) {
    const [from, to] = [cornerAt(quad, place), cornerAt(quad, place + 1)];
    if (
      cut &&
      [from, to].every(({ x, y }) => Math.abs(x * Math.cos(cut.angle) + y * Math.sin(cut.angle) - cut.offset) < 0.5)
    ) {
      supports.push(CUT_SUPPORT);
      continue;
    }
    const { support, lightness } = sideSupport(from, to, edges);
    if (support < MIN_SIDE_SUPPORT) return undefined;
    supports.push(support);
    lighter += lightness;
  }
  const support = (supports.reduce((sum, one) => sum + one) / 4) * 0.6 + Math.min(...supports) * 0.4;
  return support >= MIN_SUPPORT ? { support, isLighter: lighter > 0 } : undefined;
}

/** Of one side, clockwise: inside is to its right. `lightness` is how much lighter inside is, in levels. */
function sideSupport(from: Point, to: Point, edges: Edges): { support: number; lightness: number } {
  const { width, height, isEdge, directionX, directionY } = edges;
  const length = distance(from, to);
  const [inX, inY] = [-(to.y - from.y) / length, (to.x - from.x) / length];
  // Which way the edge grows, towards the inside or away: the larger of the two counts.
  let [inwards, outwards] = [0, 0];
  const totals: [number, number, number] = [0, 0, 0];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const part = END_PART + ((1 - 2 * END_PART) * (sample + 0.5)) / SAMPLES;
    const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
    const near = addSteps(totals, x, y, inX, inY, edges);
    if (Math.abs(near) < MIN_STEP) continue;
    for (let reach = -REACH; reach <= REACH; reach++) {
      const [atX, atY] = [Math.round(x + inX * reach), Math.round(y + inY * reach)];
      if (atX < 0 || atY < 0 || atX >= width || atY >= height) continue;
      const at = atY * width + atX;
      if (!isEdge[at]) continue;
      const cosine = (directionX[at] as number) * inX + (directionY[at] as number) * inY;
      if (cosine * Math.sign(near) < MIN_COSINE) continue;
      if (cosine > 0) inwards++;
      else outwards++;
      break;
    }
  }
  // Chosen for the side as a whole: the largest of three at each place would be that with the most noise.
  const lightness = totals.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most)) / SAMPLES;
  const isStep = Math.abs(lightness) >= MIN_MEAN_STEP && inwards > outwards === lightness > 0;
  return { support: isStep ? Math.max(inwards, outwards) / SAMPLES : 0, lightness };
}

/**
 * By how much the colour that differs most is lighter on the inside than on the outside. Adds to `totals`, for each colour, what of that is
 * left without the slope of the light: a step is the same at both distances, a slope twice as much at the farther one.
 */
function addSteps(
  totals: [number, number, number],
  x: number,
  y: number,
  inX: number,
  inY: number,
  { width, height, colours }: Edges,
): number {
  const within = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.round(value)));
  const place = (reach: number) => within(y + inY * reach, height) * width + within(x + inX * reach, width);
  const [inside, outside] = [place(STEP_DISTANCE), place(-STEP_DISTANCE)];
  const [farInside, farOutside] = [place(2 * STEP_DISTANCE), place(-2 * STEP_DISTANCE)];
  let most = 0;
  for (const [channel, colour] of colours.entries()) {
    const near = (colour[inside] as number) - (colour[outside] as number);
    const far = (colour[farInside] as number) - (colour[farOutside] as number);
    totals[channel as 0 | 1 | 2] += 2 * near - far;
    if (Math.abs(near) > Math.abs(most)) most = near;
  }
  return most;
}
