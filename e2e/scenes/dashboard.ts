import type { Page } from '@playwright/test';
import { growTo, type Scene, sheet } from './scene.ts';

/** The dashboard with its chart drawn. */
async function openDashboard(page: Page, filters = '') {
  await page.goto(`/diary#dashboard${filters}`);
  await page.reload();
  await page.locator('.recharts-line').first().waitFor();
}

/** The patient’s dashboard. */
export const DASHBOARD: Record<string, Scene> = {
  dashboard: (page) => openDashboard(page),
  'dashboard-whole': async (page) => {
    await openDashboard(page);
    await growTo(page, 'main');
  },
  'dashboard-of-pain-opened': async (page) => {
    await openDashboard(page, '?symptom=pain&days=90');
    await page.getByRole('search').locator('button[aria-expanded]').click();
    await page.getByRole('tab').nth(3).click();
    const closed = page.getByRole('main').locator('section button[aria-expanded=false]');
    while ((await closed.count()) > 0) await closed.first().click();
    await growTo(page, 'main');
  },
  'dashboard-calendar': async (page) => {
    await openDashboard(page);
    await page.getByRole('search').locator('button[aria-haspopup=dialog]').click();
    await sheet(page).getByRole('grid').first().waitFor();
  },
  'dashboard-without-connection': async (page) => {
    await openDashboard(page);
    await page.route('**/api/insights?*', (route) => route.abort());
    await page.getByRole('search').locator('button[aria-pressed=false]').first().click();
    await page.getByRole('main').getByRole('alert').waitFor();
    await page.unroute('**/api/insights?*');
  },
};
