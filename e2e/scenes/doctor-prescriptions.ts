import type { Page } from '@playwright/test';
import { growTo, type Scene, sheet, type Texts } from './scene.ts';

async function openPrescriptions(page: Page, _: Texts) {
  await page.goto('/dashboard#prescriptions');
  await page.reload();
  await page.locator('main li').first().waitFor();
}

/** What the doctor prescribed. */
export const DOCTOR_PRESCRIPTIONS: Record<string, Scene> = {
  prescriptions: openPrescriptions,
  'prescriptions-whole': async (page, texts) => {
    await openPrescriptions(page, texts);
    await growTo(page, 'main');
  },
  'prescription-details': async (page, texts) => {
    await openPrescriptions(page, texts);
    await page.locator('main li', { hasText: 'Maria' }).getByRole('button').first().click();
    await sheet(page).locator('button[aria-expanded]').click();
    await sheet(page).locator('button[aria-expanded=true]').waitFor();
  },
  'prescription-new-refused': async (page, texts) => {
    await openPrescriptions(page, texts);
    await page.locator('main header button').click();
    await sheet(page).locator('select[name=patient]:enabled').waitFor();
    await sheet(page).locator('button[type=submit]').click();
  },
};
