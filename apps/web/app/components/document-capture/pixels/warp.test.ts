import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaOf,
  distance,
  isPage,
  mapQuad,
  type Quad,
  type Raster,
  readTurned,
  scaled,
  turnPoint,
  WHOLE_PHOTO,
  withCorner,
} from './geometry.ts';
import { homographyOf, inverseOf, mapPoint } from './homography.ts';
import { improveReading } from './improve-reading.ts';
import { pageSize, paperRatio } from './page-size.ts';
import { warp } from './warp.ts';

const corner = fc.record({
  x: fc.double({ min: 0, max: 0.3, noNaN: true }),
  y: fc.double({ min: 0, max: 0.3, noNaN: true }),
});
/** Any sheet, each corner in its own part of the photo. */
const anyQuad = fc
  .tuple(corner, corner, corner, corner)
  .map(([a, b, c, d]): Quad => [a, { x: 1 - b.x, y: b.y }, { x: 1 - c.x, y: 1 - c.y }, { x: d.x, y: 1 - d.y }]);
const anyPoint = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Each pixel says where it is. */
function chart(width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set([at % width, Math.floor(at / width), 7, 255], at * 4);
  return { width, height, data };
}
const pixel = ({ width, data }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe('the projective map of a sheet', () => {
  it('leads from the corners of the page to those in the photo', () => {
    fc.assert(
      fc.property(anyQuad, (quad) => {
        const map = homographyOf(quad);
        for (const [place, from] of WHOLE_PHOTO.entries()) {
          expect(distance(mapPoint(map, from), quad[place] as never)).toBeLessThan(1e-9);
        }
      }),
    );
  });

  it('keeps straight lines straight, and its inverse leads back', () => {
    fc.assert(
      fc.property(anyQuad, anyPoint, anyPoint, (quad, one, other) => {
        const map = homographyOf(quad);
        const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
        const [a, b, c] = [one, other, middle].map((point) => mapPoint(map, point)) as [
          typeof one,
          typeof one,
          typeof one,
        ];
        expect(Math.abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x))).toBeLessThan(1e-9);
        expect(distance(mapPoint(inverseOf(map), a), one)).toBeLessThan(1e-6);
      }),
    );
  });
});

