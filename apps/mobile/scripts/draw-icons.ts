/**
 * Draws the icons and splash pictures of both apps and of both stores from the web's favicon. Run by hand when the mark changes:
 * `node apps/mobile/scripts/draw-icons.ts`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { DARK, LEAF, markSvg, markVector, PAPER, type Shapes, shortcutSvg } from './drawings.ts';

const MOBILE = path.join(import.meta.dirname, '..');
const RESOURCES = 'android/app/src/main/res';
const ASSETS = 'ios/App/App/Assets.xcassets';

/** Pixels for 48 dp (Android 7, whose launchers know no adaptive icon). */
const DENSITIES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 };
/** Of the shortcuts that the web's manifest names, as its draw-icons.ts has them. */
const SHORTCUTS = { record: 'notebook-pen', rate: 'sliders-horizontal', documents: 'file-text', seizures: 'activity' };
const ON_LEAF = { drop: PAPER, line: LEAF };
/** Half the side of the mark on a splash screen of iOS, in points. */
const SPLASH_POINTS = 120;

function write(name: string, content: string | Buffer) {
  const file = path.join(MOBILE, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** With `isOpaque` the file has no alpha channel: the App Store refuses an icon that has one. */
async function picture(name: string, svg: string, [width, height]: [number, number], isOpaque = false) {
  const drawn = sharp(Buffer.from(svg), { density: 2000 }).resize(width, height);
  write(name, await (isOpaque ? drawn.flatten().removeAlpha() : drawn).png({ compressionLevel: 9 }).toBuffer());
}

write(`${RESOURCES}/drawable/ic_launcher_foreground.xml`, markVector(ON_LEAF, { size: 108, box: 50 }));
write(
  `${RESOURCES}/drawable/ic_launcher_monochrome.xml`,
  markVector({ drop: null, line: '#FFFFFF' }, { size: 108, box: 50 }),
);
// Android shows of it only what is not transparent, in a colour of its own.
write(`${RESOURCES}/drawable/ic_notification.xml`, markVector({ drop: null, line: '#FFFFFF' }, { size: 24, box: 22 }));
write(
  `${RESOURCES}/drawable/splash_icon.xml`,
  // A circle of 192 of the 288 dp is shown.
  markVector({ drop: '@color/splash_drop', line: '@color/splash_line' }, { size: 288, box: 128 }),
);
for (const [density, pixels] of Object.entries(DENSITIES)) {
  const size: [number, number] = [pixels, pixels];
  const folder = `${RESOURCES}/mipmap-${density}`;
  await picture(`${folder}/ic_launcher.png`, markSvg(ON_LEAF, { share: 0.74, ground: LEAF, round: 0.22 }), size);
  await picture(`${folder}/ic_launcher_round.png`, markSvg(ON_LEAF, { share: 0.66, ground: LEAF, round: 0.5 }), size);
}
for (const [name, icon] of Object.entries(SHORTCUTS)) {
  // Its own types speak of the component alone, and not of the drawing.
  const { __iconData } = (await import(`lucide-react/icons/${icon}`)) as { __iconData: { node: Shapes } };
  await picture(`${RESOURCES}/drawable-xxxhdpi/shortcut_${name}.png`, shortcutSvg(__iconData.node), [192, 192]);
}

const appIcon = `${ASSETS}/AppIcon.appiconset`;
const store: [number, number] = [1024, 1024];
await picture(`${appIcon}/AppIcon.png`, markSvg(ON_LEAF, { share: 0.66, ground: LEAF }), store, true);
await picture(`${appIcon}/AppIcon-dark.png`, markSvg(DARK, { share: 0.66, ground: DARK.paper }), store, true);
// Grey: the system gives it the person's colour.
await picture(
  `${appIcon}/AppIcon-tinted.png`,
  markSvg({ drop: '#e6e6e6', line: '#1a1a1a' }, { share: 0.66, ground: '#1a1a1a' }),
  store,
  true,
);
for (const scale of [1, 2, 3]) {
  const size: [number, number] = [SPLASH_POINTS * scale, SPLASH_POINTS * scale];
  await picture(
    `${ASSETS}/Splash.imageset/splash@${scale}x.png`,
    markSvg({ drop: LEAF, line: PAPER }, { share: 1 }),
    size,
  );
  await picture(`${ASSETS}/Splash.imageset/splash-dark@${scale}x.png`, markSvg(DARK, { share: 1 }), size);
}

await picture('store/pictures/app-store-1024.png', markSvg(ON_LEAF, { share: 0.66, ground: LEAF }), store, true);
await picture('store/pictures/play-512.png', markSvg(ON_LEAF, { share: 0.66, ground: LEAF }), [512, 512], true);
const banner = { share: 0.62, ground: LEAF, width: 1024 / 500 };
await picture('store/pictures/play-feature-1024x500.png', markSvg(ON_LEAF, banner), [1024, 500], true);
