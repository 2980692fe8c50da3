import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMark } from './scripts/drawings.ts';
import { MOBILE, pngHeader, read, readBytes, readJson } from './testing/parse.ts';

const RESOURCES = 'android/app/src/main/res';
const ASSETS = 'ios/App/App/Assets.xcassets';
const header = (name: string) => pngHeader(readBytes(name));

describe('Android', () => {
  it.each([
    ['mdpi', 48],
    ['hdpi', 72],
    ['xhdpi', 96],
    ['xxhdpi', 144],
    ['xxxhdpi', 192],
  ])('has both icons of older launchers for %s', (density, size) => {
    for (const name of ['ic_launcher', 'ic_launcher_round'])
      expect(header(`${RESOURCES}/mipmap-${density}/${name}.png`)).toEqual({
        width: size,
        height: size,
        hasAlpha: true,
      });
  });

  it('has an adaptive icon with a layer for themed icons', () => {
    for (const name of ['ic_launcher', 'ic_launcher_round'])
      expect(read(`${RESOURCES}/mipmap-anydpi-v26/${name}.xml`)).toMatch(
        /<background [^>]*@color\/leaf[\s\S]*<foreground [^>]*@drawable\/ic_launcher_foreground[\s\S]*<monochrome [^>]*@drawable\/ic_launcher_monochrome/,
      );
  });

  it('has the shortcuts’ pictures', () => {
    for (const name of ['record', 'rate', 'documents', 'seizures'])
      expect(header(`${RESOURCES}/drawable-xxxhdpi/shortcut_${name}.png`)).toEqual({
        width: 192,
        height: 192,
        hasAlpha: true,
      });
  });

  it.each(['ic_launcher_foreground', 'ic_launcher_monochrome', 'ic_notification', 'splash_icon'])(
    '%s is the web’s mark',
    (name) => {
      const { drop, lines } = readMark();
      const drawn = [...read(`${RESOURCES}/drawable/${name}.xml`).matchAll(/android:pathData="([^"]+)"/g)];
      expect(drawn.map(([, data]) => data)).toEqual([drop, ...lines]);
    },
  );

  it('has a white outline for the bar, which shows what is not transparent', () => {
    const drawn = read(`${RESOURCES}/drawable/ic_notification.xml`);
    expect(drawn).not.toContain('android:fillColor');
    expect([...drawn.matchAll(/android:strokeColor="(#\w+)"/g)].map(([, colour]) => colour)).toEqual(
      Array(4).fill('#FFFFFF'),
    );
  });
});

describe('iOS', () => {
  type Contents = { images: { filename: string; size?: string; scale?: string; appearances?: { value: string }[] }[] };

  it('has an icon without alpha, also for the dark and the tinted home screen', () => {
    const { images } = readJson<Contents>(`${ASSETS}/AppIcon.appiconset/Contents.json`);
    expect(images.map(({ appearances }) => appearances?.[0]?.value)).toEqual([undefined, 'dark', 'tinted']);
    for (const { filename } of images)
      expect(header(`${ASSETS}/AppIcon.appiconset/${filename}`)).toEqual({
        width: 1024,
        height: 1024,
        hasAlpha: false,
      });
  });

  it('has the splash picture in both themes and three scales', () => {
    const { images } = readJson<Contents>(`${ASSETS}/Splash.imageset/Contents.json`);
    expect(images.map(({ scale, appearances }) => `${scale} ${appearances?.[0]?.value}`).sort()).toEqual(
      ['1x', '2x', '3x'].flatMap((scale) => [`${scale} dark`, `${scale} undefined`]),
    );
    for (const { filename, scale } of images) {
      const size = 120 * Number(scale?.[0]);
      expect(header(`${ASSETS}/Splash.imageset/${filename}`)).toEqual({ width: size, height: size, hasAlpha: true });
    }
  });

  it('has no picture that nothing names', () => {
    for (const folder of ['AppIcon.appiconset', 'Splash.imageset']) {
      const { images } = readJson<Contents>(`${ASSETS}/${folder}/Contents.json`);
      const there = globSync('*.png', { cwd: path.join(MOBILE, ASSETS, folder) });
      expect(there.sort()).toEqual(images.map(({ filename }) => filename).sort());
    }
  });
});

describe('the stores', () => {
  it.each([
    ['app-store-1024.png', 1024, 1024],
    ['play-512.png', 512, 512],
    ['play-feature-1024x500.png', 1024, 500],
  ])('get %s in its size, without alpha', (name, width, height) => {
    expect(header(`store/pictures/${name}`)).toEqual({ width, height, hasAlpha: false });
    // Google Play takes up to 1 MB.
    expect(readFileSync(path.join(MOBILE, 'store/pictures', name)).length).toBeLessThan(1_000_000);
  });
});
