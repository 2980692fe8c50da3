import type { Page } from '@playwright/test';
import { growTo, type Scene, sheet } from './scene.ts';

async function open(page: Page, section: string) {
  await page.goto(`/associacao#${section}`);
  await page.reload();
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
}

const whole =
  (section: string): Scene =>
  async (page) => {
    await open(page, section);
    await growTo(page, 'main');
  };

/** The first button of the card of a product that stands in its list: it opens the product. */
const firstProduct = (page: Page) => page.locator('main li button').first();

/** What the staff of an association see. */
export const ASSOCIATION: Record<string, Scene> = {
  'association-dashboard': whole('dashboard'),
  'association-members': whole('members'),
  'association-invite': async (page) => {
    await open(page, 'members');
    await page.locator('main header button, main h2 ~ button').first().click();
    await sheet(page).getByRole('textbox').first().waitFor();
  },
  'association-inventory': whole('inventory'),
  'association-product': async (page) => {
    await open(page, 'inventory');
    await firstProduct(page).click();
    await sheet(page).getByRole('heading', { level: 3 }).first().waitFor();
    await page.waitForLoadState('networkidle');
  },
  'association-doctors': whole('doctors'),
  'association-settings': whole('settings'),
};
