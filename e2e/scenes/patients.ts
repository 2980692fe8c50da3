import type { Page } from '@playwright/test';
import { growTo, type Scene, sheet, type Texts } from './scene.ts';

/** The patient with the longest diary and everything in it. */
const mariaIn = (page: Page) => page.locator('main li', { hasText: 'Maria Oliveira' });
async function openPatient(page: Page, texts: Texts) {
  await openPatients(page, texts);
  await mariaIn(page).getByRole('link').first().click();
  await page.locator('main svg.recharts-surface').first().waitFor();
}

async function openPatients(page: Page, _: Texts) {
  await page.goto('/dashboard#patients');
  await page.reload();
  await page.locator('main li a').first().waitFor();
}

async function openAddPatient(page: Page, texts: Texts) {
  await openPatients(page, texts);
  await page.locator('main header button').click();
  await sheet(page).locator('form').waitFor();
}

/** The doctor’s patients: the list, adding one, one of them. */
export const PATIENTS: Record<string, Scene> = {
  'missing-crm': async (page, texts) => {
    await page.route('**/api/account', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), crm: null } });
    });
    await openPatients(page, texts);
    await page.locator('main form select').waitFor();
    await page.unroute('**/api/account');
  },
  patients: openPatients,
  'patients-whole': async (page, texts) => {
    await openPatients(page, texts);
    await growTo(page, 'main');
  },
  'patients-no-match': async (page, texts) => {
    await openPatients(page, texts);
    await page.getByRole('searchbox').fill('xyz');
    await page.locator('main h3').last().waitFor();
  },
  'patients-without-connection': async (page) => {
    await page.route('**/api/patients?*', (route) => route.abort());
    await page.goto('/dashboard#patients');
    await page.reload();
    await page.getByRole('alert').getByRole('button').waitFor();
    await page.unroute('**/api/patients?*');
  },
  'patient-add': openAddPatient,
  'patient-add-refused': async (page, texts) => {
    await openAddPatient(page, texts);
    await sheet(page).locator('form button[type=submit]').click();
  },
  'patient-add-by-code': async (page, texts) => {
    await openAddPatient(page, texts);
    await sheet(page).getByRole('tab').nth(1).click();
  },
  'patient-share-code': async (page, texts) => {
    await openAddPatient(page, texts);
    await sheet(page).getByRole('tab').last().click();
    await sheet(page).getByRole('img').waitFor();
  },
  'patient-look': async (page, texts) => {
    await openPatients(page, texts);
    await mariaIn(page).getByRole('button').first().click();
    await sheet(page).locator('dl').waitFor();
  },
  patient: openPatient,
  'patient-whole': async (page, texts) => {
    await openPatient(page, texts);
    await growTo(page, 'main');
  },
  'patient-entry': async (page, texts) => {
    await openPatient(page, texts);
    // On the phone the summary stands before the diary, the prescriptions and the progress.
    await page.getByRole('tab').nth(-3).click();
    await page.locator('main button[aria-haspopup=dialog]:has(span)').last().click();
    await sheet(page).locator('table').waitFor();
  },
  'patient-prescriptions': async (page, texts) => {
    await openPatient(page, texts);
    await page.getByRole('tab').nth(-2).click();
    await page.getByRole('tabpanel').locator('li').first().waitFor();
    await page.getByRole('tablist').scrollIntoViewIfNeeded();
  },
  'patient-insights-whole': async (page, texts) => {
    await openPatient(page, texts);
    await page.getByRole('tab').last().click();
    await page.getByRole('tabpanel').locator('svg.recharts-surface').waitFor();
    await growTo(page, 'main');
  },
  'patient-without-connection': async (page) => {
    await page.route('**/api/patients/*', (route) => route.abort());
    await page.goto('/patients/0197f22e-79b0-7ccc-bfff-ffffffffffff');
    await page.getByRole('alert').getByRole('button').waitFor();
    await page.unroute('**/api/patients/*');
  },
  'patient-gone': async (page) => {
    await page.goto('/patients/0197f22e-79b0-7ccc-bfff-ffffffffffff');
    await page.locator('main h2').waitFor();
  },
};
