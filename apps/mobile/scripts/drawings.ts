/** The app's mark as each platform wants it, from the web's favicon: SVG for pictures, vector drawables for Android. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const WEB = path.join(import.meta.dirname, '../../web');

/** As in the web's draw-icons.ts. */
export const LEAF = '#1f5b43';
export const PAPER = '#fbf9f4';
/** The page and the mark in the dark theme: `--paper` of app.css, and the favicon's own dark colours. */
export const DARK = { paper: '#111611', drop: '#7cc7a0', line: '#10201a' };

type Mark = {
  /** The drop, as the data of a path. */
  drop: string;
  dropWidth: number;
  /** The three written lines in it. */
  lines: string[];
  lineWidth: number;
};

/** The favicon's paths, on a square of 48. Throws where they are not found. */
export function readMark(svg = readFileSync(path.join(WEB, 'public/favicon.svg'), 'utf8')): Mark {
  const found = /<path class="drop" stroke-width="([\d.]+)" d="([^"]+)" \/>/.exec(svg);
  const group = /<g class="line" stroke-width="([\d.]+)">([\s\S]*?)<\/g>/.exec(svg);
  const lines = [...(group?.[2] ?? '').matchAll(/<path d="([^"]+)" \/>/g)].map(([, data]) => data ?? '');
  if (!found?.[2] || lines.length === 0) throw new Error('favicon.svg is drawn in another way than expected');
  return { drop: found[2], dropWidth: Number(found[1]), lines, lineWidth: Number(group?.[1]) };
}

/** Colours of a mark: filled, or with `null` as an outline. */
type Ink = { drop: string | null; line: string; outline?: string };

/** A picture: the mark on a ground, `share` of the square wide. `round` is the radius of the ground, 0.5 a circle; without `ground` it is transparent. */
export function markSvg(
  { drop, line, outline }: Ink,
  {
    share,
    ground,
    round = 0,
    width = 1,
    height = 1,
  }: { share: number; ground?: string; round?: number; width?: number; height?: number },
): string {
  const mark = readMark();
  const side = 48 / share;
  const [wide, high] = [side * width, side * height];
  const stroke = outline ?? drop ?? line;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" fill="none" stroke-linecap="round" stroke-linejoin="round">
${ground ? `<rect width="${wide}" height="${high}" rx="${side * round}" fill="${ground}"/>` : ''}
<g transform="translate(${(wide - 48) / 2} ${(high - 48) / 2})">
<path fill="${drop ?? 'none'}" stroke="${stroke}" stroke-width="${drop ? mark.dropWidth : 3.6}" d="${mark.drop}"/>
${mark.lines.map((data) => `<path stroke="${line}" stroke-width="${drop ? mark.lineWidth : 3.6}" d="${data}"/>`).join('\n')}
</g></svg>`;
}

/** A vector drawable of Android. `size` in dp, `box` of them the mark's square; colours may be `@color/…`. */
export function markVector({ drop, line }: Ink, { size, box }: { size: number; box: number }): string {
  const mark = readMark();
  const round = 'android:strokeLineCap="round"\n            android:strokeLineJoin="round"';
  const strokes = mark.lines.map(
    (data) => `        <path
            ${round}
            android:pathData="${data}"
            android:strokeWidth="${drop ? mark.lineWidth : 3.6}"
            android:strokeColor="${line}" />`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Drawn by scripts/draw-icons.ts from the web's favicon. -->
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="${size}dp"
    android:height="${size}dp"
    android:viewportWidth="${size}"
    android:viewportHeight="${size}">
    <group
        android:scaleX="${box / 48}"
        android:scaleY="${box / 48}"
        android:translateX="${(size - box) / 2}"
        android:translateY="${(size - box) / 2}">
        <path
            ${drop ? `android:fillColor="${drop}"\n            ${round}` : round}
            android:pathData="${mark.drop}"
            android:strokeWidth="${drop ? mark.dropWidth : 3.6}"
            android:strokeColor="${drop ?? line}" />
${strokes.join('\n')}
    </group>
</vector>
`;
}

/** Elements of SVG: their names and attributes. */
export type Shapes = readonly (readonly [string, Readonly<Record<string, string>>])[];

/** A shortcut's picture: an icon of the lucide set (24 × 24) on a disc. */
export function shortcutSvg(nodes: Shapes): string {
  const shapes = nodes.map(([tag, attributes]) => {
    const said = Object.entries(attributes).filter(([name]) => name !== 'key');
    return `<${tag} ${said.map(([name, value]) => `${name}="${value}"`).join(' ')}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke-linecap="round" stroke-linejoin="round">
<circle cx="24" cy="24" r="24" fill="${LEAF}"/><g transform="translate(12 12)" stroke="${PAPER}" stroke-width="1.75">${shapes.join('')}</g></svg>`;
}
