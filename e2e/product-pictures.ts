import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { openDemo } from './demo-context.ts';
import { SIZES } from './scenes/scene.ts';

const FOLDER = path.join(import.meta.dirname, '../apps/web/public/product');
/** As wide as a phone, and as high as what such a page says at first; `scale`: sharp at the width at which the home page shows it. */
const SCREEN = { width: SIZES.phone.width, height: 560, scale: 1.5 };
const QUALITY = 62;

/** What the home page shows of the product, to whom it is for. */
const PICTURES: Record<string, { email: string; address: string; ready: (page: Page) => Promise<unknown> }> = {
  patients: {
    email: 'paciente@demo.test',
    address: '/diary#dashboard',
    ready: (page) => page.getByRole('main').locator('figure').first().waitFor(),
  },
  doctors: {
    email: 'medico@demo.test',
    address: '/dashboard',
    ready: (page) => page.locator('main li a[href^="/patients/"]').first().waitFor(),
  },
  associations: {
    email: 'associacao@demo.test',
    address: '/associacao#inventory',
    ready: (page) => page.locator('main li button').first().waitFor(),
  },
};

/** Takes the pictures that stand on the home page, from the demo: in each language, light and dark, as WebP. */
export async function takeProductPictures(browser: Browser, server: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  for (const [name, { email, address, ready }] of Object.entries(PICTURES)) {
    for (const language of LANGUAGES) {
      for (const theme of ['light', 'dark'] as const) {
        const context = await openDemo(browser, { server, email, language, theme }, SCREEN);
        const page = await context.newPage();
        await page.goto(address);
        await ready(page);
        await page
          .getByRole('heading', { level: 1 })
          .first()
          .evaluate((heading) => {
            window.scrollTo(0, heading.getBoundingClientRect().top + scrollY - 16);
          });
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(300);
        const picture = await sharp(await page.screenshot())
          .webp({ quality: QUALITY })
          .toBuffer();
        await writeFile(path.join(FOLDER, `${name}-${language}-${theme}.webp`), picture);
        await context.close();
      }
    }
  }
}
