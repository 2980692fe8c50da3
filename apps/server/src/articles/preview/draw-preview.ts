import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';

const font = (file: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`);
const FONTS = {
  title: { font: 'Fraunces SemiBold', fontfile: font('fraunces/600SemiBold/Fraunces_600SemiBold.ttf') },
  text: { font: 'Figtree SemiBold', fontfile: font('figtree/600SemiBold/Figtree_600SemiBold.ttf') },
};
const ICON = path.join(import.meta.dirname, '../../../../web/public/icons/icon-192.png');

/** What networks show of a link: Open Graph's usual size, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 88;
const RULES_EVERY = 63;
const ICON_SIDE = 84;
const PAPER = '#FBF9F4';
const LINE = '#E4E0D5';
const INK = '#1B231D';
const LEAF = '#1F5B43';
/** Largest first, in points at 72 dpi, with the characters that fit into four lines. */
const TITLE_SIZES = [
  { upTo: 42, size: 80 },
  { upTo: 75, size: 68 },
  { upTo: Number.POSITIVE_INFINITY, size: 54 },
];
const TITLE_HEIGHT = 330;

/** A PNG with the title of an article on ruled paper, as the site's own preview is. */
export async function drawPreview({ title, category }: { title: string; category: string }): Promise<Uint8Array> {
  const size = TITLE_SIZES.find(({ upTo }) => title.length <= upTo)?.size ?? 54;
  const [heading, label, name, icon] = await Promise.all([
    written(title, { face: FONTS.title, size, color: INK, width: WIDTH - 2 * MARGIN }),
    written(category, { face: FONTS.text, size: 30, color: LEAF, width: WIDTH - 2 * MARGIN }),
    written('Bálsamo', { face: FONTS.title, size: 44, color: INK, width: 400 }),
    sharp(await readFile(ICON))
      .resize(ICON_SIDE)
      .png()
      .toBuffer(),
  ]);
  // A title without a break in 150 letters would be wider than the picture.
  const fitted = await sharp(heading.data)
    .resize({ width: WIDTH - 2 * MARGIN, height: TITLE_HEIGHT, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const rule = await filled(WIDTH, 1, LINE);
  const rules = Array.from({ length: Math.floor(HEIGHT / RULES_EVERY) }, (_, at) => ({
    input: rule,
    left: 0,
    top: (at + 1) * RULES_EVERY - 1,
  }));
  const foot = HEIGHT - MARGIN - ICON_SIDE + 14;
  const image = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } }).composite([
    ...rules,
    { input: await filled(14, HEIGHT, LEAF), left: 0, top: 0 },
    { input: label.data, left: MARGIN, top: 72 },
    { input: fitted, left: MARGIN, top: 132 },
    { input: icon, left: MARGIN, top: foot },
    { input: name.data, left: MARGIN + ICON_SIDE + 22, top: foot + Math.round((ICON_SIDE - name.info.height) / 2) },
  ]);
  return image.png({ palette: true }).toBuffer();
}

type Writing = { face: { font: string; fontfile: string }; size: number; color: string; width: number };

function written(text: string, { face, size, color, width }: Writing) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return sharp({
    text: {
      text: `<span foreground="${color}">${escaped}</span>`,
      font: `${face.font} ${size}`,
      fontfile: face.fontfile,
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const filled = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
