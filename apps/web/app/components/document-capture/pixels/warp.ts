import type { Quad, Raster } from './geometry.ts';
import { homographyOf } from './homography.ts';

/**
 * The page inside a quadrilateral (pixels of `source`), straightened to `width` by `height`; each pixel is mixed of the four around its
 * place in the source. A rectangle along the axes, in its own size, is cut out as it is.
 */
export function warp(source: Raster, quad: Quad, width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  const [a, b, c, d, e, f, g, h] = homographyOf(quad);
  const { data: from, width: fromWidth } = source;
  const [lastX, lastY] = [fromWidth - 1, source.height - 1];
  let at = 0;
  for (let row = 0; row < height; row++) {
    const v = (row + 0.5) / height;
    for (let column = 0; column < width; column++) {
      const u = (column + 0.5) / width;
      const w = g * u + h * v + 1;
      // A pixel's colour is that of its middle.
      const x = Math.min(lastX, Math.max(0, (a * u + b * v + c) / w - 0.5));
      const y = Math.min(lastY, Math.max(0, (d * u + e * v + f) / w - 0.5));
      const [left, top] = [x | 0, y | 0];
      const [right, down] = [left < lastX ? 4 : 0, top < lastY ? fromWidth * 4 : 0];
      const [across, along] = [x - left, y - top];
      const first = (top * fromWidth + left) * 4;
      for (let channel = 0; channel < 3; channel++) {
        const place = first + channel;
        const upper = (from[place] as number) * (1 - across) + (from[place + right] as number) * across;
        const lower = (from[place + down] as number) * (1 - across) + (from[place + down + right] as number) * across;
        data[at + channel] = upper * (1 - along) + lower * along;
      }
      data[at + 3] = 255;
      at += 4;
    }
  }
  return { width, height, data };
}
