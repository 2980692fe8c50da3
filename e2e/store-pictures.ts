import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import locales from '../apps/mobile/store/locales.json' with { type: 'json' };
import { openDemo } from './demo-context.ts';
import { sheet } from './scenes/scene.ts';

const FOLDER = path.join(import.meta.dirname, '../apps/mobile/screenshots');

/** Pixels as the stores ask for them: App Store 6.9" (1290 × 2796) and iPad 13" (2064 × 2752), Google Play 1080 × 1920. */
const STORES = [
  {
    name: 'iphone',
    folder: (language: Language) => `app-store/${locales[language].appStore}`,
    width: 430,
    height: 932,
    scale: 3,
  },
  {
    name: 'ipad',
    folder: (language: Language) => `app-store/${locales[language].appStore}`,
    width: 1032,
    height: 1376,
    scale: 2,
  },
  { name: 'phone', folder: (language: Language) => `play/${language}`, width: 360, height: 640, scale: 3 },
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();

/**
 * What the app shows of itself, to a patient with four months of diary. Without the buttons of every way of using, smoking and recreational use among
 * them: stores refuse pictures that could be read as an invitation to it.
 */
const PICTURES: Record<string, { address: string; ready: (page: Page) => Promise<unknown> }> = {
  '1-answer': {
    address: '/diary#dashboard',
    ready: (page) => page.getByRole('main').locator('figure').first().waitFor(),
  },
  '2-rating': { address: '/diary#rate=1', ready: (page) => sheet(page).first().waitFor() },
  '3-history': { address: '/diary#history', ready: heading },
  '4-treatment': { address: '/diary#treatment', ready: heading },
};

/** Takes the stores' pictures from the demo, in each language, without an alpha channel. */
export async function takeStorePictures(browser: Browser, server: string): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  for (const language of LANGUAGES) {
    for (const { name, folder, ...screen } of STORES) {
      const shown = { server, email: 'paciente@demo.test', language, theme: 'light' } as const;
      const context = await openDemo(browser, shown, screen);
      const target = path.join(FOLDER, folder(language));
      await mkdir(target, { recursive: true });
      for (const [picture, { address, ready }] of Object.entries(PICTURES)) {
        const page = await context.newPage();
        await page.goto(address);
        await ready(page);
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(400);
        const taken = sharp(await page.screenshot()).removeAlpha();
        await taken.png({ compressionLevel: 9 }).toFile(path.join(target, `${name}-${picture}.png`));
        await page.close();
      }
      await context.close();
    }
    process.stdout.write(`apps/mobile/screenshots: ${language}\n`);
  }
}