describe('a straightened page', () => {
  it('is the part itself where that is a rectangle along the axes', () => {
    const size = fc.record({
      left: fc.nat(20),
      top: fc.nat(20),
      width: fc.integer({ min: 1, max: 30 }),
      height: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(size, ({ left, top, width, height }) => {
        const [right, bottom] = [left + width, top + height];
        const quad: Quad = [
          { x: left, y: top },
          { x: right, y: top },
          { x: right, y: bottom },
          { x: left, y: bottom },
        ];
        const page = warp(chart(60, 60), quad, width, height);
        for (let y = 0; y < height; y++) {
          for (let x = 0; x < width; x++) expect(pixel(page, x, y)).toEqual([left + x, top + y, 7, 255]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is turned clockwise as its corners are', () => {
    const photo = chart(30, 20);
    const page = warp(photo, readTurned(scaled(WHOLE_PHOTO, 30, 20), 1), 20, 30);
    expect(pixel(page, 19, 0)).toEqual([0, 0, 7, 255]);
    expect(pixel(page, 0, 0)).toEqual([0, 19, 7, 255]);
    expect(pixel(page, 19, 29)).toEqual([29, 0, 7, 255]);
  });

  it('takes nothing from beyond the photo', () => {
    const page = warp(
      chart(10, 10),
      scaled(
        [
          { x: -0.5, y: 0 },
          { x: 1, y: 0 },
          { x: 1, y: 1 },
          { x: -0.5, y: 1 },
        ],
        10,
        10,
      ),
      15,
      10,
    );
    expect(pixel(page, 0, 3)).toEqual([0, 3, 7, 255]);
  });
});

describe('the size of a page', () => {
  /** A sheet in space, seen by a camera with this focal length (long sides of the photo); corners in pixels. */
  function seen(ratio: number, { tilt, turn, focal = 0.75 }: { tilt: number; turn: number; focal?: number }): Quad {
    const flat = mapQuad(WHOLE_PHOTO, ({ x, y }) => ({ x: (x - 0.5) * ratio, y: y - 0.5 }));
    return mapQuad(flat, ({ x, y }) => {
      const [across, along] = [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
      const depth = 1.6 + along * Math.sin(tilt);
      return { x: 1500 + (focal * 4000 * across) / depth, y: 2000 + (focal * 4000 * along * Math.cos(tilt)) / depth };
    });
  }
  const PHOTO = { width: 3000, height: 4000 };

  it.each([
    [210 / 297, { tilt: 0, turn: 0 }],
    [210 / 297, { tilt: 0.6, turn: 0 }],
    [210 / 297, { tilt: 0.6, turn: 0.3 }],
    [297 / 210, { tilt: 0.5, turn: -0.2 }],
    [85.6 / 54, { tilt: 0.4, turn: 0.5 }],
    [1, { tilt: 0.7, turn: 0.2, focal: 1.4 }],
  ])('has the proportions of the sheet, %f, whatever the perspective', (ratio, view) => {
    expect(paperRatio(seen(ratio, view), PHOTO) / ratio).toBeCloseTo(1, 4);
  });

  it('is A4 where it is nearly that, upright or lying', () => {
    const { width, height } = pageSize(seen(0.72, { tilt: 0.3, turn: 0 }), PHOTO, 2000);
    expect(width / height).toBeCloseTo(210 / 297, 2);
    const lying = pageSize(readTurned(seen(0.72, { tilt: 0.3, turn: 0 }), 1), PHOTO, 2000);
    expect(lying.width / lying.height).toBeCloseTo(297 / 210, 2);
  });

  it('is no larger than asked, nor than the sheet in the photo', () => {
    expect(Math.max(...Object.values(pageSize(scaled(WHOLE_PHOTO, 3000, 4000), PHOTO, 2000)))).toBe(2000);
    const small: Quad = [
      { x: 100, y: 100 },
      { x: 400, y: 100 },
      { x: 400, y: 500 },
      { x: 100, y: 500 },
    ];
    expect(pageSize(small, PHOTO, 2000)).toEqual({ width: 300, height: 400 });
  });
});

describe('the corners that a person moves', () => {
  it('stay in the photo and never fold the page', () => {
    const place = fc.record({
      x: fc.double({ min: -1, max: 2, noNaN: true }),
      y: fc.double({ min: -1, max: 2, noNaN: true }),
    });
    fc.assert(
      fc.property(anyQuad, fc.nat(3), place, (quad, at, to) => {
        const moved = withCorner(quad, at, to);
        expect(isPage(moved)).toBe(true);
        for (const { x, y } of moved) expect(Math.min(x, y) >= 0 && Math.max(x, y) <= 1).toBe(true);
      }),
    );
  });

  it('are read in another order after a turn, and are the same page', () => {
    fc.assert(
      fc.property(anyQuad, fc.nat(3), (quad, quarters) => {
        const turned = mapQuad(readTurned(quad, quarters), (point) => turnPoint(point, quarters));
        expect(isPage(turned)).toBe(true);
        expect(areaOf(turned)).toBeCloseTo(areaOf(quad), 9);
        const [topLeft, , bottomRight] = turned;
        expect(topLeft.x < bottomRight.x && topLeft.y < bottomRight.y).toBe(true);
        expect(
          mapQuad(turned, (point) => turnPoint(point, (4 - quarters) % 4))
            .map(({ x }) => x.toFixed(9))
            .sort(),
        ).toEqual(quad.map(({ x }) => x.toFixed(9)).sort());
      }),
    );
  });
});

describe('better reading', () => {
  const page = (levels: readonly number[]): Raster => ({
    width: levels.length,
    height: 1,
    data: Uint8ClampedArray.from(levels.flatMap((level) => [level, level, level, 255])),
  });
  const greys = ({ data }: Raster) => [...data].filter((_, at) => at % 4 === 0);

  it('makes dull paper light and what is written dark, in grey', () => {
    const dull = page([...Array(90).fill(150), ...Array(10).fill(90)]);
    dull.data.set([40, 60, 150, 255], 0);
    improveReading(dull);
    expect(new Set(dull.data.subarray(0, 3)).size).toBe(1);
    expect(greys(dull)[50]).toBeGreaterThan(235);
    expect(Math.min(...greys(dull))).toBeLessThan(60);
  });

  it('leaves a page alone that reads well, and does not blow up the noise of an empty one', () => {
    const good = page([...Array(80).fill(246), ...Array(20).fill(2)]);
    improveReading(good);
    expect([greys(good)[0], greys(good)[99]]).toEqual([245, 0]);
    const empty = page(Array.from({ length: 100 }, (_, at) => 100 + (at % 5)));
    improveReading(empty);
    expect(Math.max(...greys(empty)) - Math.min(...greys(empty))).toBeLessThanOrEqual(10);
  });
});
