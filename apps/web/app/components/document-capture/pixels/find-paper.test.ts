import { describe, expect, it } from 'vitest';
import { findPaper } from './find-paper.ts';
import { cornerAt, distance, mapQuad, type Point, type Quad, type Raster } from './geometry.ts';
import { cloth, drawScene, plain, printedPaper, type Scene, tiles, wood } from './testing-scene.ts';

const SIZE = { width: 300, height: 400 };
/** Corners are this close, in fractions of the photo: 1.2 % is a letter's width beside the edge of an A4 sheet. */
const TOLERANCE = 0.012;

const quad = (...corners: readonly [number, number][]): Quad => corners.map(([x, y]) => ({ x, y })) as unknown as Quad;
const UPRIGHT = quad([0.15, 0.12], [0.85, 0.12], [0.85, 0.88], [0.15, 0.88]);
const PERSPECTIVE = quad([0.24, 0.16], [0.77, 0.14], [0.91, 0.88], [0.1, 0.86]);

/** A sheet turned by so many degrees around its middle. */
function tilted(degrees: number, size = 0.3): Quad {
  const angle = (degrees / 180) * Math.PI;
  return mapQuad(quad([-1, -1.4], [1, -1.4], [1, 1.4], [-1, 1.4]), ({ x, y }) => {
    const [across, along] = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
    return { x: 0.5 + size * across, y: 0.5 + (size * along * SIZE.width) / SIZE.height };
  });
}

/** How far the farthest corner is off, whichever corner is the first. */
function error(found: Quad, wanted: Quad): number {
  const errors = [0, 1, 2, 3].map((first) =>
    Math.max(...wanted.map((corner, place) => distance(corner, cornerAt(found, place + first)))),
  );
  return Math.min(...errors);
}

/** The light of a lamp that a hand covers: a soft shadow across the sheet. */
const handShadow = ({ x, y }: Point) => 1 - 0.45 / (1 + Math.exp(-(x + 0.4 * y - 0.75) * 40));
const lampInCorner = ({ x, y }: Point) => 1.05 - 0.55 * Math.hypot(x, y);

const sheets: [string, Partial<Scene>][] = [
  ['on a dark table', { table: plain(45, 40, 38), quad: UPRIGHT }],
  ['on a light table', { table: plain(205, 203, 198), quad: UPRIGHT }],
  ['on a white table, a little lighter than it', { table: plain(222, 222, 220), quad: PERSPECTIVE, noise: 1.5 }],
  ['on boards of wood', { table: wood, quad: PERSPECTIVE }],
  ['on a coloured cloth as light as paper', { table: plain(235, 215, 150), quad: PERSPECTIVE }],
  ['on a floor of tiles', { table: tiles, quad: PERSPECTIVE }],
  ['turned by 8 degrees', { table: wood, quad: tilted(8) }],
  ['turned by 20 degrees', { table: plain(60, 70, 90), quad: tilted(20, 0.28) }],
  ['turned by 40 degrees', { table: plain(60, 70, 90), quad: tilted(40, 0.26) }],
  ['lying on its side', { table: wood, quad: tilted(88, 0.3) }],
  [
    'photographed from below',
    { table: plain(80, 60, 50), quad: quad([0.3, 0.2], [0.7, 0.2], [0.95, 0.9], [0.05, 0.9]) },
  ],
  ['half in the shadow of a hand', { table: wood, quad: PERSPECTIVE, light: handShadow }],
  ['in the light of a lamp in the corner', { table: plain(120, 90, 70), quad: UPRIGHT, light: lampInCorner }],
  ['in the dark, with noise', { table: plain(50), quad: PERSPECTIVE, light: () => 0.35, noise: 6 }],
  ['with a printed frame', { table: wood, quad: PERSPECTIVE, paper: printedPaper({ hasFrame: true }) }],
  [
    'with a printed frame, on a light table',
    { table: plain(205), quad: UPRIGHT, paper: printedPaper({ hasFrame: true }) },
  ],
  ['dark, on a light table', { table: plain(225), quad: UPRIGHT, paper: plain(70, 90, 140) }],
  [
    'small, as a card',
    { table: wood, quad: quad([0.2, 0.35], [0.78, 0.33], [0.8, 0.62], [0.18, 0.6]), paper: plain(230, 236, 240) },
  ],
  [
    'filling the photo nearly',
    { table: plain(45), quad: quad([0.02, 0.02], [0.98, 0.015], [0.985, 0.98], [0.015, 0.985]) },
  ],
];

const nothing: [string, Partial<Scene>][] = [
  ['an empty table', { table: plain(140) }],
  ['a table of wood', { table: wood }],
  ['a floor of tiles', { table: tiles }],
  ['a floor of tiles in changing light', { table: tiles, light: lampInCorner }],
  ['a chequered tablecloth', { table: cloth }],
  ['a table in changing light', { table: plain(180), light: lampInCorner }],
  ['the shadow of a hand', { table: plain(180), light: handShadow }],
  ['noise', { table: plain(128), noise: 40 }],
  ['a sheet that fills the photo, letters only', { table: printedPaper() }],
  ['the edge of a table', { table: ({ y }) => (y > 0.4 ? [180, 140, 100] : [60, 60, 70]) }],
  ['a corner of a table', { table: ({ x, y }) => (y > 0.4 && x > 0.3 ? [180, 140, 100] : [60, 60, 70]) }],
  [
    'a round plate',
    { table: ({ x, y }) => (Math.hypot(x - 0.5, (y - 0.5) * 1.33) < 0.35 ? [235, 235, 235] : [90, 70, 60]) },
  ],
];

const draw = (scene: Partial<Scene>, seed: number): Raster =>
  drawScene({ ...SIZE, table: plain(128), paper: printedPaper(), seed, ...scene });

describe('the corners of a sheet', () => {
  it.each(sheets)('are found: %s', (_, scene) => {
    for (const seed of [1, 2]) {
      const found = findPaper(draw(scene, seed));
      expect(found && error(found.quad, scene.quad as Quad)).toBeLessThan(TOLERANCE);
    }
  });

  it('are found where the photo cuts one side off', () => {
    const cut = quad([0.2, -0.1], [0.8, -0.1], [0.8, 0.8], [0.2, 0.8]);
    const found = findPaper(draw({ table: plain(50), quad: cut }, 1));
    expect(found && error(found.quad, quad([0.2, 0], [0.8, 0], [0.8, 0.8], [0.2, 0.8]))).toBeLessThan(TOLERANCE);
  });

  it('begin at the top left and go around clockwise', () => {
    const found = findPaper(draw({ table: plain(50), quad: UPRIGHT }, 1));
    for (const [place, corner] of UPRIGHT.entries())
      expect(distance(corner, cornerAt((found as { quad: Quad }).quad, place))).toBeLessThan(TOLERANCE);
  });
});

describe('a photo without a sheet', () => {
  it.each(nothing)('has none: %s', (_, scene) => {
    for (const seed of [1, 2]) expect(findPaper(draw(scene, seed))).toBeUndefined();
  });
});
