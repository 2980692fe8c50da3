/**
 * Draws public/icons/*.png, public/apple-touch-icon.png and public/og.png from the logo. Run by hand when the logo changes:
 * `node scripts/draw-icons.ts`.
 */
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { Activity, FileText, NotebookPen, SlidersHorizontal } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BROWSER_ARGUMENTS, browserPath } from '../../../e2e/browser.ts';

const publicDirectory = fileURLToPath(new URL('../public/', import.meta.url));
const require = (file: string) => readFile(fileURLToPath(new URL(`../../../node_modules/${file}`, import.meta.url)));
const logo = (await readFile(path.join(publicDirectory, 'favicon.svg'), 'utf8')).replace(/<style>[\s\S]*<\/style>/, '');
const fraunces = (await require('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2')).toString(
  'base64',
);
const figtree = (await require('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')).toString(
  'base64',
);

const LEAF = '#1f5b43';
const PAPER = '#fbf9f4';
/** Share of the square that the drop takes: a mask may cut away all but the inner 80 %. */
const ICONS = [
  { file: 'icons/icon-192.png', size: 192, share: 0.74, radius: 0.22 },
  { file: 'icons/icon-512.png', size: 512, share: 0.74, radius: 0.22 },
  { file: 'icons/icon-maskable-512.png', size: 512, share: 0.58, radius: 0 },
  { file: 'apple-touch-icon.png', size: 180, share: 0.66, radius: 0 },
];
/** Android shows of it only what is not transparent, in a colour of its own. */
const BADGE = { file: 'icons/badge-96.png', size: 96, share: 0.92 };
/** Of the shortcuts that the manifest names, in the size that Android asks for. */
const SHORTCUTS = { record: NotebookPen, rate: SlidersHorizontal, documents: FileText, seizures: Activity };
const SHORTCUT_SIZE = 96;

await mkdir(path.join(publicDirectory, 'icons'), { recursive: true });
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: BROWSER_ARGUMENTS,
});
const page = await browser.newPage();
for (const { file, size, share, radius } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>
    body { margin: 0; background: transparent }
    div { width: 100vw; height: 100vh; display: grid; place-items: center; background: ${LEAF}; border-radius: ${radius * 100}% }
    svg { width: ${share * 100}%; height: ${share * 100}% } .drop { fill: ${PAPER}; stroke: ${PAPER} } .line { stroke: ${LEAF} }
  </style><div>${logo}</div>`);
  await page.screenshot({ path: path.join(publicDirectory, file), omitBackground: true });
}
await page.setViewportSize({ width: BADGE.size, height: BADGE.size });
await page.setContent(`<style>
  body { margin: 0; background: transparent; height: 100vh; display: grid; place-items: center }
  svg { width: ${BADGE.share * 100}%; height: ${BADGE.share * 100}% } .drop { fill: none; stroke: #fff; stroke-width: 3.6px } .line { stroke: #fff; stroke-width: 3.6px }
</style>${logo}`);
await page.screenshot({ path: path.join(publicDirectory, BADGE.file), omitBackground: true });
await page.setViewportSize({ width: SHORTCUT_SIZE, height: SHORTCUT_SIZE });
for (const [name, icon] of Object.entries(SHORTCUTS)) {
  await page.setContent(`<style>
    body { margin: 0; background: transparent; height: 100vh; display: grid; place-items: center; background: ${LEAF}; border-radius: 50% }
    svg { width: 50%; height: 50%; color: ${PAPER}; stroke-width: 1.75px }
  </style>${renderToStaticMarkup(createElement(icon))}`);
  await page.screenshot({ path: path.join(publicDirectory, `icons/shortcut-${name}-96.png`), omitBackground: true });
}
await page.setViewportSize({ width: 1200, height: 630 });
await page.setContent(`<style>
  @font-face { font-family: F; src: url(data:font/woff2;base64,${fraunces}); font-weight: 100 900 }
  @font-face { font-family: S; src: url(data:font/woff2;base64,${figtree}); font-weight: 300 900 }
  body { margin: 0; background: ${PAPER}; color: #1b231d; font: 30px/1.4 S; width: 1200px; height: 630px;
    background-image: repeating-linear-gradient(transparent 0 62px, #e4e0d5 62px 63px) }
  main { padding: 96px 104px; display: flex; gap: 72px; align-items: center; height: 438px }
  svg { width: 300px; flex: none } .drop { fill: ${LEAF}; stroke: ${LEAF} } .line { stroke: ${PAPER} }
  h1 { font: 560 104px/1 F; margin: 0 0 28px; letter-spacing: -.02em } p { margin: 0; font-size: 38px; color: #57625a; max-width: 15em }
</style><main>${logo}<div><h1>Bálsamo</h1><p>O diário que mostra o que realmente ajuda.</p></div></main>`);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: path.join(publicDirectory, 'og.png') });
await browser.close();
