import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, growTo, type Scene, sheet } from './scene.ts';

const reports: Scene = async (page) => {
  await page.goto('/dashboard#reports');
  await page.reload();
  await page.getByRole('main').locator('dl').waitFor();
  await page.getByRole('main').locator('section').nth(1).waitFor();
};

async function openOverview(page: Page) {
  await page.goto('/dashboard');
  await page.reload();
  await page.locator('main li a[href^="/patients/"]').first().waitFor();
}

/** The doctor’s overview, reports and account. */
export const PRACTICE: Record<string, Scene> = {
  reports: async (page, texts) => {
    await reports(page, texts);
    await growTo(page, 'main');
  },
  'reports-patients': async (page, texts) => {
    await reports(page, texts);
    await page.getByRole('search').locator('button[aria-haspopup=dialog]').first().click();
    await sheet(page).getByRole('checkbox').first().waitFor();
  },
  'protect-account': async (page) => {
    await page.goto('/proteger-conta');
    await page.locator('main section button').first().waitFor();
  },
  'security-settings': async (page) => {
    await page.goto('/conta#seguranca');
    await page.reload();
    await page.locator('#seguranca h3').first().waitFor();
    await page.locator('#seguranca').scrollIntoViewIfNeeded();
  },
  'security-app': async (page) => {
    await page.goto('/proteger-conta');
    await page.locator('main section button').first().click();
    await page.locator('input[name=password]').fill(DEMO_PASSWORD);
    await page.locator('main form button[type=submit]').click();
    await page.locator('main form svg[role=img]').waitFor();
  },
  'professional-profile': async (page) => {
    await page.goto('/conta#perfil-profissional');
    await page.reload();
    await page.locator('#perfil-profissional form').waitFor();
    await growTo(page, 'main');
  },
  'doctor-overview': openOverview,
  'doctor-overview-whole': async (page) => {
    await openOverview(page);
    await growTo(page, 'main');
  },
  'doctor-overview-entry': async (page) => {
    await openOverview(page);
    await page.locator('section[aria-labelledby=activity-title] li button').first().click();
    await sheet(page).locator('table').first().waitFor();
  },
  'doctor-overview-without-connection': async (page) => {
    await page.route('**/api/practice/overview', (route) => route.abort());
    await page.goto('/dashboard');
    await page.reload();
    await page.getByRole('alert').getByRole('button').waitFor();
    await page.unroute('**/api/practice/overview');
  },
  'doctor-association': async (page) => {
    await page.goto('/dashboard#association');
    await page.reload();
    await page.locator('main h2').waitFor();
  },
};
