import type { Page } from '@playwright/test';
import { growTo, type Scene, sheet } from './scene.ts';

/** The dashboard with its answer. */
async function openDashboard(page: Page, filters = '') {
  await page.goto(`/diary#dashboard${filters}`);
  await page.reload();
  await page.getByRole('main').locator('figure').first().waitFor();
}

/** With every figure behind the answer, charts drawn. */
async function openDetails(page: Page, filters = '') {
  await openDashboard(page, filters);
  await page.getByRole('main').locator('button[aria-expanded=false]').last().click();
  await page.locator('.recharts-line').first().waitFor();
}

/** The patient’s dashboard. */
export const DASHBOARD: Record<string, Scene> = {
  dashboard: (page) => openDashboard(page),
  'dashboard-of-mood': (page) => openDashboard(page, '?symptom=mood&days=90'),
  'dashboard-whole': async (page) => {
    await openDetails(page);
    await growTo(page, 'main');
  },
  'dashboard-of-pain-opened': async (page) => {
    await openDetails(page, '?symptom=pain&days=90');
    const closed = page.getByRole('main').locator('section button[aria-expanded=false]');
    while ((await closed.count()) > 0) await closed.first().click();
    await growTo(page, 'main');
  },
  'dashboard-calendar': async (page) => {
    await openDashboard(page);
    await page.getByRole('search').locator('select').last().selectOption('other');
    await sheet(page).getByRole('grid').first().waitFor();
  },
  'dashboard-without-connection': async (page) => {
    await openDashboard(page);
    await page.route('**/api/insights?*', (route) => route.abort());
    await page.getByRole('search').locator('select').last().selectOption('7');
    await page.getByRole('main').getByRole('alert').waitFor();
    await page.unroute('**/api/insights?*');
  },
  'appointment-sheet': async (page) => {
    await openDashboard(page);
    await page.locator('section[aria-labelledby=take-along] button').first().click();
    await sheet(page).locator('textarea').waitFor();
  },
};
