import type { Page } from '@playwright/test';
import diaryFr from '../../packages/locales/fr/diary.json' with { type: 'json' };
import diaryPt from '../../packages/locales/pt/diary.json' with { type: 'json' };

export const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };
export const TEXTS = { pt: diaryPt, fr: diaryFr };
export const DEMO_PASSWORD = 'balsamo-demo-2026';
export const NEWCOMER_PASSWORD = 'garoa-no-quintal-4';

export type Texts = typeof diaryPt;
/** Brings a page into a state; the picture is taken afterwards. */
export type Scene = (page: Page, texts: Texts) => Promise<void>;

export const sheet = (page: Page) => page.getByRole('dialog');

/** Makes the window as high as a page that is longer, so that a picture holds all of it. */
export async function growTo(page: Page, content: string) {
  const height = await page.locator(content).evaluate((element) => element.scrollHeight);
  await page.setViewportSize({ width: page.viewportSize()?.width ?? SIZES.phone.width, height: height + 160 });
}

/** A tab of the diary. */
export function tab(hash: string, content = 'h1'): Scene {
  return async (page) => {
    await page.goto(`/diary#${hash}`);
    await page.reload();
    await page.locator(content).first().waitFor();
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
  };
}
